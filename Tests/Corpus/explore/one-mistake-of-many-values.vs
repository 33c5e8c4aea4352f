// An error at one place is one finding, whatever values it names.
screen Picker {
    var names = ["a", "b"]
    var chosen = ""
    action pick(index: Int) { chosen = names[index] }
    view {
        button "First" -> pick(0)
        button "Third" -> pick(2)
        button "Fourth" -> pick(3)
        text chosen
    }
}
