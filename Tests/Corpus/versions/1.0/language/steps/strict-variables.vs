// `strict` lists the variables that changed and that no later `expect` read; `strict except a` leaves some out.
screen M {
    var a = 0
    var b = 0
    var c = 0
    var items: [Int] = []
    bind double = b * 2
    state only
    action go { a += 1; b += 1; c += 1; items.append(a) }
    view { text "\(c)"; list { for item in items { row "\(item)" } } }
}
test "all are listed" {
    strict
    open M
    expect in only
    send go
}
test "read directly, through a bind and through a screen" {
    strict
    open M
    expect in only
    send go
    expect a == 1
    expect double == 2
    expect screen contains "1"
}
test "read too early" {
    strict
    open M
    expect in only
    send go
    expect a == 1 && b == 1
    expect rows == ["1"]
    send go
    expect no "3"
}
test "left out" {
    strict except a, items
    open M
    expect in only
    send go
    expect b == 1 && c == 1
}
