// When a watch is told that its answer has changed, the latency of a `given` is looked up, and not used.
model box: Int = 1 {
    op get() = data
    op half() = data / 2
    op put() { data = 3 - data }
}
screen S {
    use box
    var seen = 0
    region watching { state on { watch box.get() { ok(found) { seen = found }; fail(_) { seen = -1 } } } }
    region work {
        state idle { action put -> putting }
        state putting { call box.put() { ok -> idle; fail(_) -> idle } }
    }
    view { button "put \(seen)" -> put }
}
explore "one latency" {
    open S
    given box.get takes 3s
}
explore "several latencies" {
    open S
    given box.get takes 3s then takes 2s then takes 1s
    given box from 2
}
