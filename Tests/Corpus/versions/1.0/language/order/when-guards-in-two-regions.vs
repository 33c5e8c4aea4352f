// Then `when` transitions are chosen and taken as 2 and 3 say: all are chosen before any is taken.
screen M {
    var n = 0
    region one { state a { when n == 1 -> b { n += 10 } }; state b }
    region two { state c { when n == 1 -> d { n += 100 } }; state d }
    action go { n = 1 }
}
open M
send go
expect in b && in d
show n
