import VshProgram
import VshSource

/// Drawing the rows of a loop each of which is one element with texts and a link's arguments (`RowCode.isSingle`), as most are.
///
/// What many rows show is noted first, their own values and what their code computes; then their elements are drawn from the notes
/// alone. A row's place in the frame is known before it is drawn, so an element that stands there gets its new texts and nothing
/// else. Wherever it stops, the interpreter goes on from there and comes to the same.
extension World {
  /// Rows that are noted and then drawn: so many that what is done once for all of them does not count, so few that the notes are
  /// in the cache, and that it is asked often enough whether the step may go on.
  private static let rowsAtOnce = 64

  /// Goes on at the row that the index says; the position is then where the interpreter goes on. The budget may be below zero.
  mutating func drawSingleRows(_ number: Int, _ loop: RowLoop, _ row: RowCode, _ at: inout Position) {
    let draw = Int(row.draw)
    let shown = RowElement(code.drawn[Int(code.instructions[draw].wide)], row, instance: at.instance)
    let (start, callers, top) = (at, running.callerCount, running.top)
    var index = Int(registers[loop.index].bits) &- loop.first
    if keptRows[number].drawn < index {
      // The interpreter has drawn the row before; what it computed for it is still there.
      _ = keptRows[number].noteValues(of: index &- 1..<index, loop, &heap)
      _ = keptRows[number].noteComputed(of: index &- 1, loop, row, at.base, &code, &registers)
      keptRows[number].finish(at: index)
    }
    // Up to here rows have the values that they had.
    var sameEnd = index
    // The row has been begun when the loop is left, and the interpreter ends it.
    var isBegun = false
    at.instruction = Int(code.instructions[loop.head &+ 3].wide)
    while index < loop.count, !isBegun {
      if index >= sameEnd { sameEnd = keptRows[number].sameEnd(from: index, loop, &heap) }
      if index < sameEnd {
        let end = keptRows[number].unconcernedEnd(from: index, to: sameEnd, loop)
        if end > index { frame.keep(end &- index) }
        running.budget &-= end &- index
        index = end
        if index == sameEnd { continue }
      }
      // A row that may come out as it stands is drawn alone.
      let isAlone = index < sameEnd
      let wanted = isAlone ? index &+ 1 : min(loop.count, index &+ Self.rowsAtOnce)
      let noted = isAlone ? wanted : keptRows[number].noteValues(of: index..<wanted, loop, &heap)
      let (computed, isAsBefore) = computeRows(index..<noted, number, loop, row, &at)
      let next: Int
      if isAlone, isAsBefore {
        frame.keep(1)
        next = noted
      } else {
        frame.makeRoom(forElements: noted &- index)
        next = frame.draw(index..<computed, shown, &keptRows[number], &code, &heap, mayStand: isAlone)
      }
      running.budget &-= (next &- index) &* (draw &+ 1 &- loop.head)
      index = next
      isBegun = next < noted
      if isBegun {
        keptRows[number].forget(next..<noted, loop)
        if next < computed {
          // There is no room for it, or it has a part of another kind: its code runs once more.
          (at, running.callerCount, running.top) = (start, callers, top)
          at.instruction = loop.body
          registers[loop.element] = heap.cells[loop.firstCell &+ next]
        }
      } else if running.budget < 0 {
        at.instruction = loop.head
        break
      }
    }
    registers[loop.index] = .int(loop.first &+ index &+ (isBegun ? 1 : 0))
    keptRows[number].finish(at: index)
  }

  /// Runs the code of rows, and notes what it computes; the row that it stopped in, and whether the last one came to what was noted.
  /// The position is as it was unless it stopped.
  private mutating func computeRows(
    _ rows: Range<Int>, _ number: Int, _ loop: RowLoop, _ row: RowCode, _ at: inout Position
  ) -> (end: Int, isAsBefore: Bool) {
    let draw = Int(row.draw)
    if loop.body == draw { return (rows.upperBound, false) }
    let exit = at.instruction
    var isAsBefore = false
    var next = rows.lowerBound
    while next < rows.upperBound {
      registers[loop.element] = heap.cells[loop.firstCell &+ next]
      at.instruction = loop.body
      runPlainly(&at, above: running.callerCount, before: .draw)
      if at.instruction != draw { return (next, false) }
      isAsBefore = keptRows[number].noteComputed(of: next, loop, row, at.base, &code, &registers)
      next &+= 1
    }
    at.instruction = exit
    return (next, isAsBefore)
  }
}

/// What is the same for all rows of a loop: the element, and its texts' parts, which name what is noted of a row.
struct RowElement: BitwiseCopyable {
  var element: FrameElement
  var text: TextCode
  var detail: TextCode
  var name: TextCode
  /// Values that are noted of a row; the last of them are the link's arguments.
  var stride: Int

