// Nothing is typed into one field: what a code does is the claim of another walk.

screen Login {
    var name = ""
    var code = ""
    var size = "S"
    action enterName(text: String) { name = text }
    action enterCode(text: String) { code = text }
    action take(chosen: String) { size = chosen }
    state asking { action logIn when name == "admin" -> home; action check when code == "1234" -> home }
    state home { action logOut -> asking }
    view {
        in asking {
            field "Name", value: name -> enterName
            section "Own" { field "Code", value: code -> enterCode }
            section "Other" { field "Code", value: code -> enterCode }
            choice "Size", of: ["S", "M"], value: size -> take
            button "Log in" -> logIn
            button "Check" -> check
        }
        in home { button "Log out" -> logOut }
    }
}

explore "all fields" {
    open Login
    reaches home
}

explore "no code" {
    open Login
    never type _ into "Code"
    never choose _ in "Size"
    always code.isEmpty && size == "S"
    reaches home
}

explore "no code in one part" {
    open Login
    never type _ into "Code" in "Other"
    reaches code == "1234"
}

// What a `may` types is typed.
explore "one code" {
    open Login
    may type "1234" into "Code" in "Own"
    never type _ into "Name"
    never type _ into "Code"
    always name.isEmpty
    reaches code == "1234"
}
