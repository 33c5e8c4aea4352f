// The values of a `one` are not optional: they are there in the first body of its owner, and in the last.
record R { a: String, b: [Int] }
component C(n: Int) {
    var items = ["a", "b"]
    var rec = R("x", [1, 2, 3])
    bind twice = n * 2
    state s { when n > 100 { items = [] } }
}
screen S {
    one c: C(3)
    var said = ""
    state s {
        enter { said = "\(c.items.count) \(c.items) \(c.rec) \(c.rec.a) \(c.rec.b.count) \(c.n) \(c.twice + 1)" }
        leave { said = "\(c.items.count) \(c.rec.b[0])"; emit bye(said) }
        action look { said = "\(c.items.count) \(c.items) \(c.rec) \(c.rec.a) \(c.rec.b.count) \(c.n)" }
        action shut { pop }
    }
    view { text said }
}
screen T { action go { push S } }
open T
send go
show
send look
show
send shut
