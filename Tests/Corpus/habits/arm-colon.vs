model m: Int = 1 { op get() = data }
screen A {
    use m
    state s {
        call m.get() {
            ok: t(1)
            fail -> t(0)
        }
    }
    state t(x: Int)
}
