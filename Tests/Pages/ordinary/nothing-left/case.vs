screen Traces {
    var isLeft = false
    action leave { isLeft = true }
    view {
        title "Traces"
        text "Nothing is left"
        button "Leave" -> leave
        if isLeft { text "Traces are left" }
    }
}
test "test \(number)" for number in [1, 2, 3] {
    open Traces
    tap "Leave"
}
app { page "index.html" }
