// `row e, detail: e -> a`: `› text` when tappable, `• text` when not, `[x] text` with `on: b`; detail lines, then children, indented by two below.
screen M {
    var done = false
    action pick(n: Int) { n2 = n }
    action mark(n: Int, value: Bool) { done = value }
    var n2 = 0
    view {
        row "first", detail: "detail" -> pick(1)
        row "second" { text "child" }
        row "third", on: done -> mark(3)
    }
}
test "touched" {
    open M
    show
    tap "first"
    expect n2 == 1
    tap row 3
    expect done
    show
}
test "a row without an action" {
    open M
    tap "second"
}
