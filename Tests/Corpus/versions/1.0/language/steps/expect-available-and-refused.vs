// `expect available action`, `expect refused action`, `expect refused tap "label"` (or `available`): what can be done now.
screen M {
    var n = 0
    state a { action go(k: Int) when k > n -> b }
    state b
    view { button "go" -> go(1) }
}
open M
expect available go(1)
expect refused go(0)
expect available tap "go"
send go(1)
expect refused go(1)
expect refused tap "go"
expect available go(1)
