// The smallest screen: one variable, two actions, a guard that the buttons show by themselves.

screen Counter(limit: Int = 3) {
    var count = 0

    action increment when count < limit { count += 1 }
    action decrement when count > 0 { count -= 1 }

    view {
        title "Counter"
        text "\(count) of \(limit)"
        button "+" -> increment
        button "-" -> decrement
    }
}

test "it counts up to its limit" {
    open Counter
    show
    repeat 3 { tap "+" }
    show
    expect count == 3
    expect refused tap "+"
    expect available tap "-"
    tap "-"
    expect count == 2
}

test "the limit is the screen's parameter" {
    open Counter(limit: 1)
    tap "+"
    expect refused increment
}
