// `button e -> a`: `[ text ]`; `( text )` when the action is not available now.
screen M {
    state a { action go -> b }
    state b { action home -> a }
    view { button "Go" -> go; button "Home" -> home }
}
open M
show
expect refused tap "Home"
tap "Go"
show
