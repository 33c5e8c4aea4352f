enum A { case a, b }
record B { var x: Int, let y: String?? }
func f() -> Int { 1 }
model m { func list() = data }
screen C {
    action go {
        var x = 1
        foo(3)
        x
        a?.b = 1
        x *= 2
        if let y { pop }
    }
    bind a = b! + 1
    bind c = d?e : f
    bind d = if x { 1 } else { 2 }
    bind e = { $0 }
    bind f = a.map { x, y in x }
    bind g = a.map { $1 }
    bind h = a == b == c
    bind i = a === b
    bind j = a & b
}
