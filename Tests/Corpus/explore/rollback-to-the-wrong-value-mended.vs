// A switch shows at once what was asked for, and what was there before when that fails: of two taps, not what the server has.
model server: Bool = false { op set(value: Bool) = value }
screen Switch {
    use server
    var isOn = false
    var confirmed = false
    state resting
    state saving {
        call server.set(isOn) {
            ok(value) -> resting { confirmed = value }
            fail(_) -> resting { isOn = confirmed }
        }
    }
    action turn(to: Bool) -> saving {
        isOn = to
    }
    view { toggle "Sound", on: isOn -> turn }
}

explore "a failure brings back what the server has" {
    open Switch
    always !(in resting) || isOn == confirmed "the switch shows what nobody confirmed"
    settles
}
