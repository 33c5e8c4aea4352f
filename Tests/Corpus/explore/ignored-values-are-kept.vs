// An ignored counter tells no states apart, and goes on from what it was.
screen Steps {
    var taken = 0
    var place = 0
    action go {
        taken += 1
        place = (place + 1) % 3
    }
    view { button "Go" -> go }
}

explore "round and round" {
    open Steps
    ignore taken
    always taken <= 2 && taken == place "the counter is lost"
    reaches place == 2
}
