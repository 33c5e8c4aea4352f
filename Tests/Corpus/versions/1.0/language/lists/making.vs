// `map{} compactMap{} filter{} reversed() zip(_) grouped(by:) unique() enumerated()`, `+`.
let some = [3, 1, 2, 1]
show some.map { $0 * 2 }
show ["1", "x", "3"].compactMap { Int($0) }
show some.filter { $0 < 3 }
show some.reversed()
show some.unique()
show some + [9]
show some.zip(["a", "b"]).map { "\($0.first)\($0.second)" }
show some.enumerated().map { $0.index * $0.value }
show some.grouped(by: { $0 % 2 }).map { "\($0.key): \($0.values.count)" }
