// `data` is the model's stored value, one for the world.
model box: Int = 0 takes 1s { op add() { data += 1; return data } }
screen Home {
    use box
    var n = 0
    state a { call box.add() { ok(x) -> b { n = x }; fail(error) -> b } }
    state b { action go { push Top } }
}
screen Top {
    use box
    var n = 0
    state a { call box.add() { ok(x) -> b { n = x }; fail(error) -> b } }
    state b
}
open Home
wait
send go
wait
show Home.n
show Top.n
