// A text, a dictionary, an optional value and a list can be empty; a number, a record and what returns nothing cannot.
record Tea { name: String }
model shop: [String] = ["Oolong"] {
    op name() = "Oolong"
    op prices() = ["Oolong": 4]
    op best() = data.first
    op all() = data
    op count() = data.count
    op tea() = Tea("Oolong")
    op close() { data = ["Oolong"] }
}
screen Shop {
    use shop
    var shown = ""
    action again(text: String) -> name { shown = text }
    state name { call shop.name() { ok(it) when it.isEmpty -> none; ok(it) -> prices { shown = it }; fail(_) -> failed } }
    state prices { call shop.prices() { ok(it) when it.isEmpty -> none; ok(_) -> best; fail(_) -> failed } }
    state best { call shop.best() { ok(it) when it == nil -> none; ok(it) -> all { shown = it ?? "" }; fail(_) -> failed } }
    state all { call shop.all() { ok(it) when it.isEmpty -> none; ok(_) -> count; fail(_) -> failed } }
    state count { call shop.count() { ok(it) -> tea { shown = "\(it)" }; fail(_) -> failed } }
    state tea { call shop.tea() { ok(it) -> closing { shown = it.name }; fail(_) -> failed } }
    state closing { call shop.close() { ok -> closed; fail(_) -> failed } }
    state closed
    state none
    state failed
    view {
        title shown
        in name { progress "name" }
        in prices { progress "prices" }
        in best { progress "best" }
        in all { progress "all" }
        in count { progress "count" }
        in tea { progress "tea" }
        in closing { progress "closing" }
        in closed { text "closed" }
        in none { text "nothing" }
        in failed { text "failed" }
        button "Again" -> again("")
    }
}
