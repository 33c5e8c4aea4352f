// An `action back` whose parameters all have defaults takes the place of `back`.
screen Home {
    action more { push Other }
}

screen Other {
    var count = 0
    action back(by: Int = 2) when count < 4 { count += by }
    view { text "\(count)"; button "More" -> back(3) }
}

test "the gesture has the defaults" {
    open Home
    send more
    back
    expect count == 2
    tap "More"
    expect count == 5
    expect refused back
    expect on Other
}
