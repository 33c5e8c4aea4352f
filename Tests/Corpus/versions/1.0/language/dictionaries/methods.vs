// `keys values count isEmpty contains(key)`, `map filter sorted` and loops over records `key, value`, in the order of the keys.
let stock = ["pear": 3, "apple": 0, "fig": 7]
show stock.keys
show stock.values
show stock.count
show stock.isEmpty
show stock.contains("fig")
show stock.contains("kiwi")
show stock.map { "\($0.key): \($0.value)" }
show stock.filter { $0.value > 0 }
show stock.filter { $0.value > 9 }
show stock.sorted { $0.key }
show stock.sorted { entry in entry.value }.map { $0.key }
repeat entry in stock { show entry.key }
