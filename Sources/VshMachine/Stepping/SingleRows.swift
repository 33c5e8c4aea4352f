import VshProgram
import VshSource

/// Draws the rows of a loop each of which is one element with texts and a link's arguments (`RowCode.isSingle`), as most are.
///
/// It is `RowDrawing` for such rows. What a row shows is noted first, its own values and what its code computes, and compared with
/// what was noted when it was last drawn; its texts are then written from the notes alone. A row's place in the frame is known
/// before it is drawn, so an element that stands there gets its new texts and nothing else. Wherever it stops, the interpreter goes
/// on from there and comes to the same.
enum SingleRows {
  /// Rows that are drawn before it is asked whether the step may go on.
  private static let rowsAtOnce = 4_096

  /// Goes on at the row that the index says; the position is then where the interpreter goes on. The budget may be below zero.
  static func run(
    _ at: inout Position, _ loop: RowDrawing.Loop, _ row: RowCode, _ rows: inout KeptRows,
    _ elementEnd: inout Int, _ textEnd: inout Int, _ elements: inout [FrameElement],
    _ text: inout [UInt8], _ arguments: inout [Value], _ kept: inout [Range<Int>], _ code: inout Code,
    _ registers: inout [Value], _ slots: inout [Value], _ active: inout [Int32], _ heap: inout Heap,
    _ running: inout Running, _ edits: inout [Journal.SlotEdit], _ editCount: inout Int,
    _ table: inout StateTable, _ budget: inout Int
  ) {
    var registers = registers.mutableSpan
    var slots = slots.mutableSpan
    var edits = edits.mutableSpan

    let body = loop.head &+ 4
    let draw = Int(row.draw)
    let cost = draw &+ 1 &- loop.head
    let exit = Int(code.instructions[loop.head &+ 3].wide)
    let element = at.base &+ Int(code.instructions[loop.head &+ 2].a)
    let shown = ShownRow(code.drawn[Int(code.instructions[draw].wide)], row, instance: at.instance)
    var index = Int(registers[loop.index].bits) &- loop.first
    if rows.drawn < index {
      // The interpreter has drawn the row before; what it computed for it is still there.
      _ = noteComputed(index &- 1, loop, row, at.base, &rows.values, code.rowRegisters.span, registers.span)
      noteValues(index &- 1, loop, &rows.values, heap.cells.span)
      rows.known = max(rows.known, index)
    }
    // Up to here rows have the values that they had.
    var sameEnd = index
    // The row has been begun when the loop is left, and the interpreter ends it.
    var isBegun = false
    at.instruction = exit
    while index < loop.count {
      if index >= sameEnd, index < rows.known,
        RowDrawing.beginsAsBefore(index, loop, rows.values.span, heap.cells.span)
      {
        sameEnd = RowDrawing.firstDifference(
          from: index, to: rows.known, loop, rows.values.span, heap.cells.span)
      }
      let hasItsValues = index < sameEnd
      if hasItsValues, rows.seesTheSame || rows.isCompared {
        let end =
          rows.seesTheSame
          ? sameEnd : firstConcerned(from: index, to: sameEnd, loop, rows.changes.span, rows.values.span)
        if end > index {
          RowDrawing.keep(elementEnd..<elementEnd &+ end &- index, &kept)
          elementEnd &+= end &- index
          budget &-= end &- index
          index = end
          continue
        }
      }
      if body == draw {
        // Nothing is computed: rows are drawn up to one that may be as before.
        let next = show(
          index, to: min(loop.count, index &+ rowsAtOnce), known: rows.known, loop, shown, &rows.values,
          &elements,
          &text, at: &textEnd,
          from: elementEnd, code.rowParts.span, heap.text.span, heap.cells.span)
        elementEnd &+= next &- index
        budget &-= (next &- index) &* cost
        isBegun = next == index
        if isBegun {
          registers[element] = heap.cells[loop.firstCell &+ index]
          at.instruction = draw
          break
        }
        index = next
      } else {
        registers[element] = heap.cells[loop.firstCell &+ index]
        at.instruction = body
        PlainCode.run(
          &at, above: running.callerCount, stopsWhenChosen: true, &code, &registers, &slots, active.span,
          &heap, &running, &edits, &editCount, &table, &budget)
        isBegun = at.instruction != draw
        if isBegun { break }
        let isAsComputed = noteComputed(
          index, loop, row, at.base, &rows.values, code.rowRegisters.span, registers.span)
        if hasItsValues, isAsComputed {
          RowDrawing.keep(elementEnd..<elementEnd &+ 1, &kept)
        } else {
          let before: FrameElement? = hasItsValues ? elements[elementEnd] : nil
          let place = textEnd
          isBegun =
            show(
              index, to: index &+ 1, known: rows.known, loop, shown, &rows.values, &elements, &text,
              at: &textEnd,
              from: elementEnd, code.rowParts.span, heap.text.span, heap.cells.span) == index
          if isBegun { break }
          let isPut = putArguments(
            shown, at: elementEnd, isThere: index < rows.known, &elements, &arguments, at.base, registers.span
          )
          if let before, !isPut, elements[elementEnd].hasTexts(of: before, in: text.span) {
            elements[elementEnd] = before
            textEnd = place
            RowDrawing.keep(elementEnd..<elementEnd &+ 1, &kept)
          }
        }
        at.instruction = exit
        elementEnd &+= 1
        index &+= 1
        budget &-= cost
      }
      if budget < 0 {
        at.instruction = loop.head
        break
      }
    }
    // A row that is left to the interpreter may be noted and not be drawn.
    if isBegun, index < rows.known { rows.values[index &* loop.stride] = .stale }
    registers[loop.index] = .int(loop.first &+ index &+ (isBegun ? 1 : 0))
    rows.drawn = index
    rows.known = max(rows.known, index)
  }

