import VshSource
import VshText

/// A growable array: first the program's constants, then the elements in use, then spare capacity. Storage is shared
/// until it is written to, so that the copy of the world with which each test begins is cheap.
struct Arena<Element: BitwiseCopyable & Sendable>: Sendable {
  /// All elements, with the spare capacity.
  private(set) var elements: [Element]
  /// The end of the elements in use.
  private(set) var end: Int
  /// Elements from here on are younger than the last mark, so their old values need not be recorded.
  private(set) var floor = 0
  /// The end of the constants, which never move.
  private(set) var constantEnd: Int
  /// The end of what `thaw` leaves after the constants; 0 for nothing. It counts as old between two steps, too.
  private(set) var keptEnd = 0
  /// The unit of growth. Growing by single elements would take minutes in a debug build.
  private let piece: [Element]

  /// The maximum of spare capacity.
  static var mostRoom: Int { 1 << 16 }

  init(_ constants: [Element], room piece: [Element]) {
    elements = constants
    end = constants.count
    constantEnd = constants.count
    self.piece = piece
  }

  /// The spare capacity.
  var room: Int { elements.count &- end }

  subscript(index: Int) -> Element {
    @inline(__always) get { elements[index] }
    @inline(__always) _modify { yield &elements[index] }
  }

  /// Grows to a spare capacity of `count`: by half its size, up to a limit, since the system clears new memory.
  mutating func makeRoom(for count: Int) {
    guard room < count else { return }
    var missing = count + min(max(elements.count / 2, piece.count / 4), Self.mostRoom)
    let needed = elements.count + missing
    if needed > elements.capacity {
      elements.reserveCapacity(Self.capacity(for: needed, from: elements.capacity))
    }
    while missing > 0 {
      elements.append(contentsOf: piece.prefix(missing))
      missing -= piece.count
    }
  }

  /// Returns the capacity to grow to: twice the current one, and a quarter more from `largeBytes` on, since the old
  /// elements and the new ones are there at the same time; but at most the limit of a world if that suffices. An array
  /// that grows by itself always doubles.
  static func capacity(for needed: Int, from current: Int) -> Int {
    let isLarge = current > Self.largeBytes / MemoryLayout<Element>.stride
    let most = Limits.worldBytes / MemoryLayout<Element>.stride
    return max(needed, isLarge ? min(current + current / 4, most) : 2 * current)
  }

  /// The size from which an arena grows by less than its own size.
  private static var largeBytes: Int { 64 << 20 }

  /// Takes `count` elements of the spare capacity, which must be there, into use. Returns the index of the first.
  @inline(__always)
  mutating func take(_ count: Int) -> Int {
    end &+= count
    return end &- count
  }

  mutating func appendConstants(_ constants: some Collection<Element>) {
    elements.append(contentsOf: constants)
    end = elements.count
    constantEnd = end
  }

  /// Makes all elements in use constants.
  mutating func freeze() { constantEnd = end }

  /// Drops everything but the constants and what is kept.
  mutating func thaw() {
    end = max(constantEnd, keptEnd)
    floor = keptEnd
  }

  /// Has `thaw` leave all elements in use.
  mutating func keep() {
    keptEnd = end
    floor = end
  }

  /// Has `thaw` leave nothing but the constants.
  mutating func dropKept() {
    keptEnd = 0
    floor = 0
  }

  // MARK: Undo

  /// Marks the present end. Elements before it count as old from here on.
  mutating func mark() -> ArenaMark {
    let mark = ArenaMark(end: end, floor: floor)
    floor = end
    return mark
  }

  /// Returns to a mark. Returns whether elements were removed.
  mutating func undo(to mark: ArenaMark) -> Bool {
    let isLess = end > mark.end
    end = mark.end
    floor = max(mark.floor, keptEnd)
    return isLess
  }

  mutating func commit(_ mark: ArenaMark) { floor = max(mark.floor, keptEnd) }

  /// Counts all elements as old, even those made since the last mark.
  mutating func age() { floor = end }

  // MARK: Collections

  /// Moves all elements out, until `takeBack`.
  mutating func lend() -> [Element] {
    var lent: [Element] = []
    swap(&lent, &elements)
    return lent
  }

  /// Takes the elements back. The survivors of a collection are at `first`, the rest is spare capacity.
  ///
  /// - Parameters:
  ///   - lent: empty afterwards. With a second reference to the elements, the next write would copy all of them.
  ///   - kept: empty afterwards.
  mutating func takeBack(_ lent: inout [Element], kept: inout [Element], at first: Int) {
    end = first + kept.count
    swap(&elements, &lent)
    if elements.capacity / 4 > end + Self.mostRoom { elements = Array(elements.prefix(end)) }
    elements.fill(to: end, with: piece[0])
    elements.replaceSubrange(first..<end, with: kept)
    kept = []
  }

  #if DEBUG || FUZZING
    mutating func writeOverRoom(with element: Element) {
      for index in end..<elements.count { elements[index] = element }
    }
  #endif
}

/// A mark in an arena, for `undo` and `commit`; marks nest.
struct ArenaMark: Sendable, BitwiseCopyable {
  fileprivate var end = 0
  fileprivate var floor = 0
}

extension Arena<UInt8> {
  /// Copies bytes into the spare capacity, which must suffice. Returns their offset.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) -> Int {
    let start = end
    var room = elements.mutableSpan
    end = room.write(bytes, at: start)
    return start
  }
}

extension Arena<Value> {
  /// Moves a value to another index; the elements in between move by one.
  mutating func rotate(from source: Int, to target: Int) {
    var cells = elements.mutableSpan
    let moved = cells[source]
    if source < target {
      cells.move(target - source, from: source + 1, to: source)
    } else {
      cells.move(source - target, from: target, to: target + 1)
    }
    cells[target] = moved
  }

  /// Writes a list or record with elements from consecutive registers into the spare capacity, which must suffice.
  /// Returns the cell of its header.
  @inline(__always)
  mutating func append(
    _ header: Header, of kind: Value.Tag, _ registers: borrowing Registers, from first: Int
  ) -> Int {
    let cell = take(header.count &+ 1)
    var cells = elements.mutableSpan
    cells[cell] = header.cell(kind)
    for index in 0..<header.count {
      let element = registers[first &+ index]
      if element.isContainer { cells.hold(element) }
      cells[cell &+ 1 &+ index] = element
    }
    return cell
  }

  /// Counts one more holder of a container.
  @inline(__always)
  mutating func hold(_ container: Value) {
    var cells = elements.mutableSpan
    cells.hold(container)
  }
}

extension MutableSpan where Element == Value {
  /// Copies cells within the buffer. Both ranges must be valid.
  fileprivate mutating func move(_ count: Int, from source: Int, to target: Int) {
    withUnsafeMutableBufferPointer { cells in
      let copied = UnsafeMutableBufferPointer(rebasing: cells[source..<source + count])
      let room = UnsafeMutableBufferPointer(rebasing: cells[target..<target + count])
      if let start = room.baseAddress, let copied = copied.baseAddress {
        start.update(from: copied, count: count)
      }
    }
  }

  @inline(__always)
  fileprivate mutating func hold(_ container: Value) {
    var header = Header(bits: self[container.cell].bits)
    if header.holders >= 2 { return }
    header.holders += 1
    self[container.cell].bits = header.bits
  }
}
