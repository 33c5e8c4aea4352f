/// An array with one owner, for data that a step reads and writes often.
///
/// Accesses are checked against the bounds and have no other cost. A standard array in a part is reference-counted:
/// each call of a method of the part would retain and release it, and each write would check for uniqueness. Only this
/// type manages memory itself. `init(copying:)` copies all elements: a copied world would copy them at its first write
/// anyway.
///
/// Usable from inline code, so that other modules see how it ends: Embedded Swift asks for that.
@usableFromInline struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 0

  init() { start = .allocate(capacity: 0) }

  init(repeating element: Element, count: Int) {
    self.init()
    append(repeating: element, count: count)
  }

  init(copying other: borrowing UniqueArray) {
    start = .allocate(capacity: other.count)
    start.initialize(from: other.start, count: other.count)
    count = other.count
    capacity = other.count
  }

  deinit { start.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "an index outside of the array")
      return start[index]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "an index outside of the array")
      yield &start[index]
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (start + count).initialize(to: element)
    count &+= 1
  }

  /// Appends an element `added` times.
  mutating func append(repeating element: Element, count added: Int) {
    if count + added > capacity { grow(to: count + added) }
    (start + count).initialize(repeating: element, count: added)
    count += added
  }

  /// Replaces the elements from an index on, if there are any.
  mutating func fill(from first: Int, with element: Element) {
    precondition(first >= 0, "an index outside of the array")
    if first < count { (start + first).update(repeating: element, count: count - first) }
  }

  /// Removes elements from the end; the capacity stays.
  @inline(__always)
  mutating func removeLast(_ removed: Int = 1) {
    precondition(removed >= 0 && removed <= count, "more than all of the array")
    count &-= removed
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let room = max(least, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: room)
    grown.initialize(from: start, count: count)
    start.deallocate()
    start = grown
    capacity = room
  }
}

extension UniqueArray: @unchecked Sendable where Element: Sendable {}
