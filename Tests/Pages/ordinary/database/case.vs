model store: Int = 0 {
    op load() = data
    op add() {
        data = data + 1
        return data
    }
}

screen Counter {
    use store
    var n = 0
    state idle {
        enter {}
        call store.load() {
            ok(count) { n = count }
            fail(_) {}
        }
        action add -> adding
    }
    state adding {
        call store.add() {
            ok(count) -> idle { n = count }
            fail(_) -> idle
        }
    }
    view { title "Clicks"; text "count \(n)"; button "Add" -> add }
}

test "it is kept" {
    open Counter
    tap "Add"
    tap "Add"
    expect n == 2
    open Counter
    expect n == 2
}

app {
    page "index.html"
    inside store
}
