// A walk types a few texts into each field that no `may` types into. It sets no date; its verdict says how an `explore` can.
screen Join {
    var name = ""
    var code = ""
    var day = Date("2026-03-01T00:00:00Z")
    state form { action go -> more }
    state more { action back_ -> form }
    action setName(text: String) { name = text }
    action setCode(text: String) { code = text }
    action plan(new: Date) { day = new }
    view {
        field "Name", value: name -> setName
        in form { button "More" -> go }
        in more {
            field "Code", value: code -> setCode
            date "Day", value: day, as: "yyyy/MM/dd" -> plan
            button "Back" -> back_
        }
    }
}

explore "texts are typed" { open Join }

explore "a `may` says all that is typed into its field" {
    open Join
    may type text into "Name" for text in ["", "Ann"]
}
