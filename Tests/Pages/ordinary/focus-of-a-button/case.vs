screen Orders {
    state list
    state failed
    action load -> failed
    action retry -> list
    view {
        button "Load" -> load
        in failed {
            text "The orders could not be loaded."
            button "Retry", focus: true -> retry
        }
    }
}

test "what can be done next has the focus" {
    open Orders
    tap "Load"
    expect screen contains "[ Retry▏ ]"
    tap "Retry"
    tap "Load"
}

app { page "index.html" }
