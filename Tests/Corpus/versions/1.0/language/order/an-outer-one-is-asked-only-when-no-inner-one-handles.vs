// A state, a region or the screen with an action of that name whose guard holds is asked only when no active state inside it has one.
screen M {
    var log = ""
    state p {
        action go { log += "p" }
        region one { state a }
        region two { state b { action go { log += "b" } } }
    }
}
open M
send go
show log
