/// The children of entries that are being read, innermost last: a stack, of which each list takes back its own part. Its top
/// lies inside of this struct, where no array has to be asked whether it may be changed.
struct PendingChildren: ~Copyable {
  private var top = InlineArray<128, SyntaxID>(repeating: .none)
  private var topCount = 0
  /// What lies below the top.
  private var below: [SyntaxID] = []
  private var belowCount = 0

  @inline(__always)
  var count: Int { belowCount &+ topCount }

  @inline(__always)
  mutating func append(_ child: SyntaxID) {
    if topCount == top.count { moveDown() }
    top[topCount] = child
    topCount &+= 1
  }

  @inline(__always)
  mutating func child(at place: Int) -> SyntaxID {
    place >= belowCount ? top[place &- belowCount] : below[place]
  }

  mutating func replaceLast(by child: SyntaxID) {
    removeAll(from: count - 1)
    append(child)
  }

  @inline(__always)
  mutating func removeAll(from first: Int) {
    if first >= belowCount { topCount = first &- belowCount } else { removeBelow(from: first) }
  }

  private mutating func removeBelow(from first: Int) {
    below.removeSubrange(first...)
    belowCount = first
    topCount = 0
  }

  @inline(never)
  private mutating func moveDown() {
    for i in 0..<topCount { below.append(top[i]) }
    belowCount = below.count
    topCount = 0
  }
}
