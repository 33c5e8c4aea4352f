/// Where a world's texts, lists and records lie.
struct Heap: Sendable {}
