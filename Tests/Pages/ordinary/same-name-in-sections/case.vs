screen Cart {
    var last = "none"
    var bill = ""
    var ship = ""
    var teas = ["Green", "Black"]
    action add(what: String) { last = what }
    action editBill(text: String) { bill = text }
    action editShip(text: String) { ship = text }
    action remove(tea: String) { teas.remove { $0 == tea } }
    view {
        title "Cart"
        section "Tea" { button "Add" -> add("Tea") }
        section "Milk" { button "Add" -> add("Milk") }
        section "Bill" { field "Name", value: bill -> editBill }
        section "Ship" { field "Name", value: ship -> editShip }
        list { for tea in teas { row tea { button "Remove" -> remove(tea) } } }
        text "\(last), \(bill), \(ship)"
    }
}

test "a title in an element around it" {
    open Cart
    tap "Add" in "Milk"
    expect last == "Milk"
    tap "Add" in "Tea"
    expect last == "Tea"
}

test "a title before it" {
    open Cart
    type "Ada" into "Name" in "Ship"
    expect bill == "" && ship == "Ada"
    type "Bob" into "Name" in "Bill"
    expect bill == "Bob"
}

test "a row" {
    open Cart
    tap "Remove" in "Black"
    expect teas == ["Green"]
}

app { page "index.html" }
