// Calls and watches start when the step is at rest, for states that have been active since they were entered, in the order of entry.
model box: Int = 0 takes 1s { op get(n: Int) = n; op now() takes 2s = data }
screen M {
    use box
    var log: [String] = []
    var n = 1
    state start { action go -> passing; action both -> pair }
    state passing {
        call box.get(n) { ok(x) { log.append("passing") } fail(e) { } }
        when n == 1 -> resting { n = 2 }
    }
    state resting {
        call box.get(n) { ok(x) { log.append("resting \(x)") } fail(e) { } }
        enter { send add }
    }
    state pair {
        call box.get(9) { ok(x) { log.append("call") } fail(e) { } }
        after 1s { log.append("after") }
        watch box.get(8) { ok(x) { log.append("watch") } fail(e) { } }
    }
    action add { n += 10 }
}
test "what is left in the same step is not asked" {
    open M
    send go
    expect called box.get(12)
    expect not called box.get
    wait
    show log
}
test "a call keeps its place among timers" {
    open M
    send both
    wait
    show log
}
screen N {
    use box
    var items: [Int] = []
    state idle { action go -> asking }
    state asking { call box.get(items[0]) { ok(x) -> idle; fail(e) -> idle } }
}
test "an error there undoes the step" {
    open N
    expect error "index" { send go }
    expect in idle
}
