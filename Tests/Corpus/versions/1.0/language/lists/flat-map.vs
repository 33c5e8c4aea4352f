// `flatMap { }` joins the lists that its closure gives.
record Item { name: String, tags: [String] }
let items = [Item("a", ["x", "y"]), Item("b", []), Item("c", ["z"])]
show items.flatMap { $0.tags }
show [1, 2, 3].flatMap { n in 1...n }
show "ab".flatMap { [$0, $0] }
show [[1], []].flatMap { $0 }.reduce(0) { $0 + $1 }
show items.map { $0.tags.flatMap { [$0, "-"] }.count }
