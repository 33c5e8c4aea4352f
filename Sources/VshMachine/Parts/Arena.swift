import VshText

/// Plain elements side by side: first those that are the program's own, then those in use, then room for more. Shared until it is
/// written to, so that each test begins with a copy of the world that costs nothing.
struct Arena<Element: BitwiseCopyable & Sendable>: Sendable {
  /// All of them, and the room.
  private(set) var elements: [Element]
  /// The end of those in use.
  private(set) var end: Int
  /// From here on they are younger than the last mark: what they were before need not be remembered.
  private(set) var floor = 0
  /// Up to here they are the program's own, and stay where they are.
  private(set) var constantEnd: Int
  /// A piece of room. Room is made by the piece: element by element a debug build needs minutes for what a world may hold.
  private let piece: [Element]

  /// What is prepared ahead at most.
  static var mostRoom: Int { 1 << 16 }

  init(_ constants: [Element], room piece: [Element]) {
    elements = constants
    end = constants.count
    constantEnd = constants.count
    self.piece = piece
  }

  /// How many more there is room for.
  var room: Int { elements.count &- end }

  subscript(place: Int) -> Element {
    @inline(__always) get { elements[place] }
    @inline(__always) _modify { yield &elements[place] }
  }

  /// Makes room for so many more. It grows by half, but by no more than the system would clear for it at once.
  mutating func makeRoom(for count: Int) {
    guard room < count else { return }
    var missing = count + min(max(elements.count / 2, piece.count / 4), Self.mostRoom)
    while missing > 0 {
      elements.append(contentsOf: piece.prefix(missing))
      missing -= piece.count
    }
  }

  /// Takes so much of the room, all of which must be there, into use. Returns where it begins.
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

  /// What is in use is the program's own from here on.
  mutating func freeze() { constantEnd = end }

  // MARK: Going back

  /// What is in use counts as old from here on.
  mutating func mark() -> ArenaMark {
    let mark = ArenaMark(end: end, floor: floor)
    floor = end
    return mark
  }

  /// Only what was in use at a mark is. Returns whether something is gone.
  mutating func undo(to mark: ArenaMark) -> Bool {
    let isLess = end > mark.end
    end = mark.end
    floor = mark.floor
    return isLess
  }

  mutating func commit(_ mark: ArenaMark) { floor = mark.floor }

  /// All that is in use counts as old, though it was made since the last mark.
  mutating func age() { floor = end }

  // MARK: Collections

  /// Gives all elements away, until `takeBack`.
  mutating func lend() -> [Element] {
    var lent: [Element] = []
    swap(&lent, &elements)
    return lent
  }

  /// Has those that were lent again; what was kept of them stands from a place on, and the rest is room.
  mutating func takeBack(_ lent: consuming [Element], kept: [Element], at first: Int) {
    end = first + kept.count
    if lent.count / 4 > end + Self.mostRoom { lent = Array(lent.prefix(end)) }
    lent.fill(to: end, with: piece[0])
    elements = lent
    elements.replaceSubrange(first..<end, with: kept)
  }

  #if DEBUG || FUZZING
    mutating func writeOverRoom(with element: Element) {
      for place in end..<elements.count { elements[place] = element }
    }
  #endif
}

/// A moment of an arena to go back to; marks nest.
struct ArenaMark: Sendable, BitwiseCopyable {
  fileprivate var end = 0
  fileprivate var floor = 0
}

extension Arena<UInt8> {
  /// Copies bytes into the room, all of which must be there. Returns where they begin.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) -> Int {
    let place = end
    var room = elements.mutableSpan
    end = room.write(bytes, at: place)
    return place
  }
}

extension Arena<Value> {
  /// Moves a value to another place; those between make way.
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

  /// Writes a list or record whose elements lie in registers side by side into the room, all of which must be there. Returns its
  /// header's cell.
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

  /// One more place holds a list or record.
  @inline(__always)
  mutating func hold(_ container: Value) {
    var cells = elements.mutableSpan
    cells.hold(container)
  }
}

extension MutableSpan where Element == Value {
  /// Copies cells over others of the same, all of which must be there.
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
    var header = Header(bits: self[container.place].bits)
    if header.holders >= 2 { return }
    header.holders += 1
    self[container.place].bits = header.bits
  }
}
