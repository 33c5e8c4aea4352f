// The session expires while a sheet lies over the screen: nothing on the sheet can be touched any more.
screen Account {
    var name = "Ann"
    region session {
        state valid { after 10min -> expired }
        state expired { action logIn -> valid }
    }
    region editor {
        state closed { action edit -> opened }
        state opened { action save when in valid -> closed { name = "Bob" } }
    }
    view {
        title name
        in expired { button "Log in" -> logIn }
        in closed { button "Edit" -> edit }
        if in opened && in valid { sheet "Name" { button "Save" -> save } }
    }
}

explore "a person can always go on" {
    open Account
    reaches name == "Bob"
}
