// All leave (inside out, last region first), then all bodies run, in the order of choice, then all enter (outside in, in source order).
screen M {
    var log = ""
    state p {
        enter { log += "+p " }
        leave { log += "-p " }
        region one { state a { enter { log += "+a " }; leave { log += "-a " } } }
        region two { state b { enter { log += "+b " }; leave { log += "-b " } } }
        action over -> p { log += "body " }
    }
}
open M
send over
show log
