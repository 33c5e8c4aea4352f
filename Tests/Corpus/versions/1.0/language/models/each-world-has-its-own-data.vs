// `data` belongs to the world: what a copy of it changes, the others never see; a step that fails takes its changes back.
model box: [Int] = [1] takes 1s { op add(n: Int) { data = data + [n]; return data }; op break(at: Int) { data = []; return data[at] } }
screen M {
    use box
    var seen: [Int] = []
    state idle { action add(n: Int) -> adding(n); action break -> breaking }
    state adding(n: Int) { call box.add(n) { ok(all) -> idle { seen = all }; fail(_) -> idle } }
    state breaking { call box.break(3) { ok(_) -> idle; fail(_) -> idle } }
}
test "run \(n)" for n in [10, 20] {
    open M
    send add(n)
    wait
    show seen
    send add(0)
    wait
    show seen
}
test "an error" {
    open M
    send add(2)
    wait
    send break
    wait
}
