/// What every report has to tell of a screen: transitions with their times, values, a screen that differs.
screen Counter {
    var count = 0
    state idle { action add(by: Int) when by < 3 -> busy { count += by } }
    state busy { after 200ms -> idle }
    view { title "Counter"; text "The count is \(count)."; button "Add" -> add(1) }
}

test "adds one" {
    open Counter
    tap "Add"
    wait
    expect count == 1
}

test "adds two" {
    open Counter
    tap "Add"
    wait
    tap "Add"
    expect count + 1 == 4 && count > 0
    expect in idle
}

test "shows its count" {
    open Counter
    expect screen """
        Counter

        The count is 1.

        [ Add ]
        """
}

test "refuses three" {
    open Counter
    send add(3)
}

test "adds \(step) at once" for step in [1, 2] {
    open Counter
    send add(step)
    wait 100ms
    expect count == 1
}
