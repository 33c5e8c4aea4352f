// The machines change their order each second, and one of them waits for an answer, which comes in the end.
model m: [Int] = [] {
    op get(k: Int) = k
}
component C(id: Int) {
    use m
    state asking {
        when id == 2 -> rests
        call m.get(id) { ok(_) -> done { emit came }; fail(_) -> done { emit came } }
    }
    state rests
    state done
    view { text "\(id)" }
}
screen S {
    var ids = [1, 2]
    each c: C(id) for id in ids by id
    region order {
        state turning { every 1s { ids = ids.reversed() } }
    }
    region answer {
        state waits { action came -> here }
        state here
    }
    view { text "S"; for id in ids { show c(id) } }
}
explore "x" {
    open S
    may end true
    after in waits comes in here
}
