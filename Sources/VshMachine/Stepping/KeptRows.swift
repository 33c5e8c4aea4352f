import VshProgram

/// The rows of one loop as they stand in the frame: what each was drawn from, and where it ends. When the frame is drawn anew,
/// rows in front of the first difference are neither computed nor drawn, and behind it the search goes on.
///
/// What is compared are plain values by their bits. A text lies where it lies until a collection, which makes everything void.
struct KeptRows: Sendable {
  /// The drawing that this is about; 0 for none.
  private(set) var drawing = 0
  /// The rows of the last drawing that may still be taken over stand in the frame where the next row would.
  private var environment: [Value] = []
  private var firstElement = 0
  /// Values of all rows, so many for each.
  private var values: [Value] = []
  private var valueCount = 1
  /// Where each row's elements end.
  private var ends: [Int32] = []

  /// Begins a drawing at a place of the frame; rows of the drawing before that stood elsewhere, or saw other values, are gone.
  ///
  /// - Parameter seen: what the rows read of the screen, a range of the registers.
  mutating func begin(
    _ drawing: Int, at place: Int, seeing seen: Range<Int>, of registers: inout [Value], valueCount: Int
  ) {
    var isSame = self.drawing == drawing - 1 && firstElement == place && environment.count == seen.count
    for index in environment.indices where isSame {
      isSame = environment[index].isSame(as: registers[seen.lowerBound + index])
    }
    if !isSame {
      forget(from: 0)
      environment.removeAll(keepingCapacity: true)
      for register in seen { environment.append(registers[register]) }
    }
    self.drawing = drawing
    firstElement = place
    self.valueCount = valueCount
  }

  private mutating func forget(from row: Int) {
    ends.removeLast(ends.count - row)
    values.removeLast(values.count - row * valueCount)
  }

  /// Goes on from a row for as long as rows are as they were.
  ///
  /// - Parameters:
  ///   - list: the header's cell of the list.
  ///   - row: the first row to be looked at; the one before it was drawn just now, and ends at the place.
  /// - Returns: the first row that is not as it was, and where its elements begin.
  mutating func keep(
    in cells: inout [Value], list: Int, isOfRecords: Bool, from row: Int, at place: Int
  ) -> (row: Int, place: Int) {
    if row > 0 { note(row - 1, in: &cells, list: list, isOfRecords: isOfRecords, end: place) }
    let count = Header(bits: cells[list].bits).count
    if ends.count > count { forget(from: count) }
    let known = min(ends.count, count)
    if row >= known { return (row, place) }
    return keep(rowsTo: known, in: &cells, list: list, isOfRecords: isOfRecords, from: row, at: place)
  }

  private func keep(
    rowsTo known: Int, in cells: inout [Value], list: Int, isOfRecords: Bool, from row: Int, at place: Int
  ) -> (row: Int, place: Int) {
    var row = row
    var place = place
    let cells = cells.span
    let values = values.span
    let ends = ends.span
    if isOfRecords {
      scan: while row < known {
        let first = cells[list &+ 1 &+ row].place &+ 1
        let kept = row &* valueCount
        let before = values.extracting(kept..<kept &+ valueCount)
        let now = cells.extracting(first..<first &+ valueCount)
        for field in before.indices where !before[field].isSame(as: now[field]) { break scan }
        place = Int(ends[row])
        row &+= 1
      }
    } else {
      while row < known, values[row].isSame(as: cells[list &+ 1 &+ row]) {
        place = Int(ends[row])
        row &+= 1
      }
    }
    return (row, place)
  }

  /// A row was drawn, and ends at a place of the frame. Rows behind it stand where they would be only if it is as long as before.
  private mutating func note(
    _ row: Int, in cells: inout [Value], list: Int, isOfRecords: Bool, end: Int
  ) {
    let end = Int32(truncatingIfNeeded: end)
    let first = isOfRecords ? cells[list + 1 + row].place + 1 : list + 1 + row
    if row < ends.count {
      if ends[row] == end {
        for field in 0..<valueCount { values[row * valueCount + field] = cells[first + field] }
        return
      }
      forget(from: row)
    }
    ends.append(end)
    values.append(contentsOf: cells[first..<first + valueCount])
  }
}

extension Value {
  /// The same bytes, so the same plain value; of texts it says only that they lie in the same place.
  fileprivate func isSame(as other: Value) -> Bool { tag == other.tag && bits == other.bits }
}

extension World {
  /// Before each element of a loop, and behind the last: goes past the rows that stand in the frame as they would be drawn.
  mutating func keepRows(
    _ loop: Int, elements: Register, index: Register, slots: Register, _ at: Position
  ) throws(Fault) {
    // Only the top screen's own rows: a component may be drawn several times.
    guard at.instance == stack.last else { return }
    let list = registers[at.base + Int(elements)].place
    let row = Int(registers[at.base + Int(index)].bits)
    let isOfRecords = code.rows[loop].fieldCount >= 0
    if row == 0 {
      while keptRows.count <= loop { keptRows.append(KeptRows()) }
      let first = at.base + Int(slots)
      keptRows[loop].begin(
        frame.number, at: frame.elementEnd, seeing: first..<first + code.rows[loop].slots.count,
        of: &registers,
        valueCount: isOfRecords ? code.rows[loop].fieldCount : 1)
    }
    let found = keptRows[loop].keep(
      in: &heap.cells, list: list, isOfRecords: isOfRecords, from: row, at: frame.elementEnd)
    if found.row == row { return }
    try charge(found.row - row)
    registers[at.base + Int(index)] = .int(found.row)
    frame.keep(upTo: found.place)
  }
}
