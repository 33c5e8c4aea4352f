record Drink { id: Int, name: String, price: Int }

test "a list lacks something" {
    let drinks = ["Milk", "Tee", "Coffee", "Team", "Juice", "Water", "Cocoa", "Mate", "Cola", "Chai", "Soda", "Kefir"]
    expect drinks.contains("Tea")
    expect drinks.contains { $0.isEmpty }
    expect !drinks.contains("Mate")
    expect [10, 20, 30, 20, 40].contains(19)
}

test "a list lacks a record" {
    let drinks = [Drink(id: 1, name: "Mocha", price: 5), Drink(id: 2, name: "Coffee", price: 4)]
    expect drinks.contains(Drink(id: 2, name: "Mocha", price: 5))
}

test "an element decides" {
    let prices = [3, 4, 250, 5]
    expect prices.allSatisfy { $0 < 100 }
    expect prices.first { $0 > 4 } == 5
    expect prices.isEmpty
    expect prices.count == 3
}
