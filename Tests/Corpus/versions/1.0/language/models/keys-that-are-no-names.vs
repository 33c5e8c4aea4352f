// `from "e-mail"` names the key of a field in data: that key alone, to which a dot belongs.
record User {
    id: Int
    mail: String from "e-mail"
    theme: String from "theme.mode" = "light"
    from: Int? from "From"
}
model users: [User] from "keys.json" takes 100ms { op list() = data }
screen M {
    use users
    var got: [User] = []
    state loading { call users.list() { ok(found) -> loaded { got = found }; fail(error) -> failed(error.message) } }
    state loaded { action again -> loading }
    state failed(message: String) { action again -> loading }
}
test "of an object" {
    open M
    wait
    show got
}
test "of a column" {
    given users from "keys.csv"
    open M
    wait
    show got
}
record Look { mode: String from "theme.mode" }
model looks: [Look] from "keys-path.json" takes 100ms { op list() = data }
screen L {
    use looks
    state loading { call looks.list() { ok(_) -> loaded; fail(error) -> failed(error.message) } }
    state loaded
    state failed(message: String)
}
test "of a path" {
    open L
    wait
    expect in failed(_)
}
test "not in snake case" {
    given users from "keys-snake.json"
    open M
    wait
    expect in failed(_)
}
test "made as ever" {
    show User(1, "a@b.example", from: nil)
    show User(1, mail: "a@b.example", theme: "", from: 2).with(theme: "dark")
}
