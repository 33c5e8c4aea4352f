// The action refuses the text that the field shows, and takes another one: that can be typed.
screen Rename(name: String = "tea") {
    state open { action rename(value: String) when value != name -> renamed(value) }
    state renamed(value: String) { action again -> open }
    view {
        in open { field "Name", value: name -> rename }
        in renamed(value) { text value; button "Again" -> again }
    }
}
explore "every name" {
    open Rename
    reaches in renamed("")
    always !(in renamed("tea"))
}
