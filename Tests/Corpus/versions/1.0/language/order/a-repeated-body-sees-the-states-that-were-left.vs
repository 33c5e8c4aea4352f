// Within a step, `in STATE` changes state by state: a body sees that its state was left, in a `repeat` as well, directly and through a bind.
screen S {
    var b = true
    var c = true
    bind isOn = in on
    state on {
        action go -> on { b = in on }
        action turn -> on { c = isOn }
    }
}
open S
repeat 3 { send go }
repeat 3 { send turn }
expect !b && !c
send go
send turn
expect !b && !c

screen Two {
    var b = true
    bind isOn = in lamp.on
    region lamp {
        state on { action go -> off }
        state off { action go -> on }
    }
    region log {
        state written { action go { b = isOn } }
    }
}
open Two
repeat 3 { send go }
expect !b
send go
expect !b
