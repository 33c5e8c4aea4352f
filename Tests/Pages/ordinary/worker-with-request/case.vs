model cities: [String] = ["Oslo"] takes 100ms { op list() = data }

screen Cities {
    use cities
    state waiting { after 1s -> loading }
    state loading {
        call cities.list() {
            ok(found) -> shown(found)
            fail(_) -> failed
        }
    }
    state shown(found: [String])
    state failed
    view {
        title "Cities"
        in shown(found) { list { for city in found { row city } } }
    }
}

test "it loads" {
    open Cities
    wait 1s
    expect in loading
    wait
    expect rows == ["Oslo"]
}

app {
    page "index.html"
    cities.list() is GET "/cities"
}
