// A screen that may be blank, where what is drawn decides whether it is.
screen Blank {
    var text1 = "a"
    action clear { text1 = "" }
    view { text text1; in on { button "Clear" -> clear } }
    state on { after 1s -> off }
    state off { after 1s -> on }
}

explore "blank" {
    open Blank
}