  /// What is the same for all rows: the element, and its texts' parts, which name what is noted of a row.
  private struct ShownRow: BitwiseCopyable {
    var element: FrameElement
    var text: TextCode
    var detail: TextCode
    var name: TextCode
    var firstArgument: Int

    init(_ drawn: DrawnCode, _ row: RowCode, instance: Int32) {
      element = drawn.element
      if element.action >= 0 { element.instance = instance }
      text = row.text
      detail = row.detail
      name = row.name
      firstArgument = Int(drawn.firstArgument)
    }
  }

  // MARK: What a row was drawn from

  @inline(__always)
  private static func noteValues(
    _ row: Int, _ loop: RowDrawing.Loop, _ values: inout [Value], _ cells: Span<Value>
  ) {
    var values = values.mutableSpan
    let cell = loop.firstCell &+ row
    let first = loop.isOfRecords ? cells[cell].place &+ 1 : cell
    for field in 0..<loop.valueCount { values[row &* loop.stride &+ field] = cells[first &+ field] }
  }

  /// Notes what the row's code has computed.
  ///
  /// - Returns: whether that is plain and what was noted before. A list may have been edited where it lies.
  @inline(__always)
  private static func noteComputed(
    _ row: Int, _ loop: RowDrawing.Loop, _ code: RowCode, _ base: Int, _ values: inout [Value],
    _ computed: Span<Register>, _ registers: Span<Value>
  ) -> Bool {
    var values = values.mutableSpan
    var noted = row &* loop.stride &+ loop.valueCount
    var isSame = true
    for place in Int(code.firstComputed)..<Int(code.firstComputed &+ code.computedCount) {
      let now = registers[base &+ Int(computed[place])]
      isSame = isSame && !now.isContainer && values[noted].isSame(as: now)
      values[noted] = now
      noted &+= 1
    }
    return isSame
  }

