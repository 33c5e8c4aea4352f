// `as` names the form of a field in data: the text of a value, seconds or milliseconds, a date's pattern.
record Account {
    id: String as text
    since: Date from "created" as seconds
    quota: Double as text = 0.0
    wait: Duration? as milliseconds
    born: Date? as "dd.MM.yyyy"
    tags: [Int] as text = []
}
model accounts: [Account] from "forms.json" takes 100ms { op list() = data }
screen M {
    use accounts
    var got: [Account] = []
    state loading { call accounts.list() { ok(found) -> loaded { got = found }; fail(error) -> failed(error.message) } }
    state loaded
    state failed(message: String)
}
test "of an object" {
    open M
    wait
    show got[0]
    show got[1]
}
test "of a column" {
    given accounts from "forms.csv"
    open M
    wait
    show got
}
