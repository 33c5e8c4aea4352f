// `available a(…)`, `pending m.op(…)` and `on Screen(…)` are Bools in every condition of steps.
model m: Int = 1 takes 2s { op get(n: Int) = data + n; op put(n: Int) { data = n } }
screen S {
    use m
    var n = 0
    var items = [1, 2]
    state idle { action start(k: Int = 1) when k > n -> running }
    state running {
        call m.get(3) {
            ok(v) -> idle { n = v }
            fail -> idle
        }
        action stop -> idle
        action detail(k: Int) { push Detail(k) }
    }
}
screen Detail(id: Int, name: String = "x") {
    action start(s: String) when s.hasPrefix("x") { pop }
    action leave when id / (id - 2) > 0 { pop }
}
test "available, with defaults and in closures" {
    open S
    expect available start(1) && !available stop
    expect available start && !(available start(0))
    expect items.allSatisfy { available start($0) } && !items.contains { available start($0 - 2) }
    expect available start && available stop
    show available start ? "go" : "no"
    let could = available stop
    send start
    expect !could && available stop
}
test "pending, with arguments and any" {
    open S
    expect !pending m.get
    send start
    expect pending m.get && pending m.get(3) && pending m.get(_) && !pending m.get(4) && !pending m.put
    wait until !pending m.get
    expect n == 4
    send start(5)
    send stop
    expect !pending m.get
}
test "on, with arguments and any" {
    expect !on S
    open S
    send start
    expect on S && !on Detail
    send detail(1)
    expect on Detail && on Detail(1) && on Detail(_, _) && on Detail(1, "x") && !on Detail(2) && !on S
    expect on S || pending m.get(9)
}
test "the topmost screen that declares the action is asked, and its guard" {
    open S
    send start
    send detail(2)
    expect available start("x") && !available start("y") && available stop
    expect !available leave
}
test "before another word they are names" {
    let on = true
    let pending = 2
    let available = [1]
    expect on
    expect pending == 2 && !available.isEmpty
    open S
    repeat x in available { send start(x) }
    expect pending == 2 && pending m.get
}
flow starts(k: Int) { wait until available start(k) }
test "in a flow" {
    open S
    send start
    starts(9)
    expect n == 4
}
