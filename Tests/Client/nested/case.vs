screen Board {
    one clock: Timer(2)
    each pane: Pane(name) for name in ["north", "south"] by name
    view { for name in ["north", "south"] { show pane(name) }; text "\(clock.left)" }
}
component Timer(seconds: Int) {
    var left = seconds
    state running { every 1s { left -= 1 }; when left == 0 -> over }
    state over
}
component Pane(name: String) {
    each cell: Cell(number) for number in [1, 2] by number
    view { for number in [1, 2] { show cell(number) } }
}
component Cell(number: Int) {
    var isOn = false
    action flip { isOn = !isOn }
    view { row "Cell \(number)", detail: isOn ? "on" : "off" { button "Flip" -> flip } }
}
test "a cell in a pane" {
    open Board
    tap "Flip" in row 4
    expect screen contains "on" in row 4
    wait 2s
    expect clock in over
}
