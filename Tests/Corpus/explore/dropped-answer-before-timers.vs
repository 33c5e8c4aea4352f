// The call that is stopped has an answer at one second, which is dropped. A test must not take it for the timer.
model m: [Int] = [] {
    op get() takes 1s = 1
}
screen S {
    use m
    region a {
        state a1 { after 5s -> a2 }
        state a2
    }
    region b {
        state b1 { after 5s -> b2 }
        state b2
    }
    region c {
        state c1 { call m.get() { ok(_) -> c2; fail(_) -> c2 }
          action stop -> c3 }
        state c2
        state c3
    }
    view { text "S"; button "stop" -> stop; in a2 { text "a2" } }
}
explore "x" {
    open S
    may end true
    always !(in c3 && in a2 && in b1)
}
