// Its parameters follow the owner's values as long as it lives.
component Player(rate: Int) { var n = 0; state a { action tick { n += rate } } }
screen M {
    var rate = 1
    one player: Player(rate * 2)
    action faster { rate += 4 }
}
open M
send player.tick
send faster
send player.tick
show player.n
