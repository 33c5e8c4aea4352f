// Every kind of element that a page has, and calls with other methods than GET.

model shop: [String] = ["tea"] takes 200ms {
    op list() = data
    op add(name: String, size: Int, gift: Bool) { data.append(name) }
    op remove(name: String) { data.remove { $0 == name } }
}

enum Size { small, large }

screen Order {
    use shop

    var drink = "Tea"
    var size = Size.small
    var sugar = 2
    var day = Date("2026-01-02T00:00:00Z")
    var isGift = false
    var place = "Here"
    var note = ""
    var seconds = 0
    var orders: [String] = []

    state ready {
        region clock {
            state running { every 1s { seconds += 1 } }
        }
        region orders {
            state loading {
                call shop.list() {
                    ok(found) -> loaded { orders = found }
                    fail(error) -> failed(error.message)
                }
            }
            state loaded
            state failed(message: String) { action again -> loading }
            state adding {
                call shop.add(drink, sugar, isGift) {
                    ok -> loading
                    fail(error) -> failed(error.message)
                }
            }
            state removing(name: String) {
                call shop.remove(name) {
                    ok -> loading
                    fail(error) -> failed(error.message)
                }
            }
            action order -> adding
            action remove(name: String) -> removing(name)
        }
    }

    action setDrink(to: String) { drink = to }
    action setSize(to: Size) { size = to }
    action setSugar(to: Int) { sugar = to }
    action setDay(to: Date) { day = to }
    action setGift(to: Bool) { isGift = to }
    action setPlace(to: String) { place = to }
    action write(text: String) { note = text }

    view {
        title "Order"
        image "A cup"
        tabs of: ["Here", "Outside"], value: place -> setPlace
        field "Note", value: note, focus: true -> write
        choice "Drink", of: ["Tea", "Coffee"], value: drink -> setDrink
        choice "Size", of: Size.allCases, value: size, as: { "\($0)" } -> setSize
        slider "Sugar", value: sugar, in: 0...5 -> setSugar
        date "Day", value: day, as: "yyyy-MM-dd" -> setDay
        toggle "A gift", on: isGift -> setGift
        text "open for \(seconds) s"
        text "today is \(now.format("yyyy-MM-dd"))"
        if in orders.loading || in orders.adding { progress "Please wait" }
        in orders.failed(message) {
            text message
            button "Again" -> again
        }
        button "Order" -> order
        list {
            for name in orders { row name { swipe "Remove" -> remove(name) } }
        }
    }
}

flow openOrder {
    given clock Date("2026-11-25T23:59:58Z")
    open Order
    wait 300ms
}

test "what is shown at first" {
    openOrder()
    expect rows == ["tea"]
    expect screen contains "today is 2026-11-25"
}

test "time passes" {
    openOrder()
    wait 2s
    expect screen contains "open for 2 s"
    expect screen contains "today is 2026-11-26"
}

test "each control takes a value" {
    openOrder()
    type "no milk, please" into "Note"
    choose "Coffee" in "Drink"
    choose "large" in "Size"
    set "Sugar" to 5
    set "Day" to Date("2026-02-03T00:00:00Z")
    tap "A gift"
    tap "Outside"
    expect place == "Outside"
    tap "A gift"
    expect !isGift
}

test "an order is a POST with a body, a removal a DELETE" {
    openOrder()
    set "Sugar" to 0
    tap "A gift"
    tap "Order"
    expect pending shop.add("Tea", 0, true)
    wait
    swipe row 2 "Remove"
    wait
    expect rows == ["tea"]
}

test "a failure and another try" {
    given clock Date("2026-11-25T23:59:58Z")
    open Order
    deliver shop.list() fail(500, "the shop is closed")
    expect in orders.failed("the shop is closed")
    tap "Again"
    wait 300ms
    expect rows == ["tea"]
}

test "an answer that came too late" {
    given shop.list() takes 2900ms
    openOrder()
    tap "Order"
    wait 2s
    expect in orders.loading
    wait 5s
    expect rows == ["tea", "Tea"]
}
