// Each wish that is taken back leaves a call that still writes. Two equal ones count, so that the walk ends.
model session: [String] = [] {
    op logIn(name: String) { data = [name] }
}
screen Login {
    use session
    var name = "Ann"
    state entering {
        action other { name = name == "Ann" ? "Ben" : "Ann" }
        action logIn -> waiting
    }
    state waiting {
        call session.logIn(name) { ok -> inside; fail(_) -> entering }
        action back -> entering
    }
    state inside { action logOut -> entering }
    view {
        in entering { button name -> other; button "Log in" -> logIn }
        in waiting { progress }
        in inside { button "Log out" -> logOut }
    }
}

explore "every wish can be taken back" {
    open Login
    always !(in waiting) || available back
    reaches inside
    returns to entering
    settles
}
