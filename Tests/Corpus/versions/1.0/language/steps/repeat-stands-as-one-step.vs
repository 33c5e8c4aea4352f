// `repeat` stands in the transcript as one step: of what happens inside, only `show` and failures are printed.
screen M { var n = 0; action add { n += 1 } }
test "repeat" {
    open M
    repeat 3 {
        send add
        show n
        expect n != 2
    }
}
