// "-2 s" takes more than is left of a timer that is paused: started again, it counts below zero and never rings.
// Found by `always left >= 0`.
screen Countdown {
    var left = 3
    state paused {
        action start -> running
        action less when left > 0 { left -= 2 }
        action reset { left = 3 }
    }
    state running {
        every 1s { left -= 1 }
        when left == 0 -> ringing
        action pause -> paused
    }
    state ringing {
        after 10s -> paused { left = 3 }
        action stop -> paused { left = 3 }
    }
    view {
        title "\(left) s"
        in paused {
            button "Start" -> start
            button "-2 s" -> less
            button "Reset" -> reset
        }
        in running { button "Pause" -> pause }
        in ringing { text "It is time."; button "Stop" -> stop }
    }
}

explore "a timer rings" {
    open Countdown
    within 12 steps
    always left >= 0 "the timer counts below zero"
    reaches ringing
    returns to paused
}
