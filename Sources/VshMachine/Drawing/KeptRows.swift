import VshProgram

/// A loop of a view whose rows are drawn: what does not change from row to row.
struct RowLoop: BitwiseCopyable {
  /// Its row of `Code.rows`, and the screen or machine whose view it is in.
  let number: Int
  let owner: Int32
  /// The `drawRows`; its word, the `next` with its word and the rows' code follow.
  let head: Int
  /// The register that says which element comes next, and the one that the element goes to.
  let index: Int
  let element: Int
  /// The cell of the first element, and its place in the list.
  let firstCell: Int
  let first: Int
  /// Rows.
  let count: Int
  /// Rows that stand in the frame stay.
  let isKept: Bool
  let isOfRecords: Bool
  /// Values of a row's own that are noted, and all that are noted of one: with those of the machine that it shows.
  let valueCount: Int
  let stride: Int

  var showsMachine: Bool { stride > valueCount }

  /// Where the code of a row begins.
  var body: Int { head &+ 4 }

  /// The cell of the first of a row's values.
  @inline(__always)
  func firstValue(of row: Int, _ cells: Span<Value>) -> Int {
    guard isOfRecords else { return firstCell &+ row }
    assert(cells[cells[firstCell &+ row].place].tag == .record, "a value names nothing in the heap")
    return cells[firstCell &+ row].place &+ 1
  }
}

/// The rows of one loop as they stand in the frame: what each was drawn from, and where it ends. When the frame is drawn anew,
/// rows in front of the first difference are neither computed nor drawn, and behind it the search goes on.
///
/// What is compared are plain values by their bits. A text lies where it lies until a collection, which makes everything void.
struct KeptRows: Sendable {
  /// The drawing that this is about; 0 for none.
  private var drawing = 0
  /// What the rows read of the screen.
  private var environment: [Value] = []
  private var firstElement = 0
  /// Values of all rows, so many for each, and where each row's elements end. There is room for all rows of the drawing.
  private var values: [Value] = []
  private var ends: [Int32] = []
  /// Of rows that show a machine: what its view reads of it, and the machine of each row, or -1.
  private var machine: MachineReads?
  private var machines: [Int32] = []
  /// Rows that are noted: those of this drawing, and behind them those of the last one that stand in the frame where they would.
  private var known = 0
  /// Rows of this drawing.
  private var drawn = 0

  /// Begins a drawing at a place of the frame; rows of the drawing before that stood elsewhere are gone, and those that saw other
  /// values.
  ///
  /// - Parameter seen: what the rows read of the screen, a range of the registers.
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

  // MARK: Rows that stay

  /// The end of the rows from one on that have the values that they had; that row itself where it has others, or none are known.
  @inline(__always)
  mutating func sameEnd(from start: Int, _ loop: RowLoop, _ heap: inout Heap) -> Int {
    // Most rows that have changed are told by their first value.
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

  /// The end of the rows from one on that show the machine that they showed, of which nothing has changed that its view reads.
  @inline(never)
  func machinesEnd(
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
        // A bind that is to be computed may have read anything.
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

  /// Rows up to one stay; where their elements end in the frame.
  mutating func keep(to end: Int) -> Int {
    drawn = end
    return Int(ends[end &- 1])
  }

  // MARK: Rows that are drawn

  /// The row before one was drawn, by whomever, and ends at a place of the frame. Rows behind it stand where they would be only if it
  /// is as long as before. False where that was noted already.
  mutating func noteDrawn(before row: Int, endingAt end: Int, _ loop: RowLoop, _ heap: inout Heap) -> Bool {
    if drawn >= row { return false }
    drawn = row
    let end = Int32(truncatingIfNeeded: end)
    note(row &- 1, loop, &heap)
    if row > known || ends[row &- 1] != end { known = row }
    ends[row &- 1] = end
    return true
  }

  /// Notes the values of a row.
  @inline(__always)
  private mutating func note(_ row: Int, _ loop: RowLoop, _ heap: inout Heap) {
    let cells = heap.cells.elements.span
    var values = values.mutableSpan
    let first = loop.firstValue(of: row, cells)
    let noted = row &* loop.stride
    for field in 0..<loop.valueCount { values[noted &+ field] = cells[first &+ field] }
  }

  /// Notes the machine that a row shows, or -1.
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
  /// The same bytes, so the same plain value; of texts it says only that they lie in the same place.
  func isSame(as other: Value) -> Bool { tag == other.tag && bits == other.bits }
}
