// Functions, flows, components and models are brought by name, too; a name of two kinds brings both.
import fill, till, Badge, Item, label as price from "imported/shop.vs"
screen Till {
    use till
    one badge: Badge(3)
    state loading { call till.list() { ok(items) -> shown(items); fail(error) -> loading } }
    state shown(items: [Item])
    view {
        show badge
        in shown(items) { for item in items { row price(item) } }
    }
}
fill(2)
show items.count
given till.list answers [Item("Rice", price: 2.0)]
open Till
wait
show
