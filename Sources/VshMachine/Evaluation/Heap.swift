import VshSource
import VshText

/// Where a world's texts, lists and records lie: one arena of bytes and one of cells, named by place from plain values. Copying
/// the struct is a snapshot. A list or record is a header cell with its elements behind it; there may be room behind them, and in
/// front of the header. A cell that is neither in a list nor a record, nor its header, holds no value that names a place.
///
/// Values never alias in the language, yet storing one copies nothing: a header counts the places that hold it (none yet, one,
/// several), and an edit in place is made only where every container on its path has one holder; else that container is copied
/// first. The count is never lowered but by a collection, so it may claim too many holders, never too few.
///
/// It knows no types and no program; whoever asks for an element has to ask within bounds.
struct Heap: Sendable {
  /// UTF-8. Texts are never edited, and never overlap. Behind `textEnd` there is room for more.
  var text: [UInt8] = []
  var textEnd = 0
  /// Headers and elements. Cell 0 is the header of the one empty list that literals share. Behind `cellEnd` there is room.
  var cells: [Value] = [Header(count: 0, capacity: 0, holders: 2).cell(.list)]
  var cellEnd = 1
  /// What cells below `floor` held before they were written.
  var edits: [Edit] = []
  /// Cells and bytes from here on are younger than the last mark: their old contents need not be remembered.
  var floor = 0
  var textFloor = 0
  /// The heap as it was when the step, or the look, began.
  private var stepMark = Mark()
  /// Bytes that the step's own journal keeps, which count as what this one keeps does.
  var journalBytes = 0
  /// Bytes at the start of `text`, and cells at that of `cells`, that are the program's own and stay.
  var constantBytes = 0
  var constantCells = 1
  /// Bytes that were in use after the last collection.
  var bytesAfterCollection = 0
  /// From so many bytes on a collection inside of a step is worth its time.
  var bytesBeforeCollectionInStep = 0
  #if DEBUG || FUZZING
    /// Whoever may collect does, at every chance, and what was left behind is written over (`World.stressHeap`).
    var isStressed = false
    var chanceCount = 0
    var collectionCount = 0
  #endif

  /// What a cell held; or that the value of a cell was moved to another one, and those between made way.
  struct Edit: Sendable, BitwiseCopyable {
    /// Below zero, where a value was moved: `~cell`.
    private var place: Int
    /// The bits are the cell that it was moved to.
    var old: Value

    init(of cell: Int, old: Value) {
      place = cell
      self.old = old
    }

    init(moving source: Int, to target: Int) {
      place = ~source
      old = .int(target)
    }

    var isMove: Bool { place < 0 }
    var cell: Int { isMove ? ~place : place }
  }

  /// Bytes of all values, bytes of a string and elements of a list: at hand where they are asked for often.
  let byteLimit = Limits.worldBytes
  let stringLimit = Limits.stringBytes
  let listLimit = Limits.listElements

  static let emptyList = Value.list(cell: 0)

  /// What counts towards the limit of a world's values: they themselves, and what is kept to undo the step.
  var byteCount: Int { textEnd + cellEnd * MemoryLayout<Value>.stride + undoBytes }

  private var undoBytes: Int { edits.count * MemoryLayout<Edit>.stride + journalBytes }

  /// More has been made since the last collection than was in use then, or simply much.
  var isWorthCollecting: Bool {
    mutating get {
      #if DEBUG || FUZZING
        if takesChance() { return true }
      #endif
      let made = byteCount - bytesAfterCollection
      return made > bytesAfterCollection + 1 << 20 || made > Self.muchGarbage
    }
  }

  /// Much has been made in this step.
  var isWorthCollectingInStep: Bool {
    mutating get {
      #if DEBUG || FUZZING
        if takesChance() { return true }
      #endif
      return byteCount > bytesBeforeCollectionInStep
    }
  }

  #if DEBUG || FUZZING
    /// Every chance is taken under stress; in a large heap some of them, or a list of a million elements would take hours.
    private mutating func takesChance() -> Bool {
      guard isStressed else { return false }
      chanceCount += 1
      return chanceCount % (1 + cellEnd / 8_192 + textEnd / 65_536) == 0
    }
  #endif

  /// Bytes that are made until a collection looks which of them are still needed, at most.
  static let muchGarbage = 64 << 20
}

/// The first cell of a list or record, packed into a value's bits.
struct Header: BitwiseCopyable {
  private(set) var bits: Int64

