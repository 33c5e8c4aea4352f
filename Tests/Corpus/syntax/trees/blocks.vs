record A { id: Int } enum B { a, b } model m: [A] = [] { op list() { return data } op add(x: A) { data.append(x) } op count() = data.count }
screen P { state off { action toggle -> on } state on { action toggle { x = 1 } enter { if a { x = 1 } else { x = 2 } x = 3 } call m.list() { ok { x = 1 } fail } leave { } }
    region r { state c { } state d { } } action go { } view { if a { space } else if b { } text "a" { } in off { } in on { } for x in xs { } show y } }
flow f { repeat 2 { wait } wait } test "a" { repeat x in 1...2 { } expect in off } repeat 2 { wait } in off
record C { x: Int } record D { y: Int }
