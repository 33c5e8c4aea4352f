// Rule: A picture in round brackets
screen Shop {
    var cups = 0
    action more { cups += 1 }
    action buy when cups > 0 { emit bought }
    view {
        text "\(cups) cups"
        button "More" -> more
        button "Buy" -> buy
    }
}

test "nothing is bought without a cup" {
    open Shop
    expect screen """
        0 cups
        [ More ]
        ( Buy )
        """
    expect refused tap "Buy"
    tap "More"
    expect available tap "Buy"
}
