// `-> resume deep a` brings back all below.
screen M {
    state work {
        state one { action next -> two }
        state two { state deep1 { action next -> deep2 }; state deep2 }
        action pause -> paused
    }
    state paused { action go -> resume deep work }
}
open M
send next
send next
send pause
send go
expect in two && in deep2
