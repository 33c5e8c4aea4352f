// `count isEmpty first last contains(_) contains{} first{} firstIndex{} allSatisfy{} indices`; `first last min max` are optional.
func none() -> [Int] = []
let some = [3, 1, 2, 1]
show some.count
show none().isEmpty
show some.first
show none().first
show some.last
show some.contains(2)
show some.contains { $0 > 3 }
show some.first { $0 < 3 }
show some.firstIndex { $0 == 1 }
show some.firstIndex { $0 == 9 }
show none().allSatisfy { $0 > 3 }
show some.allSatisfy { n in n > 1 }
show some.indices
