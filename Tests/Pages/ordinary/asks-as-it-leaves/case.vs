model teas: [String] = ["Green", "Black"] { op all() = data }

screen Teas {
    use teas
    state loading { call teas.all() { ok(found) -> shown(found.joined(", ")); fail(_) -> failed } }
    state shown(names: String)
    state failed
    view { title "Teas"; in shown(names) { text names } in failed { text "Failed" } }
}

test "a first time \(number)" for number in 1...3 {
    open Teas
    wait
    expect screen contains "Green, Black"
}

test "a reload" {
    open Teas
    wait
    open Teas
    wait
    expect screen contains "Green, Black"
}

test "a last time" {
    open Teas
    wait
    expect screen contains "Green, Black"
}

app { page "index.html"; teas.all() is GET "/teas" }
