// Then `when` transitions are chosen and taken in each screen and its machines.
component Player(limit: Int) {
    state low { when limit > 3 -> high }
    state high { when limit <= 3 -> low }
    view { in low { text "low" }; in high { text "high" } }
}
screen M {
    var n = 1
    one player: Player(n)
    action more { n += 3 }
    view { show player }
}
open M
show
send more
show
