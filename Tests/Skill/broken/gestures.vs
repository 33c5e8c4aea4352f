// The button is missing: `send retry` would pass all the same.
screen Shop {
    state failed { action retry -> loaded }
    state loaded
    view {
        in failed { text "No connection" }
        in loaded { text "Green" }
    }
}

test "nobody can try again" {
    open Shop
    tap "Try again"
    expect in loaded
}
