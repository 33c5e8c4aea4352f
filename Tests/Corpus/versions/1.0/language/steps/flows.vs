// `logIn("Ann")` after `flow logIn(name: String) { steps }` at the top level.
screen M {
    var who = ""
    state out { action enter2(name: String) -> inside { who = name } }
    state inside { action leave2 -> out }
}
flow logIn(name: String) {
    send enter2(name)
    expect in inside
}
test "twice" {
    open M
    logIn("Ann")
    expect who == "Ann"
    send leave2
    logIn("Bob")
    expect who == "Bob"
}
