// `field e, value: s -> a`: `text: [value]`; `text: (value)`; `•` a character with `secure: true`, `▏` after the value with `focus: true`; `type "x" into "text"`: sends `a("x")`.
screen M {
    var name = "Ann"
    var word = "がa"
    var focus = false
    var log = ""
    action setName(value: String) { name = value }
    action setWord(value: String) when !focus { word = value }
    action done { focus = true }
    action gone { log = "gone" }
    view {
        field "Name", value: name, focus: focus -> setName { submit -> done; leave -> gone }
        field "Word", value: word, secure: true -> setWord
    }
}
open M
show
type "Bob" into "Name"
expect name == "Bob"
submit "Name"
leave "Name"
expect log == "gone"
expect refused type "x" into "Word"
show
