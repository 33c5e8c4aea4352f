import VshProgram
import VshSource
import VshText

/// The storage of a world's texts, lists, records and dictionaries: an arena of bytes and an arena of cells, to which
/// values refer by index. A copy of the struct is a snapshot. A container is a header cell followed by its elements;
/// there may be spare cells after them and in front of the header. Other cells hold no references.
///
/// The language has value semantics, but to store a container copies nothing. Its header counts what holds it
/// (none, one, or several). A container is edited in place only where every container on the path has one holder;
/// otherwise it is copied first. Only a collection lowers the count, so it may be too high, but never too low.
///
/// The heap does not know types or the program. Callers must check bounds.
struct Heap: Sendable {
  /// UTF-8. Texts are immutable and never overlap.
  private(set) var text = Arena<UInt8>([], room: Heap.freshText)
  /// Headers and elements. Cell 0 is the header of the shared empty list.
  private(set) var cells = Arena<Value>(
    [Header(count: 0, capacity: 0, holders: 2).cell(.list)], room: Heap.freshCells)
  /// The old contents of cells below the floor that were overwritten.
  private(set) var edits: [Edit] = []
  /// The lists that `thaw` leaves.
  var kept = KeptLists()
  /// The mark at the beginning of the current step or query.
  private var stepMark = Mark()
  /// The size of the other parts' undo journals, which counts towards the limit.
  private var journalBytes = 0
  /// The size of what the other parts keep for instances, which counts towards the limit.
  private var instanceBytes = 0
  /// The number of bytes from which a collection between two steps is worthwhile.
  private var bytesBeforeCollection = 1 << 20
  /// The number of bytes from which a collection inside a step is worthwhile.
  private var bytesBeforeCollectionInStep = 0
  #if DEBUG || FUZZING
    private var stress = HeapStress()
  #endif

  // Stored, since they are read often: the limit of bytes, of a string's bytes and of a list's elements.
  private var byteLimit = Limits.worldBytes
  /// Asked before the world grows beyond `Limits.smallBytes`. Nil once it has agreed, or without such a limit.
  private var askForRoom: (@Sendable () -> Bool)?
  private let stringLimit = Limits.stringBytes
  private let listLimit = Limits.listElements

  private let passing = AddressOnly()

  private static let freshText = [UInt8](repeating: 0, count: 4_096)
  private static let freshCells = [Value](repeating: .absent, count: 256)
  static let emptyList = Value.list(cell: 0)
  /// The maximum number of bytes allocated between two collections.
  private static let muchGarbage = 64 << 20

  /// A journal entry: the old value of a cell, or a move of a cell's value.
  struct Edit: Sendable, BitwiseCopyable {
    /// The cell; `~cell` for a move.
    private let encodedCell: Int
    /// For a move, the bits are the target cell.
    let old: Value

    init(of cell: Int, old: Value) {
      encodedCell = cell
      self.old = old
    }

    init(moving source: Int, to target: Int) {
      encodedCell = ~source
      old = .int(target)
    }

    var isMove: Bool { encodedCell < 0 }
    var cell: Int { isMove ? ~encodedCell : encodedCell }
    /// The first cell that it changes.
    var firstCell: Int { isMove ? min(~encodedCell, Int(old.bits)) : encodedCell }
  }

  /// The bytes of values and undo journals.
  var byteCount: Int { text.end + cells.end * MemoryLayout<Value>.stride + undoBytes }

  /// The same without the constants.
  var changingByteCount: Int { byteCount - text.constantEnd - cells.constantEnd * MemoryLayout<Value>.stride }

  private var countedBytes: Int { byteCount + instanceBytes }

  private var undoBytes: Int { edits.count * MemoryLayout<Edit>.stride + journalBytes }

  /// Has the world ask before it grows beyond `Limits.smallBytes`.
  mutating func limitToSmall(_ askForRoom: (@Sendable () -> Bool)?) {
    self.askForRoom = askForRoom
    byteLimit = askForRoom == nil ? Limits.worldBytes : Limits.smallBytes
  }

  /// Asks for the room of a large world. Throws where there is none.
  mutating func becomeLarge() throws(Fault) {
    if let askForRoom, !askForRoom() {
      throw Fault(
        "this process has no memory for more than \(Limits.smallBytes >> 20) MiB of values", at: nil)
    }
    limitToSmall(nil)
  }

  /// Sets the size of the other parts' undo journals.
  mutating func setJournalBytes(_ count: Int) { journalBytes = count }

