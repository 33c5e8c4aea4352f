// A state that a `resume` names gets the values of its parameters back, whichever states came after it.
screen Search {
    state idle { action look -> results("tea") }
    state results(query: String = "all") { action leave_ -> away }
    state away { action on_ -> far }
    state far { action back_ -> resume results; action again -> idle }
    view {
        in idle { button "Tea" -> look }
        in results(query) { text query; button "Leave" -> leave_ }
        in away { button "On" -> on_ }
        in far { button "Back" -> back_; button "Again" -> again }
    }
}

explore "what was looked for comes back" {
    open Search
    reaches results("tea")
    always !(in results("all"))
    returns to in idle
}
