// An `explore` that is skipped is not walked. One that is known is walked, and what it finds does not fail.
screen Cart {
    var count = 0
    action add when count < 3 { count += 1 }
    view { text "\(count) teas"; button "Add" -> add }
}

explore "there are few" known "APP-12" {
    open Cart
    always count < 2
    reaches count == 1
    may end count == 3
}

explore "it holds" known "APP-13" {
    open Cart
    always count < 9
    may end count == 3
}

explore "its steps fail" known "APP-14" {
    open Cart
    tap "Remove"
    settles
}

explore "too many" skipped "it takes an hour" {
    open Cart
    settles
}

explore "later" skipped "not yet"
