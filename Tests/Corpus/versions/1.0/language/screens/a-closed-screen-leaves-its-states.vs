// A closed screen leaves its states; `leave { body }` (also when the whole screen goes).
screen Home {
    var heard = ""
    action open2 { push Detail }
    action bye(text: String) { heard += text }
}
screen Detail {
    state a { leave { emit bye("a ") }; state inner { leave { emit bye("inner ") } } }
    action close { pop }
}
open Home
send open2
send close
show heard
