screen Pin {
    var tries = 0
    state locked {
        action enter -> open when tries < 3
        action wrong { tries += 1 }
        after 5s -> timedOut when tries > 2
    }
    state open { action lock -> locked }
    state timedOut { action lock -> locked }
    view { button "Enter" -> enter; button "Wrong" -> wrong }
}
test "after three mistakes the door stays locked" {
    open Pin
    repeat 3 { send wrong }
    send enter
    expect in locked
}
