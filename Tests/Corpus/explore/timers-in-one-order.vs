// The call may take eight seconds, so that the timer of ten seconds may fire between the two others. The walk does
// not wait before an answer: the verdict says that it took the timers in one order.
model m: Int = 0 takes 8s { op get() = data }
screen S {
    use m
    region a {
        state fresh { after 10s -> stale }
        state stale
    }
    region b {
        state loading { call m.get() { ok(_) when in a.fresh -> shown; ok(_) -> late; fail(_) -> late } }
        state shown { after 5s when in a.fresh -> hidden; after 5s -> stuck }
        state hidden
        state late
        state stuck
    }
    view { text "S" }
}
