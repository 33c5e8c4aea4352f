import VshProgram

/// The invariants of a loop that draws rows.
struct RowLoop: BitwiseCopyable {
  /// Its index in `Code.rows`, and the screen or machine whose view contains it.
  let number: Int
  let owner: Int32
  /// The index of the `drawRows` instruction. Its word, the `next` with its word, and the code of a row follow.
  let head: Int
  /// The registers of the next element's index and of the element.
  let index: Int
  let element: Int
  /// The cell of the first element, and its index in the list.
  let firstCell: Int
  let first: Int
  /// The number of rows.
  let count: Int
  /// Whether rows of the previous drawing can be kept.
  let isKept: Bool
  let isOfRecords: Bool
  /// The number of a row's own values that are recorded, and the number of all recorded values of a row, those of its
  /// machine included.
  let valueCount: Int
  let stride: Int

  var showsMachine: Bool { stride > valueCount }

  /// The first instruction of a row's code.
  var body: Int { head &+ 4 }

  /// The cell of the first of a row's values.
  @inline(__always)
  func firstValue(of row: Int, _ cells: Span<Value>) -> Int {
    guard isOfRecords else { return firstCell &+ row }
    assert(cells[cells[firstCell &+ row].cell].tag == .record, "a value names nothing in the heap")
    return cells[firstCell &+ row].cell &+ 1
  }
}

/// The rows of one loop in the frame: the values that each was drawn from, and the index where it ends. A later drawing
/// skips the rows that are equal, before and after each difference.
///
/// Values are compared by their bits. A text keeps its offset until a collection, which invalidates the record.
struct KeptRows: Sendable {
  /// The number of the recorded drawing; 0 for none.
  private var drawing = 0
  /// The values that all rows read from the screen.
  private var environment: [Value] = []
  private var firstElement = 0
  /// The values of all rows, `stride` for each, and the element index where each row ends. Both have room for all rows.
  private var values: [Value] = []
  private var ends: [Int32] = []
  /// For rows that show a machine: what its view reads, and the machine of each row, or -1.
  private var machine: MachineReads?
  private var machines: [Int32] = []
  /// The number of valid records: the rows of this drawing, and after them those of the previous one that keep their
  /// position.
  private var known = 0
  /// The number of rows in this drawing so far.
  private var drawn = 0

  /// Begins a drawing of the loop. Drops the records where the rows begin at another index or read other values of the
  /// screen.
  ///
  /// - Parameter seen: the registers with the values that the rows read from the screen.
  mutating func begin(
    _ frame: borrowing Frame, _ loop: RowLoop, seeing seen: Range<Int>, of registers: borrowing Registers,
    _ machine: MachineReads?
  ) {
    let (count, stride) = (loop.count, loop.stride)
    let stands = drawing == frame.numberBefore && firstElement == frame.elementEnd
    self.machine = machine
    var seesTheSame = stands && environment.count == seen.count
    for index in environment.indices where seesTheSame {
      seesTheSame = environment[index].isSame(as: registers[seen.lowerBound + index])
    }
    if !seesTheSame {
      known = 0
      environment.removeAll(keepingCapacity: true)
      for register in seen { environment.append(registers[register]) }
    }
    known = min(known, count)
    drawn = 0
    drawing = frame.number
    firstElement = frame.elementEnd
    if ends.count < count {
      ends.append(contentsOf: repeatElement(0, count: count - ends.count))
    }
    if machine != nil, machines.count < count {
      machines.append(contentsOf: repeatElement(-1, count: count - machines.count))
    }
    if values.count < count * stride {
      values.append(contentsOf: repeatElement(.absent, count: count * stride - values.count))
    }
  }

  // MARK: Kept rows

