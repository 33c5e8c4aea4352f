model storage: Int = 0 { op get() = data; op put(count: Int) { data = count } }
screen Counter {
    use storage
    var count = 0
    state loading { call storage.get() { ok(kept) -> ready { count = kept }; fail(_) -> ready } }
    state ready { action add -> saving { count += 1 } }
    state saving { call storage.put(count) { ok(_) -> ready; fail(_) -> ready } }
    view { title "Counter"; text "\(count) done"; in ready { button "Add" -> add } }
}
test "a second open has what is stored" {
    open Counter
    tap "Add"
    open Counter
    expect count == 1
}
test "another test begins with nothing" {
    open Counter
    expect count == 0
}
app { page "index.html"; inside storage }
