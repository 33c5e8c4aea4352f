// Calls, a watch, a timer, signals; ops without a result, with a default, with an optional result.
record Tea { id: Int, name: String }

model teas: [Tea] = [Tea(1, "Green")] takes 300ms {
    op list(text: String, page: Int = 1) = data.filter { $0.name.contains(text) }
    op find(id: Int) = data.first { $0.id == id }
    op add(tea: Tea) { data.append(tea) }
    op unused() = data.count
}

screen Teas {
    use teas

    var text = ""
    var teas: [Tea] = []
    var found: Tea? = nil
    bind count = teas.count

    state loading {
        call teas.list(text) {
            ok(list) -> loaded { teas = list }
            fail(error) -> failed(error.message, 1)
        }
    }
    state loaded {
        watch teas.find(1) { ok(tea) { found = tea }; fail(_) { found = nil } }
        action add(name: String) when !name.isEmpty -> adding(name)
    }
    state adding(name: String) {
        call teas.add(Tea(2, name)) {
            ok -> loading { emit added(name, count) }
            fail(error) -> failed(error.message, 2)
        }
    }
    state failed(message: String, code: Int) {
        enter { emit failed }
        after 5s -> loading
        action retry -> loading
    }
    action edit(value: String) -> loading { text = value }
    action sort(from: Int, to: Int, up: Bool, key: String?) { teas.move(from: from, to: to) }

    view {
        field "Search", value: text -> edit
        in loaded { button "Add" -> add("Mint") }
        in failed(message, _) { text message; button "Try again" -> retry }
    }
}
