// An ignored value can reach the condition of a screen through a body, so the walk is not complete.
screen S {
    var x = 0
    var l = 0
    action add when x < 1 { l = (l + 1) % 3 }
    action copy { x = l }
    always x < 2 "too many"
    view { text "\(x)"; button "add" -> add; button "copy" -> copy }
}
explore "two taps may be too many" {
    open S
    ignore l
}
