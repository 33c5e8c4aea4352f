// Machines of one name in two screens are one place only where their keys are of one type.
component Cell(text: String) {
    state off { action flip -> on }
    state on
    view { button text -> flip }
}
screen Numbers {
    var all = [1, 2]
    each cell: Cell("\(n)") for n in all by n
    view { for n in all { show cell(n) } }
}
screen Words {
    var all = ["1", "2"]
    each cell: Cell(word) for word in all by word
    view { for word in all { show cell(word) } }
}
test "numbers" {
    open Numbers
    send cell(1).flip
    expect Numbers.cell(1) in on
}
test "another" {
    open Words
    send cell(1).flip
}
test "one that is not there" {
    open Numbers
    send cell(7).flip
}
test "a gesture in another" {
    open Words
    tap "1" in cell(1)
}
