// A look-up in a dictionary of 100,000 entries costs what one in a small dictionary does.
screen S {
    var d: [Int: Int] = [:]
    var sum = 0
    action add(n: Int) { d[n * 7] = n }
    action look(n: Int) { sum += d[n * 7] ?? 0 }
    action drop(n: Int) { d[n * 7] = nil }
}
open S
repeat n in (0..<100_000) { send add(n) }
repeat n in (0..<2_000) { send look(n * 50) }
show sum
show d.count
repeat n in (0..<10) { send drop(n * 10_000) }
show d.count
show d[70_000]
show d[70_007]
show d.keys.prefix(3)
