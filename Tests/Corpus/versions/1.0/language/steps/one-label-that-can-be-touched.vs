// Of several elements of one label, a gesture means the only one at which it has an action. An element that cannot be touched does not count.
screen Account {
    var log: [String] = []
    var names = ["Sign out", "b"]
    action note(what: String) { log.append(what) }
    action write(what: String) { log.append(what) }
    action pour(to: Int) { log.append("\(to)") }
    action turn(to: Bool) { log.append("\(to)") }
    action sort(from: Int, to: Int) { names.move(from: from, to: to) }
    view {
        row "Sign out", detail: "on this device"
        image "Sign out"
        button "Sign out" -> note("tap")
        text "Tea" { hold -> note("hold") }
        text "Tea"
        row "Tea"
        field "Name", value: ""
        field "Name", value: "" -> write { submit -> note("submit") }
        choice "Size", of: ["S", "M"], value: "S"
        choice "Size", of: ["S", "M"], value: "S" -> write
        slider "Cups", value: 1, in: 0...9
        slider "Cups", value: 1, in: 0...9 -> pour
        toggle "On", on: true
        toggle "On", on: true -> turn
        row "b"
        list { move -> sort; for name in names { row name } }
        row "Swiped"
        row "Swiped" { swipe "Delete" -> note("swipe") }
        button "Twice" -> note("first")
        section "Second" { button "Twice" -> note("second") }
        text "Text only"
        row "Text only"
        row "Text only"
    }
}
test "the one that can be touched" {
    open Account
    tap "Sign out"
    hold "Tea"
    type "x" into "Name"
    submit "Name"
    choose "M" in "Size"
    set "Cups" to 4
    tap "On"
    swipe "Swiped" "Delete"
    expect log == ["tap", "hold", "x", "submit", "M", "4", "false", "swipe"]
    move "b" to 4
    expect names == ["b", "Sign out"]
}
test "two can be touched" {
    open Account
    tap "Twice" in "Second"
    tap "Twice"
}
test "none can be touched" {
    open Account
    tap "Text only"
}
test "a container does not become one" {
    open Account
    tap "x" in "Tea"
}
