// An answer starts another call. Afterwards the calls in flight answer in the order of their starts, whichever answer came
// first: `third` before `fourth`.
model api: Int = 0 takes 1s {
    op first() = 1
    op second() = 2
    op third() = 3
    op fourth() = 4
}

screen Feed {
    use api
    var last = 0
    region one {
        state loading { call api.first() { ok(_) -> more; fail(_) -> more } }
        state more { call api.fourth() { ok(n) { last = n }; fail(_) { last = 4 } } }
    }
    region two {
        state loading { call api.second() { ok(_) -> done; fail(_) -> done } }
        state done
    }
    region three {
        state loading { call api.third() { ok(n) { last = n }; fail(_) { last = 3 } } }
    }
    view { text "last \(last)" }
}

explore "the first two answers may come in any order" {
    open Feed
    any order
    within 1 steps
}
