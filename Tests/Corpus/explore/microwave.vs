// "Stop" while the food is on hold takes the time away and not the hold: the oven never heats again, whatever is
// touched. Found by `returns to in idle`.
screen Microwave {
    var left = 0
    region door {
        state shut { action pull -> ajar }
        state ajar { action push -> shut }
    }
    region oven {
        state idle {
            action add when left < 60 { left += 30 }
            action start when in shut && left > 0 -> heating
        }
        state heating {
            every 30s { left -= 30 }
            when left <= 0 -> ready
            when in ajar -> held
            action stop -> idle { left = 0 }
        }
        state held {
            action start when in shut && left > 0 -> heating
            action stop { left = 0 }
        }
        state ready { when in ajar -> idle }
    }
    always !(in heating) || in shut "it heats with an open door"
    view {
        title "\(left) s"
        in shut { button "Open" -> pull }
        in ajar { button "Close" -> push }
        in idle { button "+30 s" -> add }
        in idle, held { button "Start" -> start }
        in heating, held { button "Stop" -> stop }
        in heating { progress "Heating" }
        in ready { text "Enjoy your meal." }
    }
}

explore "the oven can be used again" {
    open Microwave
    reaches in ready
    returns to in idle
    settles
}
