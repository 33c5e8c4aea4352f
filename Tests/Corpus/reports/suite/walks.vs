screen Count {
    var count = 0
    action more { count += 1 }
    view { button "More" -> more }
}

explore "a bound is met" {
    open Count
    states 5
    always count >= 0
}

explore "a claim is broken" {
    open Count
    within 3 steps
    always count < 2 "it is too many"
}

explore "all holds" {
    open Count
    ignore count
    returns to on Count
}
