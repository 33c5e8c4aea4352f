// A machine of which nothing is on the screen, or on the top layer, cannot be touched.
component Pane { state shown { action hide -> hidden }; state hidden; view { in shown { button "Hide" -> hide } } }
screen Home {
    one left: Pane
    one right: Pane
    one third: Pane
    var asks = false
    action ask { asks = true }
    view {
        show left
        show right
        button "Ask" -> ask
        if asks { alert "Sure?" { show third } }
    }
}
test "it shows nothing" {
    open Home
    tap "Hide" in left
    expect left in hidden
    tap "Hide" in right
    tap "Hide" in left
}
test "it is shown nowhere" {
    open Home
    tap "Hide" in third
}
test "an alert lies over it" {
    open Home
    tap "Ask"
    expect refused tap "Hide" in right
    tap "Hide" in third
    tap "Hide" in right
}
