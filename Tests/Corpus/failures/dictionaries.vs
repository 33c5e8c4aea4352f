record Drink { name: String, cents: Int }

screen Shop {
    var cart = ["Tea": 1, "Milk": 2]
    var drinks = [7: Drink(name: "Tea", cents: 250), 9: Drink(name: "Milk", cents: 120)]
    action add { cart["Coffee"] = 1; cart["Milk"] = nil }
    action raise { drinks[9, default: Drink(name: "", cents: 0)].cents += 30 }
    view { text "\(cart.count)" }
}

test "entries that came, went and changed" {
    open Shop
    send add
    expect cart == ["Tea": 2, "Milk": 2]
}
test "the order does not count, and a field of a value has its path" {
    open Shop
    send raise
    expect drinks == [9: Drink(name: "Milk", cents: 120), 7: Drink(name: "Tea", cents: 250)]
}
