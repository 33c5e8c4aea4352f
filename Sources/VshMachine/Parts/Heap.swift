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
  /// UTF-8. Texts are never edited, and never overlap.
  private(set) var text = Arena<UInt8>([], room: Heap.freshText)
  /// Headers and elements. Cell 0 is the header of the one empty list that literals share.
  private(set) var cells = Arena<Value>(
    [Header(count: 0, capacity: 0, holders: 2).cell(.list)], room: Heap.freshCells)
  /// What cells below the floor held before they were written.
  private(set) var edits: [Edit] = []
  /// The heap as it was when the step, or the look, began.
  private var stepMark = Mark()
  /// Bytes that the step's own journal keeps, which count as what this one keeps does.
  private var journalBytes = 0
  /// Bytes that were in use after the last collection.
  private var bytesAfterCollection = 0
  /// From so many bytes on a collection inside of a step is worth its time.
  private var bytesBeforeCollectionInStep = 0
  #if DEBUG || FUZZING
    private var stress = HeapStress()
  #endif

  // At hand, since they are asked for often: bytes of all values, and elements of a list.
  private let byteLimit = Limits.worldBytes
  private let stringLimit = Limits.stringBytes
  private let listLimit = Limits.listElements

  private static let freshText = [UInt8](repeating: 0, count: 4_096)
  private static let freshCells = [Value](repeating: .absent, count: 256)
  static let emptyList = Value.list(cell: 0)
  /// Bytes that are made until a collection looks which of them are still needed, at most.
  private static let muchGarbage = 64 << 20

  /// What a cell held; or that the value of a cell was moved to another one, and those between made way.
  struct Edit: Sendable, BitwiseCopyable {
    /// Below zero, where a value was moved: `~cell`.
    private let place: Int
    /// The bits are the cell that it was moved to.
    let old: Value

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

  /// What counts towards the limit of a world's values: they themselves, and what is kept to undo the step.
  var byteCount: Int { text.end + cells.end * MemoryLayout<Value>.stride + undoBytes }

  private var undoBytes: Int { edits.count * MemoryLayout<Edit>.stride + journalBytes }

  /// So many bytes are kept elsewhere to undo the step.
  mutating func setJournalBytes(_ count: Int) { journalBytes = count }
}

// MARK: - Room

extension Heap {
  static func limit(_ subject: String, _ bound: String) -> Fault {
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
  mutating func makeRoom(cells count: Int, bytes: Int = 0) throws(Fault) {
    try requireRoom(for: count * MemoryLayout<Value>.stride + bytes)
    cells.makeRoom(for: count)
    text.makeRoom(for: bytes)
  }

  /// There is room for so many cells, and the limit allows them.
  @inline(__always)
  private func hasRoom(cells count: Int) -> Bool {
    cells.room >= count && count &* MemoryLayout<Value>.stride <= byteLimit &- byteCount
  }
}

// MARK: - Writing

extension Heap {
  /// A string of these bytes, which must be UTF-8.
  mutating func makeString(_ bytes: Span<UInt8>) throws(Fault) -> Value {
    if bytes.isEmpty { return .string(place: 0, length: 0) }
    try Self.requireString(of: bytes.count)
    try makeRoom(cells: 0, bytes: bytes.count)
    return .string(place: text.append(bytes), length: bytes.count)
  }

  /// A string of the program's own, which no collection moves. To be made before any other value but constants.
  mutating func makeConstant(_ bytes: ArraySlice<UInt8>) -> Value {
    text.appendConstants(bytes)
    return .string(place: text.end - bytes.count, length: bytes.count)
  }

  /// A list of the program's own, of constants that are no lists. It counts as held by several places, so no edit changes it.
  mutating func makeConstant(_ elements: [Value]) -> Value {
    let cell = cells.end
    cells.appendConstants([Header(count: elements.count, capacity: elements.count, holders: 2).cell(.list)])
    cells.appendConstants(elements)
    return .list(cell: cell)
  }

  /// A header with room behind it, and in front of it; the header's cell.
  mutating func allocate(_ kind: Value.Tag, capacity: Int, front: Int = 0) throws(Fault) -> Int {
    try makeRoom(cells: front + 1 + capacity)
    let free = cells.take(front + 1 + capacity)
    for cell in free..<free + front { cells[cell] = .absent }
    cells[free + front] = Header(count: 0, capacity: capacity, front: front).cell(kind)
    return free + front
  }

  /// A list that lies last in the arena has room for so many elements from here on; nothing where another one does.
  mutating func extend(_ list: Value, to capacity: Int) throws(Fault) -> Bool {
    var header = header(of: list)
    guard list.place + 1 + header.capacity == cells.end else { return false }
    cells[try allocate(.list, capacity: capacity - header.capacity - 1)] = .absent
    header.capacity = capacity
    write(header.cell(list.tag), at: list.place)
    // All of a list is as old as its header.
    if list.place < cells.floor { cells.age() }
    return true
  }

