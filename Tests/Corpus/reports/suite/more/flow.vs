import "steps.vs"

test "fails in a flow" {
    open Wait
    twice("a")
}

test "fails in a round" {
    open Wait
    repeat 30 {
        step
        expect clockTicks < 7
    }
}
