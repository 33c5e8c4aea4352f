test "a text of one line" {
    expect "Total 12.50 for 3 cups" == "Total 12.80 for 3 cups"
}

test "a text of several lines" {
    let letter = "Dear Ann,\nthank you for the tea.\nIt was good.\nBo"
    expect letter == letter.replacing("tea", with: "cake")
}

test "two texts with little in common" {
    expect "tea" == "coffee"
}
