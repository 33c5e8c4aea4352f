// `deliver … in STATE` means a call of that state or of a state inside it.
model m: Int = 1 takes 1s { op put(n: Int) { if data < 3 { data += n } } }
screen S {
    use m
    region a { state i { action go -> s }; state s { call m.put(1) { ok -> i; fail(_) -> i } } }
    region b {
        state j { action ho -> t }
        state t { state waiting { call m.put(1) { ok -> j; fail(_) -> x } } }
        state x { action reset -> j }
    }
    always !(in x) || !(in s) "both"
    view { button "Go" -> go; button "Ho" -> ho; in x { button "Reset" -> reset } }
}
test "the later one, by its state" {
    open S
    tap "Go"
    tap "Ho"
    deliver m.put(1) in t.waiting fail("failed")
    expect in x
}
test "by a state around it" {
    open S
    tap "Go"
    tap "Ho"
    deliver m.put in b.t
    expect in j
    expect in s
    deliver m.put in S.s
    expect in i
}
test "no call of this state" {
    open S
    tap "Go"
    deliver m.put in t
}