  private static let mask: Int64 = 1 << 21 - 1
  private static let frontMask: Int64 = 1 << 20 - 1

  init(count: Int, capacity: Int, front: Int = 0, holders: Int = 0) {
    bits = Int64(count) | Int64(capacity) << 21 | Int64(front) << 42 | Int64(holders) << 62
  }

  init(bits: Int64) { self.bits = bits }

  /// Elements in use.
  var count: Int {
    get { Int(truncatingIfNeeded: bits & Self.mask) }
    set { bits = bits & ~Self.mask | Int64(newValue) }
  }

  /// Cells behind the header that belong to it.
  var capacity: Int {
    get { Int(truncatingIfNeeded: bits >> 21 & Self.mask) }
    set { bits = bits & ~(Self.mask << 21) | Int64(newValue) << 21 }
  }

  /// Cells in front of the header to which it can move; of very many only some are known.
  var front: Int {
    get { Int(truncatingIfNeeded: bits >> 42 & Self.frontMask) }
    set { bits = bits & ~(Self.frontMask << 42) | min(Int64(newValue), Self.frontMask) << 42 }
  }

  /// Places that hold the container: 0, 1, or 2 for several.
  var holders: Int {
    get { Int(truncatingIfNeeded: UInt64(bitPattern: bits) >> 62) }
    set { bits = bits & (1 << 62 - 1) | Int64(newValue) << 62 }
  }

  func cell(_ kind: Value.Tag) -> Value { Value(tag: kind, bits: bits) }
}

// MARK: - Reading

extension Heap {
  func header(of container: Value) -> Header {
    check(container)
    return Header(bits: cells[container.place].bits)
  }

  /// Elements of a list, fields of a record.
  func count(of container: Value) -> Int { header(of: container).count }

  /// The element or field at a place below the count.
  func element(of container: Value, at index: Int) -> Value {
    check(container)
    return cells[container.place + 1 + index]
  }

  /// Where a string lies among the bytes.
  @inline(__always)
  func range(of string: Value) -> Range<Int> {
    check(string)
    return string.textRange
  }

  /// A string's bytes, appended.
  func appendBytes(of string: Value, to buffer: inout [UInt8]) {
    buffer.append(contentsOf: text[range(of: string)])
  }

  /// Some of a string's bytes, counted from its first one, appended.
  func appendBytes(_ range: Range<Int>, of string: Value, to buffer: inout [UInt8]) {
    check(string)
    buffer.append(contentsOf: text[string.place + range.lowerBound..<string.place + range.upperBound])
  }

  /// Called for each value that is read; does nothing but in a debug build. There, a value that names nothing any more ends the
  /// process: somebody has held it across a collection who is not among the `World`'s holders.
  @inline(__always)
  func check(_ value: Value) {
    assert(names(value), "a value names nothing in the heap")
  }

  /// What the value names is there, as far as that can be seen.
  private func names(_ value: Value) -> Bool {
    switch value.tag {
    case .string:
      guard value.length > 0 else { return true }
      // No text of UTF-8 begins within a character, nor has the byte that is written over what a collection left.
      return value.textRange.upperBound <= textEnd && text[value.place] & 0xc0 != 0x80
        && text[value.place] != Self.leftByte && text[value.textRange.upperBound - 1] != Self.leftByte
    case .list, .record, .dictionary:
      guard value.place < cellEnd, cells[value.place].tag == value.tag else { return false }
      let header = Header(bits: cells[value.place].bits)
      return header.count <= header.capacity && value.place + header.capacity < cellEnd
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase: return true
    }
  }

  /// What is written over bytes and cells that a collection left behind.
  static let leftByte: UInt8 = 0xff
  static let leftCell = Value(tag: .stale, bits: 0x5a5a_5a5a_5a5a_5a5a)
}

// MARK: - Making

extension Heap {
  private static func limit(_ subject: String, _ bound: String) -> Fault {
    Fault("\(subject) would be over the limit of \(bound)", at: nil)
  }

  /// What is in use, and so many bytes more, are within the limit.
  func requireRoom(for bytes: Int = 0) throws(Fault) {
    let wanted = byteCount + bytes
    guard wanted > byteLimit else { return }
    let undone = undoBytes > 0 ? ", \(undoBytes) of them to undo the step" : ""
    throw Fault(
      "the values of this world would take \(wanted) bytes\(undone): the limit is \(byteLimit >> 20) MiB",
      at: nil, kind: .full)
  }

