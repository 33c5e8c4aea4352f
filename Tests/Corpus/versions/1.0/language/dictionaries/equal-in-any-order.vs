// `==` ignores the order, also inside of lists and records; the order itself is that in which the keys came.
record Box { things: [String: [String: Int]] }
let a = ["x": 1, "y": 2]
let b = ["y": 2, "x": 1]
show a == b
show a.keys == b.keys
show [a] == [b]
show [[a], [b], [["x": 1]]].unique()
show Box(things: ["p": a, "q": b]) == Box(things: ["q": a, "p": b])
show a == ["x": 1, "y": 3]
show a == ["x": 1, "z": 2]
show a == ["x": 1]
show a == [:]
show a != b
