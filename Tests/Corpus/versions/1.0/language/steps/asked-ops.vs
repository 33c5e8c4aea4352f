// An op of the form `= expression` has a value that a step asks now, past latency and `given`. It is no call.

record Tea { name: String, price: Double }

model shop: [Tea] = [Tea("Green", 4.5)] takes 2s {
    op isThere(name: String = "Green") = data.contains { $0.name == name }
    op search(text: String) takes 1h = data.filter { $0.name.contains(text) }
    op count() = data.count
    op price(name: String) = data.first { $0.name == name }?.price
    op add(tea: Tea) { data.append(tea) }
}

screen Shop {
    use shop
    var count = 7
    state idle { action buy -> adding; action find -> found([]) }
    state adding { call shop.add(Tea("Black", 3.9)) { ok -> idle; fail -> idle } }
    state found(shop: [Tea]) { action back -> idle }
}

test "it is asked now" {
    given shop fails "offline"
    open Shop
    expect shop.isThere()
    expect shop.isThere("Green") && !shop.isThere(name: "Black")
    expect shop.count() == 1
    expect shop.price("Green") == 4.5
    expect shop.price("Black") == nil
    expect not called shop.count
    expect idle
    show shop.search("G").map { $0.name }
}

test "after a call has changed data" {
    open Shop
    send buy
    let before = shop.count()
    expect shop.count() == before
    wait until shop.isThere("Black")
    expect shop.count() == before + 1
    repeat tea in shop.search("") { show tea.name }
}

test "it fails with its value" {
    open Shop
    expect shop.isThere("Black")
}
