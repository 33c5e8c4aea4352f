// `toggle e, on: b -> a`: `[x] text` or `[ ] text`; `(x)`, `( )` when not available; `tap "text"`: sends `a(!b)`. The arguments written after `->` come first, the new value last.
screen M {
    var on = true
    var off = false
    var last = ""
    state open2 {
        action setOn(value: Bool) { on = value }
        action setOff(name: String, value: Bool) { off = value; last = name }
        action lock -> locked
    }
    state locked
    view { toggle "on", on: on -> setOn; toggle "off", on: off -> setOff("n") }
}
open M
show
tap "on"
tap "off"
expect last == "n"
send lock
show
