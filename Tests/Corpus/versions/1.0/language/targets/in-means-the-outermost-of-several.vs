// `in STATE` means the only state of the screen that fits, at any depth; of several, the one whose path begins at the screen.
screen S {
    var said = ""
    state a {
        action look { said = "\(in b) \(in a.b)" }
        action out -> c
        state b
    }
    state b { action look { said = "\(in b) \(in a.b)" } }
    state c { action on -> b }
}
open S
expect !in b && in a.b
send look
show said
send out
send on
expect in b && !in a.b
send look
show said
