// A rule that a later one hides is part of a state as long as something in flight was started under it. When that ends, the
// rule goes, and what was started under the later one stays the same.
model count: Int = 1 takes 200ms {
    op more() { if data < 3 { data += 1 } }
}
model other: Int = 2 takes 1s {
    op get() = data
}
screen Watched {
    use count
    use other
    state on {
        watch other.get() { ok(_) -> off; fail(_) -> off }
        call count.more() { ok -> on; fail(_) -> off }
        action again -> same
    }
    state off
    view { button "again" -> again }
}
screen Called {
    use count
    use other
    state on {
        call other.get() { ok(_) -> off; fail(_) -> off }
        call count.more() { ok -> on; fail(_) -> off }
        action again -> same
    }
    state off
    view { button "again" -> again }
}
explore "beside a watch" {
    open Watched
    may given count fails "no"
    may end in off
}
explore "beside a call" {
    open Called
    may given count fails "no"
    may end in off
}
