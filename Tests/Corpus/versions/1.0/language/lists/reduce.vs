// `reduce(first) { $0 + $1 }` makes one value of all elements; `{ sum, item in … }` names both.
record Item { name: String, price: Double, tags: [String] }
func total(items: [Item]) -> Double = items.reduce(0) { $0 + $1.price }
func firsts(lists: [[Int]]) -> Int = lists.reduce(0) { all, list in all * 10 + list.reduce(0) { $0 + $1 } }
let items = [Item("a", 1.5, ["x", "y"]), Item("b", 2.25, ["z"])]
show [1, 2, 3].reduce(0) { $0 + $1 }
show [1, 2, 3].reduce(10) { rest, n in rest - n }
show [0.5, 0.25].reduce(0) { $0 + $1 }
show total(items)
show items.reduce("") { $0 + $1.name }
show items.reduce(0) { sum, item in sum + (item.tags.filter { $0 != "x" }).count }
show "héé".reduce("") { $1 + $0 }
show firsts([[1, 2], [3], []])
show [3s, 4s].reduce(0s) { $0 + $1 }
show [1, 2].reduce([0]) { $0 + [$1, $1 * 2] }
show [1, 2, 3].map { n in [1, 2].reduce(n) { $0 * $1 + n } }
show [4, 5].reduce(0) { last, _ in last + 1 }
show ([] + [7]).reduce(true) { $0 && $1 > 8 }
show [1].reduce(0) { $0 / 0 + $1 }
