// Without a target the state is not left.
screen M {
    var n = 0
    state a {
        enter { n += 10 }
        leave { n += 100 }
        action bump { n += 1 }
    }
}
open M
send bump
send bump
show n
