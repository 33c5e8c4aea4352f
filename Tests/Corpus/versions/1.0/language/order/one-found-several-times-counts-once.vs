// One found several times counts once.
screen M {
    var n = 0
    state p {
        action go { n += 1 }
        region one { state a }
        region two { state b }
    }
}
open M
send go
show n