  /// Sets the size of what they keep for instances.
  mutating func setInstanceBytes(_ count: Int) { instanceBytes = count }
}

// MARK: - Capacity

extension Heap {
  static func limit(_ subject: String, _ bound: String) -> Fault {
    Fault("\(subject) would be over the limit of \(bound)", at: nil)
  }

  /// Throws where the bytes in use and `bytes` more exceed the limit.
  mutating func requireRoom(for bytes: Int = 0) throws(Fault) {
    let wanted = countedBytes + bytes
    guard wanted > byteLimit else { return }
    if askForRoom != nil {
      try becomeLarge()
      if wanted <= byteLimit { return }
    }
    let undone = undoBytes > 0 ? ", \(undoBytes) of them to undo the step" : ""
    throw Fault(
      "the values of this world would take \(wanted) bytes\(undone): the limit is \(byteLimit >> 20) MiB",
      at: nil, kind: .full)
  }

  /// Reserves cells and bytes, within the limit.
  mutating func makeRoom(cells count: Int, bytes: Int = 0) throws(Fault) {
    try requireRoom(for: count * MemoryLayout<Value>.stride + bytes)
    cells.makeRoom(for: count)
    text.makeRoom(for: bytes)
  }

  /// Whether spare cells are available, within the limit.
  @inline(__always)
  private func hasRoom(cells count: Int) -> Bool {
    cells.room >= count && count &* MemoryLayout<Value>.stride <= byteLimit &- countedBytes
  }
}

// MARK: - Writing

extension Heap {
  /// Makes a string. The bytes must be UTF-8.
  mutating func makeString(_ bytes: Span<UInt8>) throws(Fault) -> Value {
    if bytes.isEmpty { return .string(offset: 0, length: 0) }
    try Self.requireString(of: bytes.count)
    try makeRoom(cells: 0, bytes: bytes.count)
    return .string(offset: text.append(bytes), length: bytes.count)
  }

  /// Makes a string constant, which no collection moves. All constants must be made before other values.
  mutating func makeConstant(_ bytes: ArraySlice<UInt8>) -> Value {
    text.appendConstants(bytes)
    return .string(offset: text.end - bytes.count, length: bytes.count)
  }

  /// Makes a constant list or record whose elements are constants, but no containers. It has several holders, so it is
  /// never edited in place.
  mutating func makeConstant(_ kind: Value.Tag, _ elements: [Value]) -> Value {
    let cell = cells.end
    cells.appendConstants([Header(count: elements.count, capacity: elements.count, holders: 2).cell(kind)])
    cells.appendConstants(elements)
    return Value(tag: kind, bits: Int64(cell))
  }

  /// Allocates a header with capacity after it and in front of it. Returns the header's cell.
  mutating func allocate(_ kind: Value.Tag, capacity: Int, front: Int = 0) throws(Fault) -> Int {
    try makeRoom(cells: front + 1 + capacity)
    let free = cells.take(front + 1 + capacity)
    for cell in free..<free + front { cells[cell] = .absent }
    cells[free + front] = Header(count: 0, capacity: capacity, front: front).cell(kind)
    return free + front
  }

  /// Grows a list in place, if it is the last container in the arena. Returns false for any other.
  mutating func extend(_ list: Value, to capacity: Int) throws(Fault) -> Bool {
    var header = header(of: list)
    guard list.cell + 1 + header.capacity == cells.end else { return false }
    cells[try allocate(.list, capacity: capacity - header.capacity - 1)] = .absent
    header.capacity = capacity
    write(header.cell(list.tag), at: list.cell)
    // All cells of a list must be as old as its header.
    if list.cell < cells.floor { cells.age() }
    return true
  }

  /// Overwrites a cell that is younger than the last mark, without a journal entry.
  @inline(__always)
  mutating func put(_ value: Value, at cell: Int) { cells[cell] = value }

  /// Overwrites a header without a journal entry: only the holder count, or the header of a container that is not
  /// visible yet.
  @inline(__always)
  mutating func put(_ header: Header, at cell: Int) { cells[cell].bits = header.bits }

  /// Overwrites a cell, with a journal entry where it is older than the mark.
  mutating func write(_ value: Value, at cell: Int) {
    if cell < cells.floor { note(Edit(of: cell, old: cells[cell])) }
    cells[cell] = value
  }

  @inline(__always)
  private mutating func note(_ edit: Edit) {
    if kept.end > 0, edit.firstCell < kept.end { kept.noteEdit(of: edit.firstCell) }
    if edits.count == edits.capacity { growEdits() }
    edits.append(edit)
  }

