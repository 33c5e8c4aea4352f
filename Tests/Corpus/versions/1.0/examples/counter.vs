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

test "A1.1 A1.2 a text that nobody types, 0 at first, and a button" {
    open Counter
    expect screen """
        Counter
        ════════════════════════════════════════
        0
        [ + ]
        ( - )
        """
}

test "A1.3 it counts from 0, one a click" {
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

test "A1.4 clicks shown: \(clicks)" for clicks in [0, 1, 3, 1000] {
    open Counter
    repeat i in 0..<clicks { tap "+" }
    expect screen """
        Counter
        ════════════════════════════════════════
        \(clicks)
        [ + ]
        ⟨…⟩
        """
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
