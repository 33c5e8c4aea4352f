// `given … from` takes the data themselves, too: from now on ops answer them, and change them as data of a file. An open
// `watch` has news. A text is a path. What a `deliver` said to a watch is what a later call answers where a test says so.
record Order { id: String, amount: Int = 1 }
enum Mode { day, night(hours: Int) }
model orders: [Order] = [Order("first")] takes 1s {
    op list() = data
    op add(id: String) { data.append(Order(id)) }
}
model mode: Mode? = nil takes 1s { op get() = data }
model prices: [String: Int] = [:] takes 1s { op of(id: String) = data[id] }
screen Shop {
    use orders
    use mode
    use prices
    var shown: [Order] = []
    state open {
        watch orders.list() { ok(all) -> same { shown = all }; fail -> same }
        action add(id: String) -> adding(id)
        action ask -> asking
    }
    state adding(id: String) { call orders.add(id) { ok -> open; fail -> open } }
    state asking {
        call mode.get() { ok(m) -> asked(m); fail -> open }
        call prices.of("tea") { ok(p) -> priced(p); fail -> open }
    }
    state asked(mode: Mode?)
    state priced(price: Int?)
}

given prices from ["tea": 4]
open Shop
wait 1s
show shown
given orders from [Order("a"), Order("b", amount: 3)]
wait 1s
show shown
send add("c")
wait 3s
show shown
given orders from []
wait 1s
show shown
deliver orders.list ok([Order("pushed")])
show shown
given orders from [Order("pushed")]
wait 3s
show shown
given mode from .night(hours: 2)
send ask
wait 1s
show mode
open Shop
given mode from nil
send ask
wait 1s
show mode
open Shop
test "each test has the data of the file" {
    given orders from [Order(id: "only")]
    open Shop
    wait 1s
    expect shown == [Order("only")]
    expect orders.list() == shown
    let base = [Order("x")]
    given orders from base + [Order("y")]
    wait 1s
    expect shown.map { $0.id } == ["x", "y"]
}
