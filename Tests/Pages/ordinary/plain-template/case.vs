model shop: [String] = ["Assam & <Ceylon>"] { op teas() = data }

screen Teas {
    use shop
    state loading {
        call shop.teas() {
            ok(teas) -> shown(teas)
            fail(_) -> loading
        }
    }
    state shown(teas: [String])
    view { title "Teas"; in shown(teas) { for tea in teas { row tea } } }
}

test "a template that is no HTML" {
    open Teas
    wait
    expect rows == ["Assam & <Ceylon>"]
}

app { page "index.html"; shop.teas() is GET "/teas" answers "teas.txt" }
