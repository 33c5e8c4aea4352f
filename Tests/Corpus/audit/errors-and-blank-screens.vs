// An error of the script, a broken `always`, a screen that cannot be drawn, and one with nothing on it.
model numbers: [Int] = [0, 2] {
    op first() = data
    op second() = data
    op third() = data
}
screen Numbers {
    use numbers
    var found: [Int] = [1]
    always !found.isEmpty "there is no number"
    action next -> second
    action last -> third
    state first {
        call numbers.first() { ok(all) { found = all }; fail(error) { found = [1 / error.code] } }
    }
    state second { call numbers.second() { ok(all) -> drawn(all); fail(_) -> drawn([]) } }
    state third { call numbers.third() { ok(_) -> drawn([2]); fail(_) -> blank } }
    state drawn(all: [Int])
    state blank
    view {
        in drawn(all) { text "\(10 / all[0])" }
        if !(in blank) { button "Next" -> next; button "Last" -> last }
    }
}
