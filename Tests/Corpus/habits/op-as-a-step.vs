model orders: String = "cooking" takes 1s {
    op follow() = data
    op advance(stage: String) { data = stage }
}
screen A { use orders; var stage = ""; state a { watch orders.follow() { ok(s) { stage = s }; fail(_) { stage = "" } } }; view { text stage } }
test "a" {
    open A
    orders.advance("on the way")
    expect in a
}
