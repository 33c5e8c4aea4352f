model shop: [String] = ["Assam"] { op teas() = data }

screen Teas {
    use shop
    state loading {
        call shop.teas() {
            ok(teas) -> shown(teas)
            fail(_) -> failed
        }
    }
    state shown(teas: [String])
    state failed
    view { title "Teas"; in shown(teas) { for tea in teas { row tea } }; in failed { text "No connection" } }
}

test "a failure that is no status" {
    given shop.teas fails 7, "gone"
    open Teas
    wait
    expect in failed
}

app { page "index.html"; shop.teas() is GET "/teas" }
