// Rule: A test says what a person sees and does:
// ! vsh test broken/gestures.vs
screen Shop {
    state failed { action retry -> loaded }
    state loaded
    view {
        in failed { text "No connection"; button "Try again" -> retry }
        in loaded { text "Green" }
    }
}

test "a person tries again" {
    open Shop
    tap "Try again"
    expect in loaded
}
