import VshProgram

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
  var values: [Value] = []
  var ends: [Int32] = []
  /// Rows that are noted: those of this drawing, and behind them those of the last one that stand in the frame where they would.
  var known = 0
  /// Rows of this drawing.
  var drawn = 0
  /// What the rows read of the screen is what those saw that are known from the last drawing.
  private(set) var seesTheSame = false
  /// Where it is not: all that has changed is compared with one value of a row each, and so matters to rows with that value alone.
  var changes: [Change] = []
  private(set) var isCompared = false

  /// Something of the screen that rows compare with one of their values.
  struct Change: Sendable, BitwiseCopyable {
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
    changes.removeAll(keepingCapacity: true)
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
}

extension Value {
  /// The same bytes, so the same plain value; of texts it says only that they lie in the same place.
  func isSame(as other: Value) -> Bool { tag == other.tag && bits == other.bits }
}

extension World {
  /// Before each row of a loop, and behind the last: goes past the rows that stand in the frame as they would be drawn, draws others
  /// as far as that needs no more than plain code, and leads into a row that needs more, or behind the loop.
  mutating func drawRows(_ number: Int, _ i: Instruction, _ at: inout Position) throws(Fault) {
    let row = code.rows[number]
    let index = at.base + Int(i.a)
    let list = registers[at.base + Int(i.b)].place
    let first = Int(registers[index + 2].bits)
    let loop = RowDrawing.Loop(
      head: at.instruction, index: index, firstCell: list + 1 + first, first: first,
      count: Int(registers[index + 1].bits) - first,
      // Only the top screen's own rows: a component may be drawn several times.
      isKept: row.isKept && at.instance == stack.last, isOfRecords: row.fieldCount >= 0,
      valueCount: row.valueCount, stride: row.stride)
    while keptRows.count <= number { keptRows.append(KeptRows()) }
    if loop.isKept, Int(registers[index].bits) == first {
      let seen = at.base + Int(i.c)
      keptRows[number].begin(
        frame.number, at: frame.elementEnd, seeing: seen..<seen + row.slotCount, of: &registers,
        count: loop.count, row, &code.rowComparisons)
    }
    frame.makeRoom()
    if loop.isKept, row.isSingle {
      SingleRows.run(
        &at, loop, row, &keptRows[number], &frame.elementEnd, &frame.textEnd, &frame.elements, &frame.text,
        &frame.arguments, &frame.kept, &code, &registers, &slots, &active, &heap, &running, &journal.edits,
        &journal.editCount, &layout.table, &budget)
    } else {
      RowDrawing.run(
        &at, loop, &keptRows[number], &frame.elementEnd, &frame.textEnd, &frame.elements, &frame.text,
        &frame.arguments, &frame.kept, &code, &registers, &slots, &active, &heap, &running, &journal.edits,
        &journal.editCount, &layout.table, &budget)
    }
    try charge(0)
  }
}