  /// Writes a cell that was made since the last mark: `undo` need not find what it held.
  @inline(__always)
  mutating func put(_ value: Value, at cell: Int) { cells[cell] = value }

  /// The header of a list or record whose other elements nobody sees yet, or that says who holds it.
  @inline(__always)
  mutating func put(_ header: Header, at cell: Int) { cells[cell].bits = header.bits }

  /// Writes a cell so that `undo` finds what it held.
  mutating func write(_ value: Value, at cell: Int) {
    if cell < cells.floor { edits.append(Edit(of: cell, old: cells[cell])) }
    cells[cell] = value
  }

  /// Moves the value of a cell to another one, those between make way; `undo` moves it back. All of them are younger than the
  /// last mark, or none.
  mutating func move(from source: Int, to target: Int) {
    if source < cells.floor { edits.append(Edit(moving: source, to: target)) }
    cells.rotate(from: source, to: target)
  }

  /// Says that one more place holds a value. Whoever stores a value in a slot, a queue, a local or an element says so.
  mutating func hold(_ value: Value) {
    guard value.isContainer else { return }
    check(value)
    cells.hold(value)
  }
}

// MARK: - Writing plainly

/// What `Evaluator.runPlainly` makes: texts, lists and records, where there is room and nothing can fail. Each of these gives an absent
/// value instead of a fault and has changed nothing then; `World.perform` makes room, or says what is wrong.
extension Heap {
  /// The text of parts side by side, where all of them are constants, strings and whole numbers.
  @inline(never)
  mutating func joinPlainly(
    _ parts: TextCode, of code: inout Code, _ registers: borrowing Registers, base: Int,
    _ running: inout Running
  ) -> Value {
    let length = running.join(parts, of: &code, registers, base: base, &self)
    let cost = length >> 3
    guard length >= 0, length <= min(stringLimit, byteLimit &- byteCount, text.room), running.budget >= cost
    else { return .absent }
    running.spend(cost)
    let place = text.append(running.joined.span.extracting(..<length))
    return .string(place: length == 0 ? 0 : place, length: length)
  }

  /// A list or record of registers side by side.
  @inline(never)
  mutating func makePlainly(
    _ kind: Value.Tag, of count: Int, _ registers: borrowing Registers, from first: Int
  ) -> Value {
    guard hasRoom(cells: count &+ 1) else { return .absent }
    let header = Header(count: count, capacity: count)
    return Value(tag: kind, bits: Int64(cells.append(header, of: kind, registers, from: first)))
  }

  /// A record of registers side by side, made and added to a list with room for it, which was made in this frame.
  @inline(never)
  mutating func collectPlainly(
    recordOf fields: (first: Int, count: Int), _ registers: borrowing Registers, into list: Value
  ) -> Bool {
    var header = Header(bits: cells[list.place].bits)
    guard header.count < min(header.capacity, listLimit), hasRoom(cells: fields.count &+ 1) else {
      return false
    }
    let record = Header(count: fields.count, capacity: fields.count, holders: 1)
    let cell = cells.append(record, of: .record, registers, from: fields.first)
    header.count += 1
    cells[list.place].bits = header.bits
    cells[list.place &+ header.count] = .record(cell: cell)
    return true
  }

  /// A list without elements, with room for as many as another has.
  @inline(never)
  mutating func makeListPlainly(forAllOf list: Value) -> Value {
    let count = Header(bits: cells[list.place].bits).count
    guard count > 0 else { return Self.emptyList }
    guard hasRoom(cells: count &+ 1) else { return .absent }
    let cell = cells.take(count &+ 1)
    cells[cell] = Header(count: 0, capacity: count).cell(.list)
    return .list(cell: cell)
  }

  /// Adds to a list with room for it. It was made in this frame: no mark is younger, so nothing has to be remembered for an
  /// undo.
  @inline(never)
  mutating func collectPlainly(_ element: Value, into list: Value) -> Bool {
    var header = Header(bits: cells[list.place].bits)
    if header.count >= min(header.capacity, listLimit) { return false }
    if element.isContainer { cells.hold(element) }
    header.count += 1
    cells[list.place].bits = header.bits
    cells[list.place &+ header.count] = element
    return true
  }
}

// MARK: - Going back

extension Heap {
  /// A moment to go back to; marks nest.
  struct Mark: Sendable, BitwiseCopyable {
    fileprivate var cells = ArenaMark()
    fileprivate var text = ArenaMark()
    fileprivate var edits = 0
  }

