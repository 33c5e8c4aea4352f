// A claim asks an op of a model, and reads a parameter of an active state.
model shop: [String] = ["Green"] takes 2s {
    op isThere(name: String) = data.contains(name)
    op total() = data.count
    op add(name: String) { data.append(name) }
}

screen Shop {
    use shop
    state idle { action buy when total < 2 -> adding("Black") }
    state adding(name: String) {
        call shop.add(name) { ok -> idle { total += 1 }; fail(error) -> failed(error.message) }
    }
    state failed(message: String) { action again -> idle }
    var total = 0
    view {
        button "Buy" -> buy
        in adding(name) { text name }
        in failed(message) { text message; button "Again" -> again }
    }
}

explore "claims ask" {
    open Shop
    may end total == 2
    reaches shop.isThere("Black")
    reaches name == "Black"
    always shop.total() == total + 1
    always shop.total() < 3
    always message != "offline"
}
