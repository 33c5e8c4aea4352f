model shop: [String] = ["Assam"] takes 100ms {
    op teas() = data
    op name() = "Leaf"
}

screen Teas {
    use shop
    region list {
        state loading {
            call shop.teas() {
                ok(found) -> shown(found)
                fail(_) -> shown([])
            }
        }
        state shown(found: [String])
    }
    region name {
        state asking {
            call shop.name() {
                ok(text) -> told(text)
                fail(_) -> told("")
            }
        }
        state told(text: String)
    }
    view {
        title "Teas"
        in list.shown(found) { list { for tea in found { row tea } } }
        in name.told(text) { text text }
    }
}

test "both are asked" {
    open Teas
    wait
    expect rows == ["Assam"]
}

app {
    page "index.html"
    shop.teas() is POST "/graphql" { operationName: "Teas" }
    shop.name() is POST "/graphql" { operationName: "Name" }
}
