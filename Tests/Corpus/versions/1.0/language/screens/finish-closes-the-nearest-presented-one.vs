// `finish` and `dismiss` close the nearest presented screen, and what lies on it, not the presented ones below.
screen Home {
    state resting { action ask -> asking }
    state asking { present Outer() { finished(n) -> got(n); dismissed -> resting } }
    state got(n: Int)
    view { text "home" }
}
screen Outer {
    state resting { action more -> asking; action done { finish(1) } }
    state asking { present Inner() { finished(n) -> got(n); dismissed -> resting } }
    state got(n: Int) { action done { finish(n + 1) } }
    view { text "outer" }
}
screen Inner {
    action on { push Last() }
    action done { finish(7) }
    view { text "inner" }
}
screen Last {
    action close { dismiss }
    action done { finish(9) }
    view { text "last" }
}
open Home
send ask
send more
send on
expect on Last
send close
expect on Outer
expect in resting
send more
send on
send done
expect on Outer
expect in got(9)
send done
expect on Home
expect in got(10)
