// All that reads an ignored variable is named at once.
screen S {
    var l = 0
    action add when l < 3 { l += 1 }
    view { text "\(l)"
        button "add" -> add }
}
explore "e" {
    open S
    ignore l
    always l < 2
}
explore "a path is certain" {
    open S
    ignore l
    always l > 0
}
