// At one instant, first scheduled is first served.
screen M {
    var log = ""
    region one { state a { after 2s { log += "1" } } }
    region two { state b { after 1s { log += "2" }; after 2s { log += "3" } } }
}
open M
wait
show log
