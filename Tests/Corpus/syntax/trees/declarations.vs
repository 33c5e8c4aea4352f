import "common.vs"
enum UserType { normal = 1, premium = 2 }
enum Key {
    a
    b = "B", c
}
record User { id: String, name: String, type: UserType = .normal }
record Empty { }
record Deep {
    tags: [String]
    notes: [[Int]?]?, at: Date? = nil
}
func fullName(first: String, last: String = "") -> String = "\(first) \(last)"
flow logIn(name: String) {
    type name into "Name"
    tap "OK"
}
flow quit { back }
test "one" { wait }
test "number \(x)" for x in [1, 2] { show x }
test "a" skipped "why"
test "b" known "APP-1" tagged slow for x in [1] { expect x == 2 }
explore "c" known "APP-2" { settles }
explore "d" skipped "later"
