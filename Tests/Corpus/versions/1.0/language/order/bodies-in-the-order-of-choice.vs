// All leave, then all bodies run, in the order of choice, then all enter.
screen M {
    var log = ""
    region one {
        state a { leave { log += "-a " }; action go -> b { log += "1 " } }
        state b { enter { log += "+b " } }
    }
    region two {
        state c { leave { log += "-c " }; action go -> d { log += "2 " } }
        state d { enter { log += "+d " } }
    }
}
open M
send go
show log
