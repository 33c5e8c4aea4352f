screen S {
    var n = 0
    one t: Timer
    state a {
        enter { send ready }
        leave { emit leaves }
        action go { send next; emit goes }
        action next -> b { send last }
        action ready { if n > 0 { send next } }
        every 1s { send ready }
    }
    state b { action last { send t.stop } }
}

component Timer {
    state running { action stop -> over }
    state over
}
