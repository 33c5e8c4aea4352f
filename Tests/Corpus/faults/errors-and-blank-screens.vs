// An error, a broken `always`, a screen that cannot be drawn, a blank one, and a dead end.
given numbers.maybe never answers
model numbers: [Int] = [] {
    op all() = data
    op first(above: Int) = data.first
    op maybe() = data.first
}
screen Numbers {
    use numbers
    var sum = 1
    always sum > 0 "there is no number"
    state loading {
        call numbers.all() {
            ok(found) -> drawn(found) { sum = found.count }
            fail(_) -> blank { sum = 1 / (sum - 1) }
        }
        action skip -> one
    }
    state one {
        call numbers.first(above: sum) { ok(found) -> drawn([found ?? 0]); fail(_) -> blank }
        action skip -> other
    }
    state other {
        call numbers.maybe() { ok(_) -> end; fail(_) -> blank }
    }
    state drawn(found: [Int])
    state blank
    state end
    view {
        in loading, one { button "Skip" -> skip }
        in other { progress }
        in drawn(found) { text "\(10 / found.count)"; text "\(10 / (found.first ?? 1))" }
        in end { text "The end" }
    }
}
