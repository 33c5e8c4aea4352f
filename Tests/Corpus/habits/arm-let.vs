enum U { a(x: Int), b }
model m: [U] = [] { op one() = U.b }
screen A {
    use m
    state s { call m.one() { ok(let x) -> t; fail(_) -> t } }
    state t
}
