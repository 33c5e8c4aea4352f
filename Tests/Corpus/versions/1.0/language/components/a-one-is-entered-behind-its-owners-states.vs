// A `one` has its values from its owner's first body to its last; it is entered behind its owner's states.
component C(n: Int) {
    var pokes = 0
    state s {
        enter { emit said("C with \(n)") }
        action poke { pokes += 1 }
    }
}
screen M {
    one c: C(k)
    var k = 1
    state a {
        enter { k += 1; emit said("a, C holds \(c.n)"); send c.poke }
        state inner { enter { k += 1; emit said("inner, C holds \(c.n)") } }
    }
    view { text "\(c.pokes)" }
}
open M
show
