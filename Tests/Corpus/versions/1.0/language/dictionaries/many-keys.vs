// Entries of a dictionary with an index are found, changed and removed as those of a small one.
screen S {
    var d: [Int: Int] = [:]
    var sum = 0
    action add(n: Int) { d[n * 7] = n }
    action look(n: Int) { sum += d[n * 7] ?? 0 }
    action drop(n: Int) { d[n * 7] = nil }
}
open S
repeat n in 0..<2_000 { send add(n) }
repeat n in 0..<200 { send look(n * 10) }
show sum
show d.count
repeat n in 0..<10 { send drop(n * 100) }
show d.count
show d[700]
show d[707]
show d.keys.prefix(3)
repeat n in 10..<2_000 { send drop(n) }
show d
