// A slider between whole numbers goes up and down by whole ones, too: of three values, each other one is a move.
screen Level {
    var level = 0
    action set(value: Int) { level = value }
    view { slider "Level", value: level, in: 0...2 -> set }
}
screen Wide {
    var level = 0
    action set(value: Int) { level = value }
    view { slider "Level", value: level, in: 0...9223372036854775807 -> set }
}
explore "three values" {
    open Level
    reaches level == 1
    reaches level == 2
    returns to level == 0
}
explore "as far as numbers go" {
    open Wide
    within 3 steps
    reaches level > 100
}
