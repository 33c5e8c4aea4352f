// 7GUIs 1, the smallest screen: one variable, two actions, a guard that its button shows by itself.

screen Counter {
    var count = 0

    action increment { count += 1 }
    action decrement when count > 0 { count -= 1 }

    view {
        title "Counter"
        text "\(count)"
        button "+" -> increment
        button "-" -> decrement
    }
}

test "it counts from 0, one a click" {
    open Counter
    show
    tap "+"
    show
    expect count == 1
    repeat 2 { tap "+" }
    expect count == 3
    tap "-"
    expect count == 2
}

test "it counts without a limit" {
    open Counter
    repeat 1000 { tap "+" }
    expect screen contains "1000"
}

test "nothing is taken from nothing" {
    open Counter
    expect refused tap "-"
    expect available tap "+"
    tap "+"
    tap "-"
    expect count == 0
    expect refused decrement
}
