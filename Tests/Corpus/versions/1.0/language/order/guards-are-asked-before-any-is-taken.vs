// All are chosen before any is taken, with their guards and the arguments of their targets.
screen M {
    var n = 0
    region one { state a { action go -> b { n = 5 } }; state b }
    region two {
        state c { action go when n == 0 -> d(n) }
        state d(seen: Int)
    }
}
open M
send go
expect in b
expect in d(0)
