screen Page {
    action next -> second
    state first
    state second
    view { title "Page"; in first { text "first" }; in second { text "second" }; button "Next" -> next }
}
test "it makes addresses of its own" {
    open Page
    tap "Next"
    expect in second
}
app { page "index.html" at "/shop/" }
