// Two watches of one op, one of which is left and entered again, under a given that comes again and again.
model box: Int = 0 {
    op get() = data
    op put() { data = 1 }
}
screen S {
    use box
    region r {
        state on { watch box.get() { ok(_) { }; fail(_) -> off } }
        state off { action again -> on }
    }
    region work {
        state idle { action put -> putting }
        state putting { call box.put() { ok -> idle; fail(_) -> idle } }
    }
    view { button "again" -> again; button "put" -> put }
}
explore "with failures" {
    open S
    may given box fails "g"
}
explore "with answers, then failures" {
    open S
    may given box fails "g" then answers
    may given box.get answers 5
}
