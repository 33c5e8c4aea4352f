// `flattened` lists a tree in its order with the depth of each element; its closure gives any list of the type.
record Post { id: Int, text: String, replies: [Post] = [] }
record Flat { id: Int, parent: Int? }

func thread() -> [Post] = [
    Post(1, "Tea?", replies: [Post(2, "Yes", replies: [Post(3, "Green")]), Post(4, "No")]), Post(5, "Hello")
]
func flat() -> [Flat] = [Flat(1, nil), Flat(2, 1), Flat(3, 2), Flat(4, 1), Flat(5, nil)]

show thread().flattened { $0.replies }.map { "\($0.depth) \($0.value.text)" }
show thread().flattened { [1].contains($0.id) ? $0.replies : [] }.map { $0.value.id }
show thread().flattened { post in post.replies + (post.id == 3 ? [Post(9, "added")] : []) }.map { $0.value.id }
show flat().filter { $0.parent == nil }.flattened { line in flat().filter { $0.parent == line.id } }.map { "\($0.value.id) at \($0.depth)" }
show [3].flattened { $0 > 0 ? [$0 - 1, 0] : [] }.map { $0.value }
