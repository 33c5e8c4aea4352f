// `deliver … in MACHINE` means a call of that machine or of one inside it, `… in Screen` a call of that screen or its machines.
model box: Int = 0 takes 1s { op get(n: Int) = n }
component Part { use box; state busy { call box.get(1) { ok(_) -> still; fail(_) -> still } } state still }
component Pane(name: String) { one part: Part; state fixed; view { text name } }
screen Home {
    use box
    var names = ["north", "south"]
    each pane: Pane(name) for name in names by name
    one left: Part
    state first { call box.get(1) { ok(_) -> second; fail(_) -> first } }
    state second
    action more { push Other }
    action fewer { names = ["south"] }
}
screen Other { use box; state waiting { call box.get(1) { ok(_) -> shown; fail(_) -> waiting } } state shown }
test "each by its place" {
    open Home
    deliver box.get in pane("south")
    expect pending box.get(1)
    deliver box.get in left
    expect left in still
    deliver box.get number 1 in Home.pane("north")
    deliver box.get in Home
    expect in second
    expect idle
}
test "of a screen that lies below" {
    open Home
    send more
    deliver box.get in Other
    expect in shown
    deliver box.get in Home.first
    expect in Home.second
}
test "no machine of this key" {
    open Home
    send fewer
    deliver box.get in pane("north")
}
test "no call of this screen" {
    open Home
    deliver box.get in Other
}
test "a key of the step" {
    let names = ["south", "north"]
    open Home
    repeat name in names { deliver box.get in pane(name) }
    expect called box.get(1) 4 times
}
