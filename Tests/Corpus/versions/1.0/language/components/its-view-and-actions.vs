// One without states is just a named piece of view. A view looks for its actions in its own screen or machine, then the same way.
component Row(name: String) { view { row name -> pick(name) } }
component Counter(step: Int) {
    var n = 0
    state a { action add { n += step } }
    view { button "add \(step)" -> add; text "\(n)" }
}
screen M {
    var picked = ""
    var steps = [1, 10]
    each counter: Counter(s) for s in steps by s
    action pick(name: String) { picked = name }
    view {
        show Row("one")
        show Row("two")
        for s in steps { show counter(s) }
        text picked
    }
}
open M
tap "two"
tap "add 10"
show
