// One whose target is found inside its own state does not leave that state: what is active in the region of the target is left.
screen M {
    var log = ""
    state s {
        enter { log += "+s " }
        leave { log += "-s " }
        state a { leave { log += "-a " } }
        state b { enter { log += "+b " } }
        action go -> b { log += "body " }
    }
}
open M
send go
show log
