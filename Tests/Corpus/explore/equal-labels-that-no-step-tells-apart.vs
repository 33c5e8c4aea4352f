// No step can name one of two equal buttons beside each other, so the walk cannot be complete.
screen Counter {
    var count = 0
    action more when count < 2 { count += 1 }
    action less when count > 0 { count -= 1 }
    view {
        text "\(count)"
        button "+" -> more
        button "+" -> less
        button "Reset" -> less
    }
}

explore "every button" {
    open Counter
    reaches count == 1
}
