// A claim that an ignored value can reach through a body is judged by no walk.
screen S {
    var x = 0
    var l: [Int] = []
    action add when x < 1 { l = l.count < 2 ? l + [1] : [] }
    action copy { x = l.count }
    view { text "\(x)"
        button "add" -> add
        button "copy" -> copy }
}
explore "e" {
    open S
    ignore l
    always x < 2
}
