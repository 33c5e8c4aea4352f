// `every 1s`: at one instant, first scheduled is first served; a tick does not move the next.
screen M {
    var log = ""
    region one { state a { every 2s { log += "a" } } }
    region two { state b { every 3s { log += "b" } } }
}
open M
wait 6s
show log
