import VshProgram

/// A loop of a view whose rows are drawn: what does not change from row to row.
struct RowLoop: BitwiseCopyable {
  /// The `drawRows`; its word, the `next` with its word and the rows' code follow.
  var head: Int
  /// The register that says which element comes next, and the one that the element goes to.
  var index: Int
  var element: Int
  /// The cell of the first element, and its place in the list.
  var firstCell: Int
  var first: Int
  /// Rows.
  var count: Int
  /// Rows that stand in the frame stay.
  var isKept: Bool
  var isOfRecords: Bool
  /// Values of a row itself that are noted, and all that are noted of one.
  var valueCount: Int
  var stride: Int

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
  private(set) var values: [Value] = []
  private var ends: [Int32] = []
  /// Rows that are noted: those of this drawing, and behind them those of the last one that stand in the frame where they would.
  private(set) var known = 0
  /// Rows of this drawing.
  private(set) var drawn = 0
  /// What the rows read of the screen is what those saw that are known from the last drawing.
  private var seesTheSame = false
  /// Where it is not: all that has changed is compared with one value of a row each, and so matters to rows with that value alone.
  private var changes: [Change] = []
  private var isCompared = false

  /// Something of the screen that rows compare with one of their values.
  private struct Change: Sendable, BitwiseCopyable {
    /// Its place among a row's values.
    var value: Int
    var before: Value
    var now: Value
  }

  /// Begins a drawing at a place of the frame; rows of the drawing before that stood elsewhere are gone, and those that saw other
  /// values, unless what each was computed to is noted with it.
  ///
  /// - Parameter seen: what the rows read of the screen, a range of the registers.
  mutating func begin(
    _ drawing: Int, at place: Int, seeing seen: Range<Int>, of registers: inout [Value], count: Int,
    _ row: RowCode, _ comparisons: inout [Int32]
  ) {
    let stands = self.drawing == drawing - 1 && firstElement == place
    seesTheSame = stands && environment.count == seen.count
    isCompared = seesTheSame && row.isSingle
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    for index in environment.indices where isCompared || seesTheSame {
      let now = registers[seen.lowerBound + index]
      if environment[index].isSame(as: now) { continue }
      seesTheSame = false
      let value = comparisons[Int(row.firstComparison) + index]
      isCompared = isCompared && value >= 0
      changes.append(Change(value: Int(value), before: environment[index], now: now))
    }
    if !seesTheSame {
      if !stands || !row.isSingle { known = 0 }
      environment.removeAll(keepingCapacity: true)
      for register in seen { environment.append(registers[register]) }
    }
    known = min(known, count)
    drawn = 0
    self.drawing = drawing
    firstElement = place
    if ends.count < count {
      ends.append(contentsOf: repeatElement(0, count: count - ends.count))
    }
    if values.count < count * row.stride {
      values.append(contentsOf: repeatElement(.absent, count: count * row.stride - values.count))
    }
  }

  // MARK: Rows that stay

  /// The end of the rows from one on that have the values that they had; that row itself where it has others, or none are known.
  @inline(__always)
  mutating func sameEnd(from start: Int, _ loop: RowLoop, _ heap: inout Heap) -> Int {
    // Most rows that have changed are told by their first value.
    if start >= known { return start }
    if loop.valueCount > 0 {
      let cells = heap.cells.span
      if !values[start &* loop.stride].isSame(as: cells[loop.firstValue(of: start, cells)]) { return start }
    }
    return firstDifference(from: start, loop, heap.cells.span)
  }

  @inline(never)
  private mutating func firstDifference(from start: Int, _ loop: RowLoop, _ cells: Span<Value>) -> Int {
    let values = values.span
    var row = start
    if loop.isOfRecords {
      while row < known {
        let first = loop.firstValue(of: row, cells)
        let kept = row &* loop.stride
        let before = values.extracting(kept..<kept &+ loop.valueCount)
        let now = cells.extracting(first..<first &+ loop.valueCount)
        for field in before.indices where !before[field].isSame(as: now[field]) { return row }
        row &+= 1
      }
    } else {
      while row < known, values[row &* loop.stride].isSame(as: cells[loop.firstCell &+ row]) { row &+= 1 }
    }
    return row
  }

