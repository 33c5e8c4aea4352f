/// The children of the entries being parsed, innermost last: a stack from which each list takes its own part. Its top
/// is stored in this struct, which avoids uniqueness checks.
struct PendingChildren: ~Copyable {
  private var top = InlineArray<128, SyntaxID>(repeating: .none)
  /// Unsigned, so that the compiler knows that it is not negative.
  private var topCount: UInt32 = 0
  /// The elements below the top.
  private var below: [SyntaxID] = []
  private var belowCount = 0

  @inline(__always)
  var count: Int { belowCount &+ Int(topCount) }

  @inline(__always)
  mutating func append(_ child: SyntaxID) {
    var place = Int(topCount)
    if place >= top.count {
      moveDown()
      place = 0
    }
    top[place] = child
    topCount = UInt32(truncatingIfNeeded: place &+ 1)
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
    if first < belowCount { return removeBelow(from: first) }
    topCount = UInt32(truncatingIfNeeded: first &- belowCount)
  }

  private mutating func removeBelow(from first: Int) {
    below.removeSubrange(first...)
    belowCount = first
    topCount = 0
  }

  @inline(never)
  private mutating func moveDown() {
    for i in 0..<Int(topCount) { below.append(top[i]) }
    belowCount = below.count
    topCount = 0
  }
}
