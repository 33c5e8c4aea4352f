record A { id: Int } enum B { a, b } screen P { state off { action toggle -> on } state on { enter { x = 1 } leave { } }
    state c { enter { if a { x = 1 } else { x = 2 } x = 3 } } /* d */ state d { } // e
    state e { } /* f
    */ state f { }; state g { };; state h { }
    view { in off { text "a" { } text "b" } }
}
repeat x   in 1...3{ wait }wait
test "a" { repeat 2 { wait } expect xs.map { $0 }.isEmpty; repeat 2 { tap row 1 } }
