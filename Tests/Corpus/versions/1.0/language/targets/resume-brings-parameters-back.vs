// History brings parameters back too.
screen M {
    state work {
        state none { action pick(n: Int) -> picked(n) }
        state picked(n: Int)
        action pause -> paused
    }
    state paused { action go -> resume work }
}
open M
send pick(9)
send pause
send go
expect in picked(9)
