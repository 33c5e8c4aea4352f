// Rule: In a view:
screen Order {
    var isOn = false
    var size = "Small"
    var note = ""
    var names = ["Green", "Black"]
    state choosing { action order -> ordering }
    state ordering { after 1s -> done }
    state done
    action turn(on: Bool) { isOn = on }
    action resize(to: String) { size = to }
    action write(text: String) { note = text }
    view {
        title "Order"
        in choosing {
            list { for pair in names.enumerated() { row "\(pair.index + 1). \(pair.value)" } }
            for name in names { text name }
            toggle "Milk", on: isOn -> turn
            choice "Size", value: size, of: ["Small", "Large"] -> resize
            field "Note", value: note -> write
            if isOn { text "With milk" }
            button "Order" -> order
        }
        in ordering { progress "Ordering" }
        in done { text "Thank you" }
    }
}

test "an order is made" {
    open Order
    expect rows == ["1. Green", "2. Black"]
    tap "Milk"
    choose "Large" in "Size"
    type "no sugar" into "Note"
    expect screen contains "With milk"
    tap "Order"
    wait
    expect in done
}
