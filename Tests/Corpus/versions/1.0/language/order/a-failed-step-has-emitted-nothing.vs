// An error undoes the whole step, signals included: those that were heard before it, too.
screen M {
    var list = [1]
    action go(name: String) { emit said("\(name)!"); send stumble }
    action stumble { list.append(list[7]) }
}
test "strict" {
    strict
    open M
    send go("ab")
}
