// An action of several screens goes to the topmost that declares it; arguments for another declaration are a step that cannot be done.
screen S {
    var n = 0
    action start(k: Int) { n = k }
    action detail { push Detail }
}
screen Detail {
    var t = ""
    action start(s: String) when s.hasPrefix("x") { t = s }
}
test "send" {
    open S
    send start(5)
    send detail
    send start("xy")
    expect t == "xy"
    send start(900000000)
}
test "repeat" {
    open S
    send detail
    repeat 3 { send start(900000000) }
}
test "expect" {
    open S
    send detail
    expect available start(900000000)
}
test "a condition" {
    open S
    send detail
    wait until available start(900000000)
}
