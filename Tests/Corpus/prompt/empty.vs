screen Shop { var n = 0; action add { n += 1 }; view { button "add" -> add } }

// The list is empty.
test "loop \(x)" for x in [1, 2].filter({ $0 > 4 }) {
    open Shop
    expect n < x
}
