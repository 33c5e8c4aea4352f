// One that would leave a state which one already chosen leaves is dropped.
screen M {
    var log = ""
    state p {
        region one { state a { action go -> q { log += "1" } } }
        region two { state b { action go -> r { log += "2" } } }
    }
    state q
    state r
}
open M
send go
expect in q
show log
