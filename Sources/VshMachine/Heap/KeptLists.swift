import VshSource

/// The long lists that a world keeps from one decoded state to the next. A state that differs from the one before in
/// the end of a list makes only the elements that differ.
///
/// They have the cells and bytes after the constants, and steps edit them as any other list. The heap notes which
/// elements are still those that were put there: every edit of an older cell goes through its journal.
struct KeptLists: Sendable {
  struct Row: Sendable, BitwiseCopyable {
    /// The cell of the header, and the number of cells after it.
    fileprivate(set) var cell: Int
    fileprivate(set) var capacity: Int
    /// The elements before this index are unchanged.
    fileprivate(set) var intact = 0
    /// A list of the store that begins these elements.
    fileprivate(set) var version = StateHash.empty
  }

  private var rows: [Row] = []
  /// The number of lists that were read since the last state.
  private var takenCount = 0
  /// The end of their cells; 0 where there are none.
  private(set) var end = 0
  /// Whether something was changed that is no element of a list itself, but part of one.
  private(set) var isBroken = false
  /// Whether lists are being made. A fault leaves it so.
  private var isOpen = false
  /// Their bytes when all of them were made, and now.
  private var firstBytes = 0
  private var bytes = 0

  /// Bytes that no list needs any more are kept up to this number, and up to the size of the lists.
  private static let spareBytes = 1 << 20
  /// The most bytes that are kept.
  private static let mostBytes = 64 << 20

  /// The row of the list with a number in the encoding.
  func row(_ number: Int) -> Row? { number < rows.count ? rows[number] : nil }

  /// Notes that a cell before `end` was changed.
  mutating func noteEdit(of cell: Int) {
    for number in rows.indices {
      let index = cell - rows[number].cell - 1
      guard index >= -1, index < rows[number].capacity else { continue }
      if index >= 0 { rows[number].intact = min(rows[number].intact, index) }
      return
    }
    isBroken = true
  }

  /// Whether it takes less to make all lists again.
  fileprivate var isWorn: Bool {
    isBroken || isOpen || bytes > 2 * firstBytes + Self.spareBytes || bytes > Self.mostBytes
  }

  fileprivate mutating func beginState() { takenCount = 0 }

  fileprivate mutating func set(_ number: Int, _ row: Row) {
    isOpen = true
    if number < rows.count { rows[number] = row } else { rows.append(row) }
  }

  fileprivate mutating func close(at cell: Int, bytes count: Int) {
    isOpen = false
    end = cell
    bytes = count
    if firstBytes == 0 { firstBytes = count }
  }

  fileprivate mutating func take() -> Int? {
    takenCount += 1
    return takenCount <= rows.count ? rows[takenCount - 1].cell : nil
  }
}

extension Heap {
  /// Forgets the kept lists where that is worthwhile; else drops what steps have added to them.
  mutating func settleKept() {
    kept.beginState()
    if kept.isWorn { return dropKept() }
    var number = 0
    while let row = kept.row(number) {
      put(Header(count: row.intact, capacity: row.capacity).cell(.list), at: row.cell)
      number += 1
    }
  }

  /// Makes room for a kept list whose first elements stay.
  ///
  /// - Parameter number: that of a kept list, or the next one.
  mutating func beginKept(_ number: Int, keeping count: Int, of total: Int) throws(Fault) {
    let old = kept.row(number)
    // A step appends in place where there is room.
    if var old, old.capacity >= total + Self.roomOfKept {
      old.intact = count
      return kept.set(number, old)
    }
    let capacity = total + total / 2 + 2 * Self.roomOfKept
    let cell = try allocate(.list, capacity: capacity)
    if let old {
      for index in 0..<count { put(cells[old.cell + 1 + index], at: cell + 1 + index) }
      put(Header(count: 0, capacity: old.capacity).cell(.list), at: old.cell)
    }
    Effort.note(.elements, count)
    kept.set(
      number,
      KeptLists.Row(cell: cell, capacity: capacity, intact: count, version: old?.version ?? .empty))
  }

  private static var roomOfKept: Int { 16 }

  /// Puts an element into a kept list that was begun.
  mutating func putKept(_ element: Value, at index: Int, ofList number: Int) {
    guard let row = kept.row(number) else { return }
    hold(element)
    put(element, at: row.cell + 1 + index)
  }

  /// - Parameter version: a list of the store that begins it.
  mutating func endKept(_ number: Int, count: Int, from version: StateHash) {
    guard var row = kept.row(number) else { return }
    row.intact = count
    row.version = version
    kept.set(number, row)
    put(Header(count: count, capacity: row.capacity).cell(.list), at: row.cell)
  }

  /// Keeps all values that were made so far.
  mutating func closeKept() {
    keepAll()
    kept.close(at: cells.end, bytes: changingByteCount)
  }

  /// The elements with which a list begins as a kept one did: their number, and a list of the store that begins the
  /// kept one. The list is the kept one, which steps may have changed, or a copy of it.
  func keptStart(of list: Value) -> (count: Int, version: StateHash) {
    var start = (count: 0, version: StateHash.empty)
    if kept.isBroken { return start }
    let total = count(of: list)
    var number = 0
    while let row = kept.row(number) {
      let most = min(row.intact, total)
      if row.cell == list.cell { return (most, row.version) }
      var same = 0
      while same < most, cells[row.cell + 1 + same].isSame(as: cells[list.cell + 1 + same]) { same += 1 }
      if same > start.count { start = (same, row.version) }
      number += 1
    }
    return start
  }

  /// The kept list with a number.
  func kept(_ number: Int) -> Value { kept.row(number).map { .list(cell: $0.cell) } ?? Self.emptyList }

  /// The next kept list of a state that is decoded.
  mutating func takeKept() -> Value { kept.take().map { .list(cell: $0) } ?? Self.emptyList }
}