  /// The first row from one on to which a change matters: rows that compare it with another value see no difference.
  @inline(never)
  private static func firstConcerned(
    from start: Int, to end: Int, _ loop: RowDrawing.Loop, _ changes: Span<KeptRows.Change>,
    _ values: Span<Value>
  ) -> Int {
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

  // MARK: Elements

  /// Puts the elements of rows from one on into the frame, but for their arguments, and notes the rows' own values: up to one behind
  /// the first that begins as it was, to one that has another part than plain ones, or for which there is no room.
  ///
  /// - Returns: the row that it stopped at.
  @inline(never)
  private static func show(
    _ first: Int, to end: Int, known: Int, _ loop: RowDrawing.Loop, _ shown: ShownRow,
    _ values: inout [Value], _ elements: inout [FrameElement], _ text: inout [UInt8], at textEnd: inout Int,
    from firstElement: Int, _ parts: Span<TextPart>, _ bytes: Span<UInt8>, _ cells: Span<Value>
  ) -> Int {
    var values = values.mutableSpan
    var elements = elements.mutableSpan
    var text = text.mutableSpan
    let (stride, valueCount, isOfRecords) = (loop.stride, loop.valueCount, loop.isOfRecords)
    let bytesBound = Limits.frameBytes
    let end = min(end, first &+ min(elements.count, Limits.frameElements) &- firstElement)
    let hasMore = shown.detail.count >= 0 || shown.name.count >= 0
    var place = textEnd
    var noted = first &* stride
    var row = first
    while row < end, place <= bytesBound {
      let cell = loop.firstCell &+ row
      let start = isOfRecords ? cells[cell].place &+ 1 : cell
      if row < known, row > first, values[noted].isSame(as: cells[start]) { break }
      var field = 0
      while field < valueCount {
        values[noted &+ field] = cells[start &+ field]
        field &+= 1
      }
      var behind = DrawnTexts.end(
        of: shown.text, parts, values.span, base: noted, bytes, cells, into: &text, from: place)
      guard behind >= 0 else { break }
      let written = behind
      var (detail, name) = (FrameText.none, FrameText.none)
      if hasMore {
        guard
          let one = DrawnTexts.write(
            shown.detail, parts, values.span, base: noted, bytes, cells, into: &text, at: &behind),
          let other = DrawnTexts.write(
            shown.name, parts, values.span, base: noted, bytes, cells, into: &text, at: &behind)
        else { break }
        (detail, name) = (one, other)
      }
      let index = firstElement &+ row &- first
      if row >= known {
        elements[index] = shown.element
        elements[index].subtreeEnd = Int32(truncatingIfNeeded: index &+ 1)
      }
      elements[index].text = FrameText(start: place, end: written)
      if hasMore {
        elements[index].detail = detail
        elements[index].name = name
      }
      place = behind
      row &+= 1
      noted &+= stride
    }
    textEnd = place
    return row
  }

  /// Puts the arguments of an element's link; one that is there has its own places for them.
  ///
  /// - Returns: whether they are others than before.
  @inline(__always)
  private static func putArguments(
    _ shown: ShownRow, at index: Int, isThere: Bool, _ elements: inout [FrameElement],
    _ arguments: inout [Value], _ base: Int, _ registers: Span<Value>
  ) -> Bool {
    let count = Int(shown.element.argumentCount)
    let first = base &+ shown.firstArgument
    guard isThere else {
      elements[index].firstArgument = Int32(truncatingIfNeeded: arguments.count)
      for place in 0..<count { arguments.append(registers[first &+ place]) }
      return true
    }
    let before = Int(elements[index].firstArgument)
    var isOther = false
    for place in 0..<count where !arguments[before &+ place].isSame(as: registers[first &+ place]) {
      arguments[before &+ place] = registers[first &+ place]
      isOther = true
    }
    return isOther
  }
}

extension FrameElement {
  /// All its texts are those of another element.
  fileprivate func hasTexts(of other: FrameElement, in bytes: Span<UInt8>) -> Bool {
    DrawnTexts.areSame(text, other.text, in: bytes) && DrawnTexts.areSame(detail, other.detail, in: bytes)
      && DrawnTexts.areSame(name, other.name, in: bytes)
  }
}
