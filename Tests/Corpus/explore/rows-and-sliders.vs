// Of five rows the first, the second and the last are touched; a slider goes to its ends and one step either way.
screen Rows {
    var chosen = 0
    var level = 5
    action choose(number: Int) { chosen = number }
    action set(value: Int) { level = value }
    always level >= 0 && level <= 10 "the slider leaves its scale"
    view {
        list { for n in 1...5 { row "row \(n)" -> choose(n) } }
        slider "Level", value: level, in: 0...10, by: 5 -> set
    }
}
