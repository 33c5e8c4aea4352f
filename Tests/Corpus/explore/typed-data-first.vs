// The text of the data comes before what else the script compares: a length, a pattern, other texts. It is looked for with
// `contains`, too, behind `else fail`, in bodies and as a key, and through a list into a machine.
record Booking { code: String, name: String }
model bookings: [Booking] = [Booking("X7Q2P1", "Lovelace")] {
    op find(code: String) = data.first { $0.code == code } else fail "none"
}
model names: [String] = ["ann"] {
    op free(name: String) = !data.contains(name)
    op take(name: String) = data.contains(name) else fail "unknown"
    op add(name: String) { if data.contains(name) { fail "taken" } }
}
model prices: [String: Int] = ["tea": 3] { op price(of: String) = data[of] ?? 0 }

screen CheckIn {
    use bookings
    var code = ""
    state form {
        action edit(value: String) { code = value }
        action find when code.count == 6 -> searching
    }
    state searching { call bookings.find(code) { ok(b) -> found(b); fail(_) -> form } }
    state found(booking: Booking) { action again -> form }
    view {
        field "Code", value: code -> edit
        button "Find" -> find
        in found { text "Hello"; button "Again" -> again }
    }
}
screen Names {
    use names
    use prices
    var sent: [String] = []
    var shown = ""
    each query: Query(text) for text in sent by text
    action free(name: String) { send ask(name) }
    action ask(name: String) -> checking(name)
    action take(name: String) -> taking(name)
    action add(name: String) -> adding(name)
    action price(name: String) -> pricing(name)
    action pass(name: String) { sent = [name] }
    state idle
    state checking(name: String) { call names.free(name) { ok(yes) when yes -> idle; ok(_) -> used; fail(_) -> idle } }
    state taking(name: String) { call names.take(name) { ok(yes) when yes -> known; ok(_) -> idle; fail(_) -> idle } }
    state adding(name: String) { call names.add(name) { ok(_) -> idle; fail(_) -> used } }
    state pricing(name: String) { call prices.price(name) { ok(cost) when cost == 3 -> known; ok(_) -> idle; fail(_) -> idle } }
    state used
    state known
    view {
        field "Free", value: shown -> free
        field "Take", value: shown -> take
        field "Add", value: shown -> add
        field "Price", value: shown -> price
        field "Pass", value: shown -> pass
        list { for text in sent { row text { show query(text) } } }
    }
}
component Query(text: String) {
    use names
    state asking { call names.free(text) { ok(yes) when yes -> free; ok(_) -> taken; fail(_) -> free } }
    state free
    state taken
    view { in taken { text "Taken" } }
}
explore "a booking is found" {
    open CheckIn
    reaches in found
}
explore "a name is known" {
    open Names
    failures 0
    reaches in used
    reaches in known
}
