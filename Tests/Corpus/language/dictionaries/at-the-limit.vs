// A dictionary has at most 250,000 entries: just under, and just over.
screen S {
    var d: [Int: Bool] = [:]
    action add(n: Int) { d[n] = true }
}
open S
repeat n in 0..<250_000 { send add(n) }
show d.count
send add(0)
show d.count
expect error "over the limit of 250000" { send add(250_000) }
