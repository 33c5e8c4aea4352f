// Two buttons have one label, of which one is available at a time: a step means that one.
screen Cards {
    var mine = 0
    var theirs = 1
    action take when theirs > 0 { theirs -= 1; mine += 1 }
    action give when mine > 0 { mine -= 1; theirs += 1 }
    view {
        text "\(mine) and \(theirs)"
        line { button "Move" -> take; button "Move" -> give }
        list {
            for side in ["left", "right"] {
                row side {
                    button "Pick" -> pick(side)
                    button "Pick" -> drop(side)
                }
            }
        }
    }
    var picked: [String] = []
    action pick(side: String) when !picked.contains(side) { picked.append(side) }
    action drop(side: String) when picked.contains(side) { picked.remove { $0 == side } }
}

explore "each button has a step" {
    open Cards
    reaches mine == 1 && picked.count == 2
    returns to mine == 0 && picked.isEmpty
    always picked.count < 2 || mine == 0
}