  /// The end of the rows from one on, which have the values that they had, to which nothing matters that has changed of the screen:
  /// rows that compare it with another value see no difference.
  @inline(__always)
  mutating func unconcernedEnd(from start: Int, to end: Int, _ loop: RowLoop) -> Int {
    if seesTheSame { return end }
    return isCompared ? firstConcerned(from: start, to: end, loop) : start
  }

  @inline(never)
  private mutating func firstConcerned(from start: Int, to end: Int, _ loop: RowLoop) -> Int {
    let values = values.span
    var end = end
    for place in changes.indices {
      let change = changes[place]
      var row = start
      while row < end {
        let value = values[row &* loop.stride &+ change.value]
        if value.isSame(as: change.before) || value.isSame(as: change.now) { break }
        row &+= 1
      }
      end = row
    }
    return end
  }

  /// Rows up to one stay; where their elements end in the frame.
  mutating func keep(to end: Int) -> Int {
    drawn = end
    return Int(ends[end &- 1])
  }

  // MARK: Rows that are drawn

  /// The row before one was drawn, by whomever, and ends at a place of the frame. Rows behind it stand where they would be only if it
  /// is as long as before.
  mutating func noteDrawn(before row: Int, endingAt end: Int, _ loop: RowLoop, _ heap: inout Heap) {
    if drawn >= row { return }
    drawn = row
    let end = Int32(truncatingIfNeeded: end)
    _ = noteValues(of: row &- 1..<row, loop, &heap)
    if row > known || ends[row &- 1] != end { known = row }
    ends[row &- 1] = end
  }

  /// Notes the values of rows, up to one behind the first that begins as it was; that one.
  @inline(never)
  mutating func noteValues(of rows: Range<Int>, _ loop: RowLoop, _ heap: inout Heap) -> Int {
    let (firstCell, stride, count, isOfRecords) =
      (loop.firstCell, loop.stride, loop.valueCount, loop.isOfRecords)
    let cells = heap.cells.span
    let known = known
    var values = values.mutableSpan
    var noted = rows.lowerBound &* stride
    var row = rows.lowerBound
    while row < rows.upperBound {
      var cell = firstCell &+ row
      if isOfRecords { cell = cells[cell].place &+ 1 }
      if row < known, row > rows.lowerBound, values[noted].isSame(as: cells[cell]) { break }
      let end = noted &+ count
      var value = noted
      while value < end {
        values[value] = cells[cell]
        value &+= 1
        cell &+= 1
      }
      noted &+= stride
      row &+= 1
    }
    return row
  }

  /// Notes what a row's code has computed.
  ///
  /// - Returns: whether that is plain and what was noted before. A list may have been edited where it lies.
  @inline(__always)
  mutating func noteComputed(
    of row: Int, _ loop: RowLoop, _ rowCode: RowCode, _ base: Int, _ code: inout Code,
    _ registers: inout [Value]
  ) -> Bool {
    var values = values.mutableSpan
    let registers = registers.span
    let computed = code.rowRegisters.span
    var noted = row &* loop.stride &+ loop.valueCount
    var isSame = true
    for place in Int(rowCode.firstComputed)..<Int(rowCode.firstComputed &+ rowCode.computedCount) {
      let now = registers[base &+ Int(computed[place])]
      isSame = isSame && !now.isContainer && values[noted].isSame(as: now)
      values[noted] = now
      noted &+= 1
    }
    return isSame
  }

  /// Rows up to one are drawn, each as one element.
  mutating func finish(at row: Int) {
    drawn = row
    known = max(known, row)
  }

  /// Forgets what is noted of rows that are not drawn as it says.
  mutating func forget(_ rows: Range<Int>, _ loop: RowLoop) {
    for row in rows where row < known { values[row &* loop.stride] = .stale }
  }
}

extension Value {
  /// The same bytes, so the same plain value; of texts it says only that they lie in the same place.
  func isSame(as other: Value) -> Bool { tag == other.tag && bits == other.bits }
}
