// A bind that asks for the state of a machine hides no state of a screen below it.
component Lamp { state off { action light -> on }; state on }
screen First {
    one lamp: Lamp
    bind isOn = lamp in on
    view { text "\(isOn)" }
}
screen Second {
    state waiting { action begin -> begun }
    state begun
    view { button "Begin" -> begin }
}
open First
send lamp.light
open Second
tap "Begin"
expect in begun
expect !(in waiting)
