// In a text that a screen is to contain, or not to, ⟨n⟩ stands for a number and ⟨…⟩ for any text of one line.
screen Cart {
    var count = 12
    state open
    view {
        title "Cart"
        text "total \(count) of ⟨n⟩ cups"
        text "thank you"
    }
}

test "a hole within a line" {
    open Cart
    expect screen contains "total ⟨n⟩"
    expect screen contains "total ⟨…⟩ cups"
    expect screen contains "⟨⟨n⟩ cups"
    expect screen contains "⟨n⟩ of"
    expect no "total ⟨n⟩ cups"
    expect no "cups⟨…⟩thank"
    expect screen contains "cups ⟨n⟩"
    expect no "of ⟨…⟩ cups"
}
