1 + 2 * 3 - -4
!a && b || c == d
a ?? b ?? c
0..<5
1...n + 1
a ? b : c ? d : e
a?.b?.c
a.b[0].c(1, x: 2) { $0 }
f { x in x.y }
f({ $0 })
({ x in (player in paused) })
list.filter { player in paused }
[1, 2, [], [a, b,],]
(1)
.premium
.a == .b
switch x { case .a, .b: 1; default: 2 }
switch x {
    case .a: f { $0 }
    case .b:
        "b"
    default: nil
}
switch x { case .a: 1 case .b: 2 default: 3 }
in loading
a in b.c(1)
f(1) in b
true != false
1_000.5
1e+21 + 2.5E3
750ms + 3s * 1.5s - 2min / 1h
"a" + "b\(c)d\(e.f("g"))"
"\(a ? b : c)"
"\(list.map { "<\($0)>" }.joined(separator: ", "))"
""
"\n\t\\\"\u{1F600}"
x % 2
$0
