// A walk that does not log out: each claim is about what happens before that.
screen Shop {
    var count = 0
    var days = 1
    state shopping {
        action add when count < 2 { count += 1 }
        action remove(index: Int) { count -= 1 }
        action stay(value: Int) { days = value }
        action pay -> paying
    }
    state paying { action logOut -> out }
    state out
    action logOut -> out
    view {
        in shopping {
            button "Add" -> add
            button "Pay" -> pay
            choice "Days", of: [1, 2, 3], value: days -> stay
            list { for index in 0..<count { row "Tea \(index)" { swipe "Remove" -> remove(index) } } }
        }
        in paying { text "Please log out." }
        section "Menu" { button "Log out" -> logOut }
        section "Account" { button "Log out" -> logOut }
    }
}

explore "without logging out" {
    open Shop
    never tap "Log out"
    always !(in out)
    reaches count == 2
    reaches days == 3
}

explore "in one section only, and fewer rows and days" {
    open Shop
    never tap "Log out" in "Menu"
    never swipe row 1 "Remove"
    never choose "3" in "Days"
    never back
    may end in out
    always days < 3
    reaches out
}

screen Login {
    var name = ""
    state entering { action enter when name == "admin" -> inside }
    state inside
    action write(text: String) { name = text }
    view {
        field "Name", value: name -> write { submit -> enter }
        in inside { text "Welcome" }
    }
}

explore "one text is not typed" {
    open Login
    never type "admin" into "Name"
    reaches inside
}
