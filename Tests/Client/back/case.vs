screen Home {
    var visits = 0
    action look { visits += 1; push Detail(visits) }
    view { button "Look" -> look }
}

screen Detail(number: Int) { view { text "\(number)" } }

test "there and back" {
    open Home
    tap "Look"
    expect number == 1
    back
    expect visits == 1
    expect refused back
}