  @inline(never)
  private mutating func growEdits() {
    edits.reserveCapacity(Arena<Edit>.capacity(for: edits.count + 64, from: edits.capacity))
  }

  private mutating func dropEdits() {
    edits.removeAll(keepingCapacity: edits.capacity < Arena<Value>.mostRoom)
  }

  /// Moves the value of a cell to another cell; the cells in between move by one. All of them are older than the last
  /// mark, or none.
  mutating func move(from source: Int, to target: Int) {
    if source < cells.floor { note(Edit(moving: source, to: target)) }
    cells.rotate(from: source, to: target)
  }

  /// Counts one more holder of a value. Call it when a value is stored in a slot, a queue, a local or an element.
  mutating func hold(_ value: Value) {
    guard value.isContainer else { return }
    check(value)
    cells.hold(value)
  }
}

// MARK: - Fast path

/// Allocation where capacity suffices, so that nothing can fail. Without it, these functions return `absent` or false and
/// change nothing. Their callers then make room (`World.perform` for the fast path), or report the fault.
extension Heap {
  /// Joins parts that are all constants, strings and whole numbers.
  @inline(never)
  mutating func joinFast(
    _ parts: TextCode, of code: inout Code, _ registers: borrowing Registers, base: Int,
    _ running: inout CallStack
  ) -> Value {
    let stop = running.join(parts, of: &code, registers, base: base, &self)
    let length = stop.end
    let cost = length >> 3
    guard stop.part == parts.end, length <= min(stringLimit, byteLimit &- countedBytes, text.room),
      running.budget >= cost
    else { return .absent }
    running.spend(cost)
    let offset = text.append(running.joined.span.extracting(..<length))
    return .string(offset: length == 0 ? 0 : offset, length: length)
  }

  /// Makes a list or record from consecutive registers.
  @inline(never)
  mutating func makeFast(
    _ kind: Value.Tag, of count: Int, _ registers: borrowing Registers, from first: Int
  ) -> Value {
    guard hasRoom(cells: count &+ 1) else { return .absent }
    let header = Header(count: count, capacity: count)
    return Value(tag: kind, bits: Int64(cells.append(header, of: kind, registers, from: first)))
  }

  /// Makes a record from consecutive registers, and appends it to a new list of this frame that has capacity.
  @inline(never)
  mutating func collect(
    recordOf fields: (first: Int, count: Int), _ registers: borrowing Registers, into list: Value
  ) -> Bool {
    var header = Header(bits: cells[list.cell].bits)
    guard header.count < min(header.capacity, listLimit), hasRoom(cells: fields.count &+ 1) else {
      return false
    }
    let record = Header(count: fields.count, capacity: fields.count, holders: 1)
    let cell = cells.append(record, of: .record, registers, from: fields.first)
    header.count += 1
    cells[list.cell].bits = header.bits
    cells[list.cell &+ header.count] = .record(cell: cell)
    return true
  }

  /// Makes an empty list with the capacity for another list's elements.
  @inline(never)
  mutating func makeListFast(forAllOf list: Value) -> Value {
    let count = Header(bits: cells[list.cell].bits).count
    guard count > 0 else { return Self.emptyList }
    guard hasRoom(cells: count &+ 1) else { return .absent }
    let cell = cells.take(count &+ 1)
    cells[cell] = Header(count: 0, capacity: count).cell(.list)
    return .list(cell: cell)
  }

  /// Appends to a new list of this frame that has capacity. No mark is younger than the list, so no journal entry is
  /// needed.
  @inline(never)
  mutating func collect(_ element: Value, into list: Value) -> Bool {
    var header = Header(bits: cells[list.cell].bits)
    if header.count >= min(header.capacity, listLimit) { return false }
    if element.isContainer { cells.hold(element) }
    header.count += 1
    cells[list.cell].bits = header.bits
    cells[list.cell &+ header.count] = element
    return true
  }
}

// MARK: - Undo

extension Heap {
  /// A mark to which the heap can return; marks nest.
  struct Mark: Sendable, BitwiseCopyable {
    fileprivate var cells = ArenaMark()
    fileprivate var text = ArenaMark()
    fileprivate var edits = 0
  }

  /// Sets the mark for `undoStep`, at the beginning of a step or query.
  mutating func markStep() { stepMark = mark() }

  /// Undoes everything since `markStep`. Returns whether allocated values were removed.
  mutating func undoStep() -> Bool { undo(to: stepMark) }

