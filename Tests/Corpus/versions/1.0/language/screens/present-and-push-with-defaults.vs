// A screen that is presented or pushed takes the defaults of the parameters that are left out.
screen Home {
    state resting { action ask -> asking; action go { push Card(title: "pushed") } }
    state asking { present Card(size: 9) { finished -> resting; dismissed -> resting } }
}
screen Card(size: Int = 2, title: String = "a card") {
    action done { finish }
    view { text "\(title), \(size)" }
}
open Home
send ask
show
send done
expect in resting
send go
show
