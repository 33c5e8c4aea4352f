// A date that is only moved, subtracted and compared counts as its distance from `now`, so that these walks end.
screen Code {
    var until = Date("2000-01-01T00:00:00Z")
    var left = 0
    state resting { action send -> waiting { until = now + 3s; left = 3 } }
    state waiting {
        every 1s { left = Int((until - now).seconds) }
        when left <= 0 -> resting
    }
    view {
        title "Code"
        in resting { button "Send again" -> send }
        in waiting { text "\(left) s" }
    }
}
func later(start: Date, by: Duration) -> Date = max(start, start + by)
screen Session {
    var last: Date? = nil
    bind isOver = (last ?? now) + 2s < now
    state idle { action begin -> open(now) }
    state open(since: Date) {
        action touch -> open(later(start: now, by: 1s)) { last = now }
        every 1s { }
        after 5s -> closed
        action check when isOver || now - since > 2s -> closed
    }
    state closed { after 1s -> idle { last = nil } }
    view {
        in open(_) { button "Touch" -> touch; button "Check" -> check }
        in idle { button "Begin" -> begin }
        in closed { text "Closed" }
    }
}
explore "the code can be sent again" {
    open Code
    always left <= 3
    always !(in waiting) || until > now
    returns to resting
}
explore "the session ends" {
    open Session
    open Session
    send begin
    after in open comes closed
    reaches isOver
}
screen Trap {
    state free { after 1s -> caught(now + 1s) }
    state caught(until: Date) { action out when until < now -> free }
    view { in caught(_) { button "Out" -> out } }
}
explore "a state says the date of its path" { open Trap }
