// One whose target is found inside its own state does not leave that state; every other one does, to its own name too, alone or before a `.`.
screen M {
    var log = ""
    state s {
        enter { log += "+" }
        leave { log += "-" }
        state a
        state b
        action inside -> b
        action own -> s
        action path -> s.b
    }
}
open M
send inside
expect in b
expect log == "+"
send own
expect in a
expect log == "+-+"
send path
expect in b
show log
