// Only the region in which the target's first state stands changes; the regions beside it stay, also for an action of a region or of the screen.
screen M {
    var left2 = 0
    state p {
        region one { state a; state b; action go -> b }
        region two { state c { leave { left2 += 1 }; action other -> d }; state d }
        action both -> two.d
    }
}
open M
send go
expect in b && in c
expect left2 == 0
send both
expect in b && in d
show left2