  /// Has room for so many more cells and bytes, where the limit allows them.
  private mutating func require(cells count: Int, bytes: Int = 0) throws(Fault) {
    try requireRoom(for: count * MemoryLayout<Value>.stride + bytes)
    // Grows by half, but by no more than the system would clear for it at once.
    if cells.count - cellEnd < count {
      let room = min(max(cells.count / 2, 64), Self.mostRoom)
      Self.append(count + room, from: Self.freshCells, to: &cells)
    }
    if text.count - textEnd < bytes {
      let room = min(max(text.count / 2, 1_024), Self.mostRoom)
      Self.append(bytes + room, from: Self.freshText, to: &text)
    }
  }

  /// Room is made by the piece: element by element a debug build needs minutes for what a world may hold.
  private static let freshCells = [Value](repeating: .absent, count: 256)
  private static let freshText = [UInt8](repeating: 0, count: 4_096)

  private static func append<Element>(_ count: Int, from piece: [Element], to array: inout [Element]) {
    var missing = count
    while missing > 0 {
      array.append(contentsOf: piece.prefix(missing))
      missing -= piece.count
    }
  }

  /// Cells or bytes of room that are prepared ahead at most.
  static let mostRoom = 1 << 16

  static func requireList(of count: Int) throws(Fault) {
    guard count <= Limits.listElements else {
      throw limit("a list of \(count) elements", "\(Limits.listElements)")
    }
  }

  static func requireString(of count: Int) throws(Fault) {
    guard count <= Limits.stringBytes else {
      throw limit("a string of \(count) bytes", "\(Limits.stringBytes >> 20) MiB")
    }
  }

  /// A string of these bytes, which must be UTF-8.
  mutating func makeString(_ bytes: Span<UInt8>) throws(Fault) -> Value {
    if bytes.isEmpty { return .string(place: 0, length: 0) }
    try Self.requireString(of: bytes.count)
    try require(cells: 0, bytes: bytes.count)
    let place = textEnd
    var text = text.mutableSpan
    textEnd = text.write(bytes, at: place)
    return .string(place: place, length: bytes.count)
  }

  mutating func makeString(_ bytes: [UInt8]) throws(Fault) -> Value { try makeString(bytes.span) }

  mutating func makeString(_ bytes: ArraySlice<UInt8>) throws(Fault) -> Value { try makeString(bytes.span) }

  mutating func makeString(_ string: String) throws(Fault) -> Value { try makeString(string.utf8.span) }

  /// A string of the program's own, which no collection moves. To be made before any other value but constants.
  mutating func makeConstant(_ bytes: ArraySlice<UInt8>) -> Value {
    text.append(contentsOf: bytes)
    textEnd = text.count
    constantBytes = text.count
    return .string(place: text.count - bytes.count, length: bytes.count)
  }

  /// A list of the program's own, of constants that are no lists. It counts as held by several places, so no edit changes it.
  mutating func makeConstant(_ elements: [Value]) -> Value {
    let cell = cells.count
    cells.append(Header(count: elements.count, capacity: elements.count, holders: 2).cell(.list))
    cells.append(contentsOf: elements)
    cellEnd = cells.count
    constantCells = cells.count
    return .list(cell: cell)
  }

  /// A list without elements, with room for some. Nothing holds it yet.
  mutating func makeList(capacity: Int = 0) throws(Fault) -> Value {
    try Self.requireList(of: capacity)
    return capacity == 0 ? Self.emptyList : try makeNew(.list, capacity: capacity)
  }

  mutating func makeList(_ elements: some Collection<Value>) throws(Fault) -> Value {
    if elements.isEmpty { return Self.emptyList }
    try Self.requireList(of: elements.count)
    let cell = try allocate(.list, capacity: elements.count)
    fill(cell, elements)
    return .list(cell: cell)
  }

  /// A list of some of another's elements, all of which must be there.
  mutating func makeList(of range: Range<Int>, from list: Value) throws(Fault) -> Value {
    if range.isEmpty { return Self.emptyList }
    let cell = try allocate(.list, capacity: range.count)
    cells[cell].bits = Header(count: range.count, capacity: range.count).bits
    check(list)
    let first = list.place + 1 + range.lowerBound
    for index in 0..<range.count {
      let element = cells[first + index]
      hold(element)
      cells[cell + 1 + index] = element
    }
    return .list(cell: cell)
  }

  mutating func makeRecord(_ fields: some Collection<Value>) throws(Fault) -> Value {
    let cell = try allocate(.record, capacity: fields.count)
    fill(cell, fields)
    return .record(cell: cell)
  }

