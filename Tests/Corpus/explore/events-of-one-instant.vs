// A call that takes no time, a timer of no time and an `every` are due at the instant of the timer that starts them, or at
// which it fires. A test must take that timer alone.
model m: [Int] = [1] takes 0ms { op list() = data }
screen Call {
    use m
    state a { after 100ms -> b }
    state b { call m.list() { ok(_) -> c; fail -> c } }
    state c
    view { in a { text "a" }; in b { text "b" }; in c { text "c" } }
}
screen Timer {
    state a { after 100ms -> b }
    state b { after 0ms -> c }
    state c
    view { in a { text "a" }; in b { text "b" }; in c { text "c" } }
}
screen Ticks {
    var ticks = 0
    region left { state a { every 100ms when ticks < 2 { ticks += 1 } } }
    region right {
        state b { after 200ms -> c }
        state c { after 0ms -> d }
        state d
    }
    view { text "\(ticks)"; in b { text "b" }; in c { text "c" }; in d { text "d" } }
}
screen Watch {
    use m
    var seen = 0
    region left { state a { watch m.list() { ok(all) { seen = all.count }; fail { } } } }
    region right {
        state b { after 100ms -> c { seen = 0 } }
        state c { after 0ms -> d }
        state d
    }
    view { text "\(seen)"; in d { text "d" } }
}
explore "a call" {
    open Call
    may end in c
    always !(in b)
}
explore "a timer" {
    open Timer
    may end in c
    always !(in b)
}
explore "ticks" {
    open Ticks
    may end in d
    always !(in c) || ticks > 1
    always !(in d) || ticks < 2
}
explore "a watch" {
    open Watch
    may end in d
    always !(in c) || seen == 1
}
