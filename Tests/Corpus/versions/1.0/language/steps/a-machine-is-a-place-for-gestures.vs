// `… in MACHINE` narrows every gesture to what the view of the machine shows, in machines inside it, too.
component Knob { var turns = 0; action turn { turns += 1; emit turned }; view { button "Turn" -> turn } }
component Pane(name: String) {
    one knob: Knob
    var seen: [String] = []
    var cups = 1
    action see(what: String) { seen.append("\(name) \(what)") }
    action pour(to: Int) { cups = to }
    action again { emit asked(name) }
    view {
        section "Head" { button "See" -> see("button"); text name }
        list {
            pull -> again
            row "One" -> see("one") { swipe "Delete" -> see("swipe"); hold -> see("hold") }
            row "Two" -> see("two")
        }
        field "Name", value: "" -> see { submit -> see("submit") }
        choice "Size", of: ["S", "M"], value: "S" -> see
        toggle "On", on: true -> flip
        slider "Cups", value: cups, in: 0...9 -> pour
        tabs of: ["A", "B"], value: "A" -> see
        show knob
        line { button "Twice" -> see("first"); button "Twice" -> see("second") }
    }
    action flip(to: Bool) { seen.append("\(name) \(to)") }
}
screen Home {
    var log: [String] = []
    each pane: Pane(name) for name in ["north", "south"] by name
    one left: Pane("left")
    action asked(name: String) { log.append(name) }
    view {
        for name in ["north", "south"] { show pane(name) }
        show left
        button "See" -> asked("screen")
    }
}
test "every gesture" {
    open Home
    tap "See" in pane("south")
    tap "See" in "Head" in left
    tap row 2 in pane("north")
    swipe row 1 "Delete" in left
    hold "One" in left
    type "x" into "Name" in left
    submit "Name" in left
    choose "M" in "Size" in left
    tap "On" in left
    set "Cups" to 7 in left
    tap "B" in left
    tap "Turn" in left
    pull in pane("south")
    expect pane("south").seen == ["south button"]
    expect pane("north").seen == ["north two"]
    show left.seen
    expect left.cups == 7
    expect emitted turned
    expect log == ["south"]
}
test "of a screen by its name, and by a key of the step" {
    open Home
    let key = "north"
    tap "See" in Home.left
    tap "See" in Home.pane(key)
    expect left.seen == ["left button"] && pane("north").seen == ["north button"]
    expect available tap "See" in pane(key)
}
test "no machine of this key" {
    open Home
    tap "See" in pane("east")
}
test "the label is not in the machine" {
    open Home
    tap "Sea" in left
}
test "several in one machine" {
    open Home
    tap "Twice" in left
}
test "a row beyond its last" {
    open Home
    tap row 3 in left
}
