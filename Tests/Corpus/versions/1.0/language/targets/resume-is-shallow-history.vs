// `-> resume a` is shallow history: it enters `a` where it was last left.
screen M {
    state work {
        state one { action next -> two }
        state two { state deep1 { action next -> deep2 }; state deep2 }
        action pause -> paused
    }
    state paused { action go -> resume work }
}
open M
send next
send next
expect in deep2
send pause
send go
expect in two && in deep1
