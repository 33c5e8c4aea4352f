// `[K: V]`, `["a": 1]`, `[:]`; `d[key]` is optional, `d[key, default: e]` is not.
enum Size { small, large }
record Price { name: String, prices: [Size: Double] }
func none() -> [String: Int] = [:]
let some = ["b": 2, "a": 1]
show some
show some["a"]
show some["c"]
show some["c", default: 7]
show some["a"] ?? 0
show none()
show none().isEmpty
show "in a text: \(some)"
show [3: "three", 1: "one"][1]
show Price(name: "tea", prices: [.large: 4.5, .small: 3])
let price = Price(name: "tea", prices: [.large: 4.5, .small: 3])
show price.prices[.small]
show price.prices[.large, default: 0] + 1.0
show ["x": [1, 2], "y": []]
show ["x": ["y": 1]]["x", default: [:]]["y"]
show ["Zoë": 1]["Zoe\u{308}"]
expect some["a"] == 1
