// A case with values in data: an object with one key, an object whose key names the case, or the object of its one record.
enum Status { pending, failed(reason: String, code: Int = 1), other = _ }
enum Payment by "status" { paid(receipt: String), needsCode(url: String, tries: Int?) = "requires_action", open, unknown = _ }
record Article { title: String }
record Advert { title: String, price: Double }
enum Item by "kind" { article(it: Article), advert(it: Advert) }

record Order { status: Status, payment: Payment, items: [Item] }

model orders: [Order] from "orders.json" { op all() = data }

screen Orders {
    use orders
    var all: [Order] = []
    state loading { call orders.all() { ok(found) -> shown { all = found }; fail(error) -> failed(error.message) } }
    state shown
    state failed(message: String)
    view { in failed(message) { text message } in shown { for order in all { row "\(order.status)", detail: "\(order.payment)" } } }
}

open Orders
wait
show all
