// `sorted{}`, `min{}`, `max{}` take a key and are stable (the lesser key first).
record P { name: String, age: Int }
let people = [P("c", 2), P("a", 1), P("b", 2), P("d", 1)]
show people.sorted { $0.age }.map { $0.name }
show people.sorted { $0.name }.sorted { $0.age }.map { $0.name }
show [3, 1, 2].sorted()
show ["b", "a"].sorted()
show people.min { $0.age }
show people.max { $0.age }
