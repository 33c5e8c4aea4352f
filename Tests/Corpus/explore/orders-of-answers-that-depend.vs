// The first of two answers changes how a step names the other call: it cancels it, starts an equal one, or leaves it as
// the only one.
model numbers: [Int] = [] {
    op get(id: Int) = id
    op other() = 1
    op add(id: Int) {
        data.append(id)
        return data.count
    }
}
screen Race {
    use numbers
    state running {
        call numbers.get(1) { ok(_) -> one; fail(_) -> one }
        call numbers.get(2) { ok(_) -> two; fail(_) -> two }
    }
    state one
    state two
    view {
        text "Race"
        in one { text "1" }
        in two { text "2" }
    }
}
screen Chain {
    use numbers
    var sum = 0
    region first {
        state asking { call numbers.other() { ok(_) -> getting; fail(_) -> getting } }
        state getting { call numbers.get(2) { ok(_) { sum += 2 }; fail(_) { sum += 2 } } }
    }
    region second {
        state waiting { call numbers.get(1) { ok(_) -> done { sum = in getting ? 1 : 5 }; fail(_) -> done { sum = 7 } } }
        state done
    }
    view { text "Chain \(sum)" }
}
screen Twins {
    use numbers
    var left = 0
    var right = 0
    state adding {
        call numbers.add(0) { ok(count) { left = count }; fail(_) { left = -1 } }
        call numbers.add(0) { ok(count) { right = count }; fail(_) { right = -1 } }
    }
    view { text "Twins \(left) \(right)" }
}

explore "an answer that cancels the other call" {
    open Race
    may end true
    any order
}

explore "an answer that cancels the other call, in the end" {
    open Race
    may end true
    any order in the end
}

explore "an answer that starts a call of the same op" {
    open Chain
    may end true
    any order
}

explore "equal calls" {
    open Twins
    may end true
    any order
}
