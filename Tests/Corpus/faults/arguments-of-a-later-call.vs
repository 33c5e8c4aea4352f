// The arguments of each call are those of the script, whatever was tried of another one before.
model tags: [String] = [] takes 100ms {
    op count() = data.count
    op has(tag: String) = data.contains(tag)
    op add(tag: String) {
        if data.count >= 3 { fail "full" }
        data.append(tag)
    }
}
screen Tags {
    use tags
    var count = 0
    var found = false
    region asking {
        state watching {
            watch tags.has("blue") { ok(answer) -> watching { found = answer }; fail(_) { found = false } }
        }
    }
    region adding {
        state idle { action begin -> ready }
        state ready { action add -> sending }
        state sending {
            watch tags.count() { ok(number) -> idle { count = number }; fail(_) { count = -1 } }
            call tags.add("blue") { ok -> idle; fail(_) -> sending }
        }
    }
    view {
        button "Begin" -> begin
        button "Add" -> add
    }
}
