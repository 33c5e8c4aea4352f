screen Hut {
    state open
    view {
        title "Hut"
        button "Order" -> order
    }
    action order when false
}

screen Menu {
    state open
    view {
        title "Menu"
        for number in 1...30 { row "Dish \(number)", detail: number == 17 ? "sold out" : "\(number * 2) coins" }
        text "total 4"
        button "Order" -> order
    }
    action order when false
}

test "one line of a long screen" {
    open Menu
    given width 20
    let rows = (1...30).map { "• Dish \($0)\n  \($0 * 2) coins" }.joined(separator: "\n")
    expect screen "Menu\n════════════════════\n\(rows)\ntotal 4\n( Order )"
}

test "a text that is not there" {
    open Menu
    expect screen contains "total 5"
    expect screen contains "total ⟨n⟩"
    expect screen contains "Dish ⟨n⟩ is gone"
}

test "a text that should not be there" {
    open Menu
    expect no "sold"
    expect no "Dish 3⟨n⟩"
}

test "what is not there cannot refuse" {
    open Hut
    expect refused tap "Order"
    expect refused tap "Pay"
}