  private mutating func fill(_ cell: Int, _ elements: some Collection<Value>) {
    var count = 0
    for element in elements {
      hold(element)
      count += 1
      cells[cell + count] = element
    }
    var header = Header(bits: cells[cell].bits)
    header.count = count
    cells[cell].bits = header.bits
  }

  /// A header with room behind it, and in front of it; the header's cell.
  mutating func allocate(_ kind: Value.Tag, capacity: Int, front: Int = 0) throws(Fault) -> Int {
    try require(cells: front + 1 + capacity)
    let cell = cellEnd + front
    for free in cellEnd..<cell { cells[free] = .absent }
    cells[cell] = Header(count: 0, capacity: capacity, front: front).cell(kind)
    cellEnd = cell + 1 + capacity
    return cell
  }

  /// Says that one more place holds a value. Whoever stores a value in a slot, a queue, a local or an element says so.
  mutating func hold(_ value: Value) {
    guard value.isContainer else { return }
    var header = header(of: value)
    guard header.holders < 2 else { return }
    header.holders += 1
    cells[value.place].bits = header.bits
  }

  /// Adds to a list or record that is still being made, which nothing holds; gives where it lies now.
  mutating func append(_ element: Value, toNew container: Value) throws(Fault) -> Value {
    hold(element)
    if container.place == Self.emptyList.place {
      return try append(element, to: try makeNew(.list, capacity: 4))
    }
    return try append(element, to: container)
  }

  mutating func makeNew(_ kind: Value.Tag, capacity: Int) throws(Fault) -> Value {
    Value(tag: kind, bits: Int64(try allocate(kind, capacity: capacity)))
  }
}

// MARK: - Going back

extension Heap {
  /// A moment to go back to; marks nest.
  struct Mark: Sendable, BitwiseCopyable {
    fileprivate var cells = 0
    fileprivate var text = 0
    fileprivate var edits = 0
    fileprivate var floor = 0
    fileprivate var textFloor = 0
  }

  /// A step, or a look, begins, to whose beginning `undoStep` goes back.
  mutating func markStep() { stepMark = mark() }

  /// Makes everything as it was when the step began; whether something is gone that it made.
  mutating func undoStep() -> Bool { undo(to: stepMark) }

  /// Keeps what the step did.
  mutating func commitStep() { commit(stepMark) }

  mutating func mark() -> Mark {
    let mark = Mark(cells: cellEnd, text: textEnd, edits: edits.count, floor: floor, textFloor: textFloor)
    floor = cellEnd
    textFloor = textEnd
    bytesBeforeCollectionInStep = byteCount + Self.muchGarbage
    return mark
  }

  /// Makes everything as it was at a mark. Marks made later are void.
  ///
  /// - Returns: whether something is gone that was made since.
  @discardableResult
  mutating func undo(to mark: Mark) -> Bool {
    while edits.count > mark.edits, let edit = edits.popLast() {
      if edit.isMove {
        rotate(from: Int(edit.old.bits), to: edit.cell)
      } else {
        cells[edit.cell] = edit.old
      }
    }
    let isLess = cellEnd > mark.cells || textEnd > mark.text
    cellEnd = mark.cells
    textEnd = mark.text
    floor = mark.floor
    textFloor = mark.textFloor
    return isLess
  }

  /// Keeps what was done since a mark; an outer mark can still undo it.
  mutating func commit(_ mark: Mark) {
    floor = mark.floor
    textFloor = mark.textFloor
    if floor == 0, !edits.isEmpty { edits.removeAll(keepingCapacity: edits.count < Self.mostRoom) }
  }

  /// Writes a cell so that `undo` finds what it held.
  mutating func write(_ value: Value, at cell: Int) {
    if cell < floor { edits.append(Edit(of: cell, old: cells[cell])) }
    cells[cell] = value
  }

  /// Moves the value of a cell to another one, those between make way; `undo` moves it back. All of them are younger than the
  /// last mark, or none.
  mutating func move(from source: Int, to target: Int) {
    if source < floor { edits.append(Edit(moving: source, to: target)) }
    rotate(from: source, to: target)
  }

  private mutating func rotate(from source: Int, to target: Int) {
    var cells = cells.mutableSpan
    let moved = cells[source]
    if source < target {
      cells.move(target - source, from: source + 1, to: source)
    } else {
      cells.move(source - target, from: target, to: target + 1)
    }
    cells[target] = moved
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
}
