model quotes: Int? takes 1s { op last(symbol: String) = data }
screen Quote {
    use quotes
    var shown = 0
    state on {
        watch quotes.last("A") { ok(n) { shown = n ?? 0 }; fail(_) -> off }
        action stop -> off
    }
    state off { action start -> on }
    view { text "\(shown)"; button "Stop" -> stop; button "Start" -> start }
}
test "each answer is shown" {
    given quotes.last answers 7
    open Quote
    wait
    expect shown == 7
    deliver quotes.last ok(8)
    expect shown == 8
    tap "Stop"
    tap "Start"
    deliver quotes.last fail("gone")
    expect in off
}