  /// The end of the run of unchanged rows that begins at `start`; `start` itself where that row changed or has no
  /// record.
  @inline(__always)
  mutating func sameEnd(from start: Int, _ loop: RowLoop, _ heap: inout Heap) -> Int {
    // Fast path: the first value differs in most changed rows.
    if start >= known { return start }
    if loop.valueCount > 0 {
      let cells = heap.cells.elements.span
      if !values[start &* loop.stride].isSame(as: cells[loop.firstValue(of: start, cells)]) { return start }
    }
    return firstDifference(from: start, loop, heap.cells.elements.span)
  }

  @inline(never)
  private mutating func firstDifference(from start: Int, _ loop: RowLoop, _ cells: Span<Value>) -> Int {
    let values = values.span
    var row = start
    while row < known {
      let first = loop.firstValue(of: row, cells)
      let noted = row &* loop.stride
      for field in 0..<loop.valueCount where !values[noted &+ field].isSame(as: cells[first &+ field]) {
        return row
      }
      row &+= 1
    }
    return row
  }

  /// The end of the run, from `start` on, of rows that show the same machine with unchanged values and states.
  @inline(never)
  mutating func machinesEnd(
    from start: Int, to end: Int, _ loop: RowLoop, _ population: borrowing Population
  ) -> Int {
    guard let machine else { return start }
    var row = start
    while row < end, machines[row] >= 0 {
      let instance = population[machines[row]]
      var noted = row &* loop.stride &+ loop.valueCount
      guard instance.isAlive, instance.owner == loop.owner, instance.machine == machine.machine,
        values[noted].isSame(as: instance.key)
      else { return row }
      for slot in machine.reads.slots {
        noted &+= 1
        let now = population.slot(at: Int(instance.firstSlot &+ slot))
        // A stale bind may depend on anything.
        if now.tag == .stale || !values[noted].isSame(as: now) { return row }
      }
      for region in machine.reads.regions {
        noted &+= 1
        let now = population.active(at: Int(instance.firstRegion &+ region))
        if values[noted].bits != Int64(now) { return row }
      }
      row &+= 1
    }
    return row
  }

  /// Keeps the rows up to `end`. Returns the element index where they end.
  mutating func keep(to end: Int) -> Int {
    drawn = end
    return Int(ends[end &- 1])
  }

  // MARK: Drawn rows

  /// Records that the row before `row` was drawn and ends at an element index. Later records stay valid only if that
  /// index is unchanged. Returns false where this was recorded already.
  mutating func noteDrawn(before row: Int, endingAt end: Int, _ loop: RowLoop, _ heap: inout Heap) -> Bool {
    if drawn >= row { return false }
    drawn = row
    let end = Int32(truncatingIfNeeded: end)
    note(row &- 1, loop, &heap)
    if row > known || ends[row &- 1] != end { known = row }
    ends[row &- 1] = end
    return true
  }

  /// Records the values of a row.
  @inline(__always)
  private mutating func note(_ row: Int, _ loop: RowLoop, _ heap: inout Heap) {
    let cells = heap.cells.elements.span
    var values = values.mutableSpan
    let first = loop.firstValue(of: row, cells)
    let noted = row &* loop.stride
    for field in 0..<loop.valueCount { values[noted &+ field] = cells[first &+ field] }
  }

  /// Records the machine that a row shows, or -1.
  mutating func note(
    _ shown: Int32, inRow row: Int, _ loop: RowLoop, _ population: borrowing Population
  ) {
    machines[row] = shown
    guard shown >= 0, let machine else { return }
    let instance = population[shown]
    var noted = row &* loop.stride &+ loop.valueCount
    values[noted] = instance.key
    for slot in machine.reads.slots {
      noted &+= 1
      values[noted] = population.slot(at: Int(instance.firstSlot &+ slot))
    }
    for region in machine.reads.regions {
      noted &+= 1
      values[noted] = .int(Int(population.active(at: Int(instance.firstRegion &+ region))))
    }
  }
}

extension Value {
  /// Whether tag and bits are equal. For texts this compares offsets, not contents.
  func isSame(as other: Value) -> Bool { tag == other.tag && bits == other.bits }
}
