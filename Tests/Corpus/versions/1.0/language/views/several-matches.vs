// A label is matched whole; `… in "section or row label"`, `… in row 2` narrow; none or several matches is an error that lists what is there.
screen M {
    var log: [String] = []
    action did(what: String) { log.append(what) }
    view {
        section "A" { button "Go" -> did("a") }
        section "B" { button "Go" -> did("b") }
        row "r" { button "In" -> did("r") }
        row "s" { button "In" -> did("s") }
    }
}
test "narrowed" {
    open M
    tap "Go" in "B"
    tap "In" in row 2
    tap "In" in "r"
    show log
}
test "several" {
    open M
    tap "Go"
}
test "none" {
    open M
    tap "G"
}
test "no such row" {
    open M
    tap row 3
}
