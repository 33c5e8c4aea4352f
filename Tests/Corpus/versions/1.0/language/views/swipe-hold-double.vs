// `swipe e -> a` in a row; `hold -> a`, `double -> a` in a row, button, image or text.
screen M {
    var log: [String] = []
    action did(what: String) { log.append(what) }
    view {
        row "one" { swipe "Delete" -> did("delete 1"); hold -> did("hold 1") }
        row "two" { swipe "Delete" -> did("delete 2"); double -> did("double 2") }
        image "photo" { hold -> did("hold photo") }
    }
}
open M
swipe row 2 "Delete"
hold "one"
double "two"
hold "photo"
show log
