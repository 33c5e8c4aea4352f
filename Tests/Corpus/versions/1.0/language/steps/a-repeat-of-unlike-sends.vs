// `repeat` stands in the transcript as one step, whatever its rounds do: every third one emits, every fourth changes the state.
screen M {
    var n = 0
    action tick when n % 3 == 2 { n += 1; emit third(n) }
    action tick { n += 1 }
    state a { action tock when n % 4 == 0 -> b { n += 1 }; action tock { n += 1 } }
    state b { action tock -> a { n += 2 } }
}
test "all rounds" {
    open M
    repeat 7 { send tick }
    show n
    expect emitted third(3)
    expect emitted third(6)
    expect nothing emitted
    repeat 7 { send tick; send tock }
    show n
    expect in a
    expect emitted third(15)
    expect emitted third(21)
    expect nothing emitted
}
