screen S {
    var n = 0
    action go { n += 1 }
    view { button "Go \(n)" -> go }
}
explore "x" {
    open S
    within 2 steps
}
