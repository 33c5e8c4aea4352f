// A view goes through a dictionary's entries in their order; rows that did not change are kept.
component Line(name: String, count: Int) { view { row name, detail: "\(count)" } }
screen S {
    var d = ["b": 1, "a": 2]
    each line: Line(entry.key, entry.value) for entry in d by entry.key
    action set(key: String, to: Int?) { d[key] = to }
    view {
        for entry in d { text "\(entry.key)=\(entry.value)" }
        for entry in d { show line(entry.key) }
        text "\(d.count) of \(d["b"] ?? 0)"
    }
}
open S
show
send set("c", 3)
send set("b", nil)
send set("a", 5)
show
send set("b", 6)
show
