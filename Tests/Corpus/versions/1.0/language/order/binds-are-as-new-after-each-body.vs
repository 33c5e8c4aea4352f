// After each body, binds are as new.
screen M {
    var n = 1
    bind double = n * 2
    region one { state a { action go { n = double + 1 } } }
    region two { state b { action go { n = double + 1 } } }
}
open M
send go
show n
