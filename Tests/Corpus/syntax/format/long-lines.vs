record Order { id: Int, name: String = "a name that is quite long", kind: Kind = .ordinary, price: Double from "total_price" }
enum Kind { ordinary, gift(to: String, message: String), subscription(every: Duration, until: Date), returned(reason: String) }
func isExpensive(order: Order, limit: Double, discount: Double, country: String, currency: String = "EUR") -> Bool = order.price > limit
let names = ["Green tea", "Black tea", "Oolong", "White tea", "Rooibos", "Peppermint", "Camomile", "Ginger and lemon"]
let wide = ["緑茶と紅茶", "烏龍茶", "白茶", "ほうじ茶", "玄米茶", "麦茶", "そば茶", "コーン茶", "柚子茶", "生姜湯", "昆布茶"]
let chosen = names.filter { $0.hasPrefix("G") || $0.hasPrefix("B") }.sorted { $0.count }.map { "\($0) of \(names.count)" }
let several = names.filter { $0.hasPrefix("G") || $0.hasPrefix("B") }.map { "\($0) of \(names.count)" }.sorted { $0.count }.filter { !$0.isEmpty }.count
let one = names.map { name in isExpensive(Order(id: 1, name: name, price: 12.5), limit: 3.5, discount: 0.5, country: "DE") }
let label = names.isEmpty ? "There is nothing in the cart, which is a pity" : names.count == 1 ? "One thing" : "\(names.count) things"
let sum = names.count * 1_000_000 + names.count * 10_000 - names.count * 100 - names.first.map { $0.count } ?? 0 + names.count

model orders: [Order] = [] takes 2s {
    op place(order: Order) = data.contains { $0.id == order.id && $0.kind == order.kind } ? nil : order else fail "There is one already."
}

screen Shop(orders: [Order]) {
    use orders
    state ready { action buy(order: Order, count: Int) when count > 0 && order.price > 0 && !orders.contains(order) -> buying(order) }
    state buying(order: Order) { call orders.place(order) { ok(placed) -> done(placed.id); fail(error) -> failed(error.message) } }
    state done(id: Int); state failed(message: String) { action again -> ready; action giveUp -> done(0); after 30s -> ready }
    action pick(order: Order) { if order.price > 100 { emit picked(order.id, order.name); push Detail(order) } else { emit cheap(order) } }
    view {
        for order in orders { row order.name, detail: "\(order.price) in \(order.kind)", indent: 1, on: true -> pick(order) }
        text isExpensive(order: orders[0], limit: 100, discount: 0.25, country: "Germany") ? "expensive" : "cheap", name: "price"
        in ready { text "A text of one line is never broken, however long it may be: that is what the person reads, so there." }
        button "Buy" -> buy(Order(id: 17, name: "Green tea", kind: .gift(to: "Ann", message: "Happy birthday"), price: 4.5), 2) // a comment that goes on
    }
}

test "a long name" for order in [Order(id: 1, name: "a", price: 1.0), Order(id: 2, name: "b", price: 2.0), Order(id: 3, price: 3.0)] {
    open Shop([order, Order(id: 4, name: "Green tea", kind: .gift(to: "Ann", message: "Happy birthday, and many more"), price: 4.5)])
    expect rows == ["Green tea, 4.50 in the shop", "Black tea, 3.50 in the shop", "Oolong, 7.20 in the shop", "White tea"]
    expect frames ready, "There is one already.", "A text of one line is never broken", buying, "a second text that is long", done
    send buy(Order(id: 1, name: """
        A text of several lines
        """, price: 1.0), count: names.count + 1_000_000 + 2_000_000 + 3_000_000 + 4_000_000 + 5_000_000 + 6_000_000)
}
