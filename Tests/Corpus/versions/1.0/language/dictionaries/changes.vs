// `d[key] = v` sets and keeps the place, `= nil` removes; a `default` makes the entry, and may be changed inside.
record Line { name: String = "", tags: [String] = [] }
screen Cart {
    var counts: [String: Int] = [:]
    var lines: [Int: Line] = [:]
    var nested: [String: [String: Int]] = [:]
    var before: [String: Int] = [:]
    action set(key: String, to: Int?) { before = counts; counts[key] = to }
    action add(key: String) { counts[key, default: 10] += 1 }
    action name(id: Int, name: String) { lines[id, default: Line()].name = name }
    action tag(id: Int, tag: String) { lines[id, default: Line(name: "new")].tags.append(tag) }
    action retag(id: Int) { lines[id, default: Line()].tags[0] += "!" }
    action nest(a: String, b: String) { nested[a, default: [:]][b, default: 0] += 1 }
    action unnest(a: String, b: String) { nested[a, default: [:]][b] = nil }
    action broken(key: String) { counts[key] = 1; counts["other", default: 0] += 1; before = [key: [1][5]] }
}
open Cart
send set("a", 1)
send set("b", 2)
send set("c", 3)
send set("a", 9)
show counts
send set("b", nil)
show counts
show before
send set("nothing", nil)
send set("b", 4)
show counts
send add("a")
send add("z")
show counts
send name(1, "tea")
send tag(1, "hot")
send tag(2, "cold")
send retag(2)
show lines
send nest("x", "y")
send nest("x", "y")
send nest("x", "z")
show nested
send unnest("x", "y")
send unnest("w", "y")
show nested
expect error "out of range" { send broken("k") }
show counts
