screen Tea {
    var cups = 0
    action pour { cups += 1 }
    view { text "\(cups) cups"; button "Pour" -> pour }
}

test "it is poured" {
    open Tea
    tap "Pour"
    expect cups == 1
}

test "it is cold & late" skipped "\u{1B}[31m it is #1"

test "it is poured twice" known "APP-12: <one> cup" {
    open Tea
    tap "Pour"
    expect cups == 2
}

test "it is mended" known "APP-13" {
    open Tea
    expect cups == 0
}

explore "it is never much" known "APP-14" {
    open Tea
    within 2 steps
    always cups < 1
}
