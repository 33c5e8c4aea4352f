screen A {
    var a = 1
    state s
}
test "a" { open A; expect a = 1 }
