// In each active region, in source order, the innermost active state with a handler is looked for.
screen M {
    var log = ""
    region left { state a { action x -> b { log += "1" } }; state b }
    region right { state c { action x -> d { log += "2" } }; state d }
}
open M
send x
expect in b && in d
show log
