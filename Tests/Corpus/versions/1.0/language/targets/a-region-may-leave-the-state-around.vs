// A region may leave the state around it, but moves no sibling region.
screen M {
    state p {
        region one { state a { action out -> q } }
        region two { state c; state d }
    }
    state q { action home -> p }
}
open M
send out
expect in q
expect !(in c)
send home
expect in a && in c
