/// Plain elements side by side, which one owner has to itself: what a step reads and writes again and again.
///
/// Each access is checked against the bounds, and costs nothing else. An array in a part is shared as long as anybody holds a copy of
/// it, so that each call of the part's face would count its holders up and down, and each write would ask how many there are. This is
/// the only place that deals with memory itself. A copy is made by `init(copying:)` and copies all: a world that is copied and goes
/// on would copy what it writes to in its first step anyway.
struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
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

  subscript(place: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "a place outside of the array")
      return start[place]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "a place outside of the array")
      yield &start[place]
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (start + count).initialize(to: element)
    count &+= 1
  }

  /// Adds an element as often as said.
  mutating func append(repeating element: Element, count added: Int) {
    if count + added > capacity { grow(to: count + added) }
    (start + count).initialize(repeating: element, count: added)
    count += added
  }

  /// Removes elements from the end; their room stays.
  @inline(__always)
  mutating func removeLast(_ removed: Int = 1) {
    precondition(removed >= 0 && removed <= count, "more than all of the array")
    count &-= removed
  }

  /// Removes all elements, and their room.
  mutating func removeAll() { self = UniqueArray() }

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
