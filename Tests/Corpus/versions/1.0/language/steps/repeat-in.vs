// `repeat x in list { steps }`: once for each element; the list is asked for once.
screen M {
    var log = ""
    var names = ["a", "b"]
    action add(text: String) { log += text; names.append(text) }
    view { list { for name in names { row name -> add(name) } } }
}
flow rows(first: Int, last: Int) { repeat i in first...last { tap row i } }
test "rows" {
    open M
    rows(1, 2)
    expect log == "ab"
}
test "the list is asked for once" {
    open M
    repeat name in names { send add(name + "!") }
    expect log == "a!b!"
    show names
}
test "loops in each other" {
    open M
    repeat i in 1...2 {
        repeat j in ["x", "y"] { send add("\(j)\(i)") }
    }
    expect log == "x1y1x2y2"
}
test "a failure says the round" {
    open M
    repeat i in 1...3 { expect i != 2 }
    repeat none in (names.filter { $0 == "c" }) { send add("c") }
    show log
}
