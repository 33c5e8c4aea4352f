// A date that counts as its distance from `now` does so in both versions, so that their walk ends.
screen Code {
    var until = Date("2000-01-01T00:00:00Z")
    var left = 0
    state resting { action send -> waiting { until = now + 3s; left = 3 } }
    state waiting {
        action again when until - now <= 2s { until = now + 3s; left = 3 }
        every 1s { left = Int((until - now).seconds) }
        when left <= 0 -> resting
    }
    view {
        title "Code"
        in resting { button "Send" -> send }
        in waiting { text "\(left) s"; button "Send again" -> again }
    }
}
