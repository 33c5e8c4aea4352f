// A claim that reads an ignored variable is asked of its first value alone, and the verdict says so.
screen Counter {
    var n = 0
    var other = 0
    bind next = n + 1
    state counting { action go { n += 1; other += 1 } }
    view { title "Counter"; button "Go" -> go }
}
explore "directly" {
    open Counter
    ignore n
    ignore other
    always n == 0
}
explore "through a bind" {
    open Counter
    ignore n, other
    reaches next == 2
}
