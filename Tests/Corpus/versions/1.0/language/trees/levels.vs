// A value of a type that contains itself has at most 64 records and cases in each other.
record Node { id: Int, inner: [Node] = [] }
enum Sum { one(of: Int), both(parts: [Sum]) }

func deep(levels: Int) -> Node = (1..<levels).reduce(Node(0)) { node, id in Node(id, inner: [node]) }

test "64 levels" { show deep(64).id }
test "64 levels are flattened" { show [deep(64)].flattened { $0.inner }.count }
test "65 levels" { show deep(65).id }
test "a closure without an end" { show [Node(1)].flattened { $0.inner + [Node($0.id + 1)] }.count }
test "63 cases" { show (1...63).reduce(Sum.one(of: 1)) { sum, _ in .both(parts: [sum]) } == .both }
test "64 cases" { show (1...64).reduce(Sum.one(of: 1)) { sum, _ in .both(parts: [sum]) } == .both }
test "a value that is shared" { show (1...12).reduce(Node(0)) { node, id in Node(id, inner: [node, node]) }.id }

screen Tree {
    var root = Node(0)
    action wrap { root = Node(root.id + 1, inner: [root]) }
    action add(node: Node) { root.inner.append(node) }
    action swap(node: Node) { root.inner[0].inner = [node] }
}

test "an edit counts the levels around it" {
    open Tree
    send wrap
    send add(deep(63))
    expect error "a tree of 65 levels would be over the limit of 64" { send add(deep(64)) }
    expect error "a tree of 65 levels would be over the limit of 64" { send swap(deep(63)) }
    send swap(deep(62))
    expect root.inner.count == 2
}