  init(_ drawn: DrawnCode, _ row: RowCode, instance: Int32) {
    element = drawn.element
    if element.action >= 0 { element.instance = instance }
    text = row.text
    detail = row.detail
    name = row.name
    stride = row.stride
  }
}

extension Frame {
  /// Draws rows from what is noted of them, behind each other, up to one that has another part than plain ones, or for which there is
  /// no room; that row.
  ///
  /// - Parameter mayStand: it is one row, which is drawn again: if it comes out as it stood, it stays.
  mutating func draw(
    _ rows: Range<Int>, _ shown: RowElement, _ noted: inout KeptRows, _ code: inout Code, _ heap: inout Heap,
    mayStand: Bool
  ) -> Int {
    let first = elementEnd
    let before = mayStand ? (element: elements[first], textEnd: textEnd) : nil
    let end = min(rows.upperBound, rows.lowerBound &+ max(0, Limits.frameElements &- first))
    let next = Self.write(
      rows.lowerBound..<end, shown, &noted, &elements, from: first, &text, at: &textEnd, &code, &heap)
    let hasOtherArguments =
      shown.element.argumentCount > 0 && putArguments(of: rows.lowerBound..<next, shown, &noted)
    if let before, next > rows.lowerBound, !hasOtherArguments,
      elements[first].hasTexts(of: before.element, in: text.span)
    {
      elements[first] = before.element
      textEnd = before.textEnd
      keep(1)
    } else {
      elementEnd = first &+ next &- rows.lowerBound
    }
    return next
  }

  /// Writes the elements of rows from a place on, and their texts; the row that it stopped at.
  @inline(never)
  private static func write(
    _ rows: Range<Int>, _ shown: RowElement, _ noted: inout KeptRows, _ elements: inout [FrameElement],
    from firstElement: Int, _ text: inout [UInt8], at textEnd: inout Int, _ code: inout Code,
    _ heap: inout Heap
  ) -> Int {
    let known = noted.known
    let values = noted.values.span
    let parts = code.rowParts.span
    let bytes = heap.text.span
    let cells = heap.cells.span
    var elements = elements.mutableSpan
    var text = text.mutableSpan
    let bytesBound = Limits.frameBytes
    let hasMoreTexts = shown.detail.count >= 0 || shown.name.count >= 0
    var place = textEnd
    var base = rows.lowerBound &* shown.stride
    var index = firstElement
    var row = rows.lowerBound
    while row < rows.upperBound, place <= bytesBound {
      let written = DrawnTexts.end(
        of: shown.text, parts, values, base: base, bytes, cells, into: &text, from: place)
      guard written >= 0 else { break }
      var behind = written
      var (detail, name) = (FrameText.none, FrameText.none)
      if hasMoreTexts {
        guard
          let one = DrawnTexts.write(
            shown.detail, parts, values, base: base, bytes, cells, into: &text, at: &behind),
          let other = DrawnTexts.write(
            shown.name, parts, values, base: base, bytes, cells, into: &text, at: &behind)
        else { break }
        (detail, name) = (one, other)
      }
      if row >= known {
        elements[index] = shown.element
        elements[index].subtreeEnd = Int32(truncatingIfNeeded: index &+ 1)
      }
      elements[index].text = FrameText(start: place, end: written)
      if hasMoreTexts {
        elements[index].detail = detail
        elements[index].name = name
      }
      place = behind
      base &+= shown.stride
      index &+= 1
      row &+= 1
    }
    textEnd = place
    return row
  }

  /// Puts the arguments of rows' links, which are the last of what is noted of a row. An element that stood there has its own places
  /// for them.
  ///
  /// - Returns: whether some are others than before.
  private mutating func putArguments(
    of rows: Range<Int>, _ shown: RowElement, _ noted: inout KeptRows
  ) -> Bool {
    let count = Int(shown.element.argumentCount)
    let known = noted.known
    let values = noted.values.span
    var index = elementEnd
    var isOther = false
    for row in rows {
      let first = (row &+ 1) &* shown.stride &- count
      if row >= known {
        elements[index].firstArgument = Int32(truncatingIfNeeded: arguments.count)
        for place in 0..<count { arguments.append(values[first &+ place]) }
      } else {
        let before = Int(elements[index].firstArgument)
        for place in 0..<count where !arguments[before &+ place].isSame(as: values[first &+ place]) {
          arguments[before &+ place] = values[first &+ place]
          isOther = true
        }
      }
      index &+= 1
    }
    return isOther
  }
}
