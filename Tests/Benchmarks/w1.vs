// w1: two states, and the event that changes them, sent 1,000,000 times by name. Check: off.
screen Toggle {
    state off { action toggle -> on }
    state on { action toggle -> off }
}

open Toggle
repeat 1000000 { send toggle }
show in Toggle.off ? "off" : "on"
