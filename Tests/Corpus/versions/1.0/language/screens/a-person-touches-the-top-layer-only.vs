// Every screen on the stack is alive; only the top one is touched.
screen Home { var n = 0; action go { push Top }; action more { n += 1 }; view { button "more" -> more; button "go" -> go } }
screen Top { view { text "top" } }
test "below" {
    open Home
    tap "more"
    tap "go"
    tap "more"
}
