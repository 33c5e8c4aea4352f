// Dictionaries, of few entries and of many.
screen S {
    var few: [[[Int: Int]]] = []
    var many: [[Int: Int]] = []
    var one: [Int: Int] = [:]
    action put(n: Int) { one[n] = n }
    action keep {
        few.append((0..<200000).map { [$0: $0] })
        many.append(one.filter { $0.key >= 0 })
    }
}

open S
repeat n in 0..<200000 { send put(n) }
repeat 100 { send keep }
