// `in` compares the parameters of a state, so `_` is any value in a case there, too.
enum Trouble { declined(reason: String, code: Int = 0), offline }

screen S {
    var asked = 0
    bind isDeclined = in failed(.declined(_, code: _))
    state ok { action fail(trouble: Trouble) -> failed(trouble) }
    state failed(trouble: Trouble) {
        action again when !(in failed(.offline)) -> ok
        action count when in failed(.declined("no money", code: _)) { asked += 1 }
    }
    view {
        text "\(isDeclined)"
        button "Offline" -> fail(.offline)
        button "Declined" -> fail(.declined("no money", code: 4))
        button "Again" -> again
        button "Count" -> count
    }
}

test "any value of a case, or one" {
    open S
    expect !(in failed(.declined))
    tap "Declined"
    expect in failed(.declined(_, code: _))
    expect in failed(.declined)
    expect in failed(.declined("no money", code: 4))
    expect !(in failed(.declined("no money")))
    expect !(in failed(.declined("late", code: _)))
    expect !(in failed(.offline))
    tap "Count"
    expect asked == 1
    show
    tap "Again"
    tap "Offline"
    expect in failed(.offline)
    expect refused tap "Again"
}
