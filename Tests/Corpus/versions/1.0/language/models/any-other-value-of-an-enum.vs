// `other = _` is any other text or number of a data file; `null` and truth are none.
enum Plan { free, goldPlus = "gold-plus", third = 3, other = _ }
record User { id: Int, plan: Plan, next: Plan? }
model users: [User] from "plans.json" takes 100ms { op list() = data }
screen M {
    use users
    var got: [User] = []
    state loading { call users.list() { ok(found) -> loaded { got = found }; fail(error) -> failed(error.message) } }
    state loaded
    state failed(message: String)
}
test "of an object" {
    open M
    wait
    show got.map { $0.plan }
    show got.map { $0.next }
}
test "of a column" {
    given users from "plans.csv"
    open M
    wait
    show got
}
test "of null" {
    given users from "plans-null.json"
    open M
    wait
    expect in failed(_)
}
test "of truth" {
    given users from "plans-truth.json"
    open M
    wait
    expect in failed(_)
}
test "a case like any other" {
    show Plan.allCases
    show switch Plan.other { case .free: 1; case .other: 2; default: 3 }
    expect Plan.other != .free
}
