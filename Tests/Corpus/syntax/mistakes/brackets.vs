screen A {
    state a {
        action go { x = 1
    view { text "a" }
}
test "b" { wait }
screen B {
    view {
        row f(1, 2
        text "b"
    }
}
screen C {
    view { text "c" }
test "d" { wait }
}
show [1, 2