  /// A step, or a look, begins, to whose beginning `undoStep` goes back.
  mutating func markStep() { stepMark = mark() }

  /// Makes everything as it was when the step began; whether something is gone that it made.
  mutating func undoStep() -> Bool { undo(to: stepMark) }

  /// Keeps what the step did.
  mutating func commitStep() { commit(stepMark) }

  mutating func mark() -> Mark {
    bytesBeforeCollectionInStep = byteCount + Self.muchGarbage
    return Mark(cells: cells.mark(), text: text.mark(), edits: edits.count)
  }

  /// Makes everything as it was at a mark. Marks made later are void.
  ///
  /// - Returns: whether something is gone that was made since.
  @discardableResult
  mutating func undo(to mark: Mark) -> Bool {
    while edits.count > mark.edits, let edit = edits.popLast() {
      if edit.isMove {
        cells.rotate(from: Int(edit.old.bits), to: edit.cell)
      } else {
        cells[edit.cell] = edit.old
      }
    }
    let hasFewerCells = cells.undo(to: mark.cells)
    return text.undo(to: mark.text) || hasFewerCells
  }

  /// Keeps what was done since a mark; an outer mark can still undo it.
  mutating func commit(_ mark: Mark) {
    cells.commit(mark.cells)
    text.commit(mark.text)
    if cells.floor == 0, !edits.isEmpty {
      edits.removeAll(keepingCapacity: edits.count < Arena<Value>.mostRoom)
    }
  }
}

// MARK: - Collections

extension Heap {
  /// More has been made since the last collection than was in use then, or simply much.
  var isWorthCollecting: Bool {
    mutating get {
      #if DEBUG || FUZZING
        if stress.takesChance(cells: cells.end, bytes: text.end) { return true }
      #endif
      let made = byteCount - bytesAfterCollection
      return made > bytesAfterCollection + 1 << 20 || made > Self.muchGarbage
    }
  }

  /// Much has been made in this step.
  var isWorthCollectingInStep: Bool {
    mutating get {
      #if DEBUG || FUZZING
        if stress.takesChance(cells: cells.end, bytes: text.end) { return true }
      #endif
      return byteCount > bytesBeforeCollectionInStep
    }
  }

  /// Begins a collection, between steps: no mark is open. The heap is not to be used until `finish`.
  mutating func beginCollection() -> HeapCollection {
    beginCollection(fromByte: text.constantEnd, fromCell: cells.constantEnd)
  }

  /// Begins a collection of what was made since the last mark, which stays open.
  mutating func beginCollectionInStep() -> HeapCollection {
    beginCollection(
      fromByte: max(text.floor, text.constantEnd), fromCell: max(cells.floor, cells.constantEnd))
  }

  private mutating func beginCollection(fromByte firstByte: Int, fromCell firstCell: Int) -> HeapCollection {
    let byteCount = text.end - firstByte
    var collection = HeapCollection(
      of: text.lend(), cells.lend(), fromByte: firstByte, count: byteCount, fromCell: firstCell)
    #if DEBUG || FUZZING
      if let shift = stress.nextShift() { collection.shift(bytes: shift.bytes, cells: shift.cells) }
    #endif
    return collection
  }

  mutating func finish(_ collection: consuming HeapCollection) {
    takeBack(collection.finish(isInStep: false))
    edits.removeAll(keepingCapacity: true)
    let whole = Mark()
    cells.commit(whole.cells)
    text.commit(whole.text)
    bytesAfterCollection = byteCount
  }

  /// Everything that is there lies still from now on, and no edit changes it.
  ///
  /// - Returns: its lists and records.
  mutating func freeze() -> [Value] {
    text.freeze()
    cells.freeze()
    let containers = HeapCollection.containers(in: cells.elements.span, before: cells.end)
    for container in containers {
      hold(container)
      hold(container)
    }
    return containers
  }

  /// Forgets all that does not lie still, and that nobody holds.
  mutating func thaw() { finish(beginCollection()) }

  mutating func finishInStep(_ collection: consuming HeapCollection) {
    takeBack(collection.finish(isInStep: true))
    bytesBeforeCollectionInStep = byteCount + Self.muchGarbage
  }

  private mutating func takeBack(_ kept: consuming HeapCollection) {
    text.takeBack(kept.oldText, kept: kept.text, at: kept.firstByte)
    cells.takeBack(kept.oldCells, kept: kept.cells, at: kept.firstCell)
    #if DEBUG || FUZZING
      if stress.isOn {
        text.writeOverRoom(with: Self.leftByte)
        cells.writeOverRoom(with: Self.leftCell)
      }
    #endif
  }

  #if DEBUG || FUZZING
    mutating func beginStress() { stress.begin() }
  #endif
}
