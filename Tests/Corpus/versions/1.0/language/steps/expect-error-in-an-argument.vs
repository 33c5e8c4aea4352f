// `expect error`: an error in a step's own argument is one, too.
screen S { var n = 0; action add(k: Int) { n += k } }
test "an argument" {
    open S
    expect error "out of range" {
        send add(1)
        send add([1][3])
        send add(100)
    }
    expect n == 1
    expect error { wait until 1 / 0 > 0 }
}
test "a name that is not alive is none" {
    open T
    expect error { send set(n) }
}
screen T { var m = 0; action set(k: Int) { m = k } }
