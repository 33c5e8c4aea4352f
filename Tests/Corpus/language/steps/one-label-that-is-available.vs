// Of several elements of one label at which a gesture has an action, it means the only one that is available.
screen Cards {
    var mine = 0
    var page = 1
    var log: [String] = []
    action take when mine < 1 { mine += 1 }
    action give when mine > 0 { mine -= 1 }
    action both { }
    action nothing when false { }
    action refuse(what: String) when false { }
    action turn(to: Int) when mine == 0 { page = to }
    action turnBack(to: Int) when mine > 0 { page = -to }
    action write(what: String) when mine > 0 { log.append(what) }
    view {
        button "Move" -> take
        line { button "Move" -> give }
        button "Both" -> both
        button "Both" -> both
        button "None" -> nothing
        button "None" -> nothing
        slider "Page", value: page, in: 0...9 -> turn
        slider "Page", value: page, in: 0...9 -> turnBack
        field "Name", value: "" -> write
        field "Name", value: "" -> refuse
        row "One" { button "Shift" -> take; button "Shift" -> give }
        row "Two" { button "Shift" -> take; button "Shift" -> give }
    }
}
test "the one that is available" {
    open Cards
    set "Page" to 3
    tap "Move"
    expect mine == 1
    expect available tap "Move"
    set "Page" to 4
    expect page == -4
    type "x" into "Name"
    expect log == ["x"]
    tap "Shift" in "One"
    expect mine == 0
    tap "Shift" in row 2
    expect mine == 1
}
test "two are available" {
    open Cards
    tap "Both"
}
test "none is available" {
    open Cards
    expect refused tap "None"
}