  /// Keeps everything since `markStep`.
  mutating func commitStep() { commit(stepMark) }

  /// Whether an earlier value was changed in place since `markStep`.
  var hasEditsInStep: Bool { edits.count > stepMark.edits }

  mutating func mark() -> Mark {
    bytesBeforeCollectionInStep = byteCount + Self.muchGarbage
    return Mark(cells: cells.mark(), text: text.mark(), edits: edits.count)
  }

  /// Undoes everything since a mark. Later marks become invalid.
  ///
  /// - Returns: whether allocated values were removed.
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

  /// Keeps everything since a mark; an outer mark can still undo it.
  mutating func commit(_ mark: Mark) {
    cells.commit(mark.cells)
    text.commit(mark.text)
    if cells.floor == cells.keptEnd, !edits.isEmpty { dropEdits() }
  }
}

// MARK: - Collections

extension Heap {
  /// Whether more was allocated since the last collection than was in use then, or the maximum.
  var isWorthCollecting: Bool {
    @inline(__always) mutating get {
      #if DEBUG || FUZZING
        if stress.takesChance(cells: cells.end, bytes: text.end) { return true }
      #endif
      return byteCount > bytesBeforeCollection
    }
  }

  /// Whether the current step has allocated much.
  var isWorthCollectingInStep: Bool {
    mutating get {
      #if DEBUG || FUZZING
        if stress.takesChance(cells: cells.end, bytes: text.end) { return true }
      #endif
      return byteCount > bytesBeforeCollectionInStep
    }
  }

  /// Begins a collection between steps, when no mark is open. The heap must not be used until `finish`.
  mutating func beginCollection() -> HeapCollection {
    beginCollection(fromByte: text.constantEnd, fromCell: cells.constantEnd)
  }

  /// Begins a collection of everything allocated since the last mark, which stays open.
  mutating func beginCollectionInStep() -> HeapCollection {
    beginCollection(
      fromByte: max(text.floor, text.constantEnd), fromCell: max(cells.floor, cells.constantEnd))
  }

  private mutating func beginCollection(fromByte firstByte: Int, fromCell firstCell: Int) -> HeapCollection {
    // A collection in a step leaves what is older.
    if firstCell < kept.end { dropKept() }
    let (byteCount, cellCount) = (text.end - firstByte, cells.end - firstCell)
    var collection = HeapCollection(
      of: text.lend(), cells.lend(), fromByte: firstByte, count: byteCount, fromCell: firstCell,
      count: cellCount)
    #if DEBUG || FUZZING
      if let shift = stress.nextShift() { collection.shift(bytes: shift.bytes, cells: shift.cells) }
    #endif
    return collection
  }

  mutating func finish(_ collection: consuming HeapCollection) {
    takeBack(collection.finish(isInStep: false))
    dropEdits()
    let whole = Mark()
    cells.commit(whole.cells)
    text.commit(whole.text)
    planCollection()
  }

  private mutating func planCollection() {
    let kept = byteCount
    bytesBeforeCollection = kept + min(kept + 1 << 20, Self.muchGarbage)
  }

  /// Freezes all values: they never move and are never edited in place again.
  ///
  /// - Returns: the frozen containers.
  mutating func freeze() -> [Value] {
    dropKept()
    text.freeze()
    cells.freeze()
    let containers = HeapCollection.containers(in: cells.elements.span, before: cells.end)
    for container in containers {
      hold(container)
      hold(container)
    }
    return containers
  }

  /// Drops everything that is neither frozen nor in a kept list.
  mutating func thaw() {
    settleKept()
    text.thaw()
    cells.thaw()
    dropEdits()
    stepMark = Mark()
    planCollection()
    writeOverRoom()
  }

  /// Has `thaw` leave all values that exist.
  mutating func keepAll() {
    text.keep()
    cells.keep()
    planCollection()
  }

  mutating func dropKept() {
    kept = KeptLists()
    text.dropKept()
    cells.dropKept()
  }

  mutating func finishInStep(_ collection: consuming HeapCollection) {
    takeBack(collection.finish(isInStep: true))
    bytesBeforeCollectionInStep = byteCount + Self.muchGarbage
  }

  private mutating func takeBack(_ kept: consuming HeapCollection) {
    var kept = kept
    kept.giveBack(to: &text, &cells)
    writeOverRoom()
  }

  /// Under stress, writes a pattern over what was freed.
  private mutating func writeOverRoom() {
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
