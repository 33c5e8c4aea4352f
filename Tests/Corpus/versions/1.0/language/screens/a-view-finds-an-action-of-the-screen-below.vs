// A view looks for its actions in its own screen or machine, then the same way as a signal goes.
screen Home {
    var picked = 0
    action go { push Top }
    action pick(n: Int) { picked = n }
}
screen Top { view { button "seven" -> pick(7) } }
open Home
send go
tap "seven"
show picked
