screen P {
    action a { x = 1 } -> b
    action c { x = 1 }
        -> d
    state s { after 1s { x = 1 } when y -> t
        enter { x = 1 } { x = 2 }
        enter { if a { x = 1 } x.y = 2; if b { } (x) = 2 }
    }
    var a = xs.map { $0 } var b = 2
    view { section "a" { space } -> a; row "b", as: { $0 } text "c" }
}
record R { a: Int } 5 + 5
test "a" { repeat 2 { wait } (idle); repeat 2 { wait } -x; repeat 2 { wait } [1].isEmpty; repeat 2 { wait } .a }
screen Q { state a { } ) state b }
screen R { state a { } + state b }
show xs.reduce(0) { a, b, c in a }
show xs.map { $2 }
show xs.map { a, in a }
