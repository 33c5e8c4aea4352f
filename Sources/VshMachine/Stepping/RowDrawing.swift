import VshProgram
import VshSource

/// Draws the rows of a view's loop one behind the other, as long as they need no more than plain code and plain elements.
///
/// It only saves the way through `World.execute` for each instruction: wherever it stops, the interpreter goes on from there and
/// comes to the same. The arrays come one by one, as those of `PlainCode` do.
enum RowDrawing {
  /// What does not change from row to row.
  struct Loop: BitwiseCopyable {
    /// The `drawRows`; its word, the `next` with its word and the rows' code follow.
    var head: Int
    /// The register that says which element comes next.
    var index: Int
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
  }

  /// Goes on at the row that the index says; the position is then where the interpreter goes on. The budget may be below zero.
  static func run(
    _ at: inout Position, _ loop: Loop, _ rows: inout KeptRows,
    _ elementEnd: inout Int, _ textEnd: inout Int, _ elements: inout [FrameElement], _ text: inout [UInt8],
    _ arguments: inout [Value], _ kept: inout [Range<Int>], _ code: inout Code,
    _ registers: inout [Value], _ slots: inout [Value], _ active: inout [Int32], _ heap: inout Heap,
    _ running: inout Running, _ edits: inout [Journal.SlotEdit], _ editCount: inout Int,
    _ table: inout StateTable, _ budget: inout Int
  ) {
    var registers = registers.mutableSpan
    var slots = slots.mutableSpan
    var edits = edits.mutableSpan
    var elements = elements.mutableSpan
    var text = text.mutableSpan

    let bounds = (elements: Limits.frameElements, bytes: Limits.frameBytes)
    let element = at.base &+ Int(code.instructions[loop.head &+ 2].a)
    let body = loop.head &+ 4
    var row = Int(registers[loop.index].bits) &- loop.first
    while true {
      if loop.isKept {
        // The row before ends here, whoever has drawn it.
        if rows.drawn < row {
          note(row &- 1, elementEnd, loop, &rows, heap.cells.span)
          rows.drawn = row
        }
        if row < rows.known, beginsAsBefore(row, loop, rows.values.span, heap.cells.span) {
          let end = firstDifference(from: row, to: rows.known, loop, rows.values.span, heap.cells.span)
          if end > row {
            let place = Int(rows.ends[end &- 1])
            keep(elementEnd..<place, &kept)
            elementEnd = place
            budget &-= end &- row
            row = end
            rows.drawn = end
          }
        }
      }
      guard row < loop.count else {
        registers[loop.index] = .int(loop.first &+ row)
        at.instruction = Int(code.instructions[loop.head &+ 3].wide)
        return
      }
      registers[element] = heap.cells[loop.firstCell &+ row]
      row &+= 1
      registers[loop.index] = .int(loop.first &+ row)

      at.instruction = body
      code: while true {
        let place = at.instruction
        let i = code.instructions[place]
        if case .draw = i.operation {
          let isDrawn = draw(
            Int(i.wide), i.a, base: at.base, instance: at.instance, bounds, &elementEnd, &textEnd, &elements,
            &text, &arguments, &kept, code.drawn.span, code.textParts.span, &registers, heap.text.span,
            heap.cells.span)
          if !isDrawn { return }
          at.instruction = place &+ 1
        } else if case .again = i.operation, Int(i.wide) == loop.head {
          budget &-= place &- loop.head
          if budget < 0 {
            at.instruction = loop.head
            return
          }
          break code
        } else if i.operation.isPlain {
          PlainCode.run(
            &at, above: running.callerCount, stopsWhenChosen: true, &code, &registers, &slots, active.span,
            &heap, &running, &edits, &editCount, &table, &budget)
          if at.instruction == loop.head { break code }
          if at.instruction == place { return }
        } else {
          return
        }
      }
    }
  }

  // MARK: Rows that stay

  /// The row's first value is as it was; most rows that have changed are told by it.
  @inline(__always)
  static func beginsAsBefore(
    _ row: Int, _ loop: Loop, _ values: Span<Value>, _ cells: Span<Value>
  ) -> Bool {
    if loop.valueCount == 0 { return true }
    let cell = loop.firstCell &+ row
    return values[row &* loop.stride].isSame(as: cells[loop.isOfRecords ? cells[cell].place &+ 1 : cell])
  }

  /// The first row from one on that is not as it was.
  @inline(never)
  static func firstDifference(
    from start: Int, to known: Int, _ loop: Loop, _ values: Span<Value>, _ cells: Span<Value>
  ) -> Int {
    var row = start
    if loop.isOfRecords {
      while row < known {
        let first = cells[loop.firstCell &+ row].place &+ 1
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

  /// A row was drawn, and ends at a place of the frame. Rows behind it stand where they would be only if it is as long as before.
  private static func note(
    _ row: Int, _ end: Int, _ loop: Loop, _ rows: inout KeptRows, _ cells: Span<Value>
  ) {
    let end = Int32(truncatingIfNeeded: end)
    let cell = loop.firstCell &+ row
    let first = loop.isOfRecords ? cells[cell].place &+ 1 : cell
    let kept = row &* loop.stride
    let now = cells.extracting(first..<first &+ loop.valueCount)
    for field in now.indices { rows.values[kept &+ field] = now[field] }
    if row >= rows.known || rows.ends[row] != end { rows.known = row &+ 1 }
    rows.ends[row] = end
  }

  /// Elements stay as they are.
  static func keep(_ range: Range<Int>, _ kept: inout [Range<Int>]) {
    if let last = kept.last, last.upperBound == range.lowerBound {
      kept[kept.count - 1] = last.lowerBound..<range.upperBound
    } else {
      kept.append(range)
    }
  }

  // MARK: Elements

  /// Draws elements of the code one behind the other, of which nothing has to be asked, with the plain code between them; the position
  /// is then where the interpreter goes on. The budget may be below zero.
  static func drawElements(
    _ at: inout Position, above outerCallers: Int, _ elementEnd: inout Int, _ textEnd: inout Int,
    _ elements: inout [FrameElement], _ text: inout [UInt8], _ arguments: inout [Value],
    _ kept: inout [Range<Int>], _ code: inout Code, _ registers: inout [Value], _ slots: inout [Value],
    _ active: inout [Int32], _ heap: inout Heap, _ running: inout Running,
    _ edits: inout [Journal.SlotEdit], _ editCount: inout Int, _ table: inout StateTable,
    _ budget: inout Int
  ) {
    var registers = registers.mutableSpan
    var slots = slots.mutableSpan
    var edits = edits.mutableSpan
    var elements = elements.mutableSpan
    var text = text.mutableSpan
    let bounds = (elements: Limits.frameElements, bytes: Limits.frameBytes)
    while true {
      let place = at.instruction
      let i = code.instructions[place]
      if case .draw = i.operation {
        let isDrawn = draw(
          Int(i.wide), i.a, base: at.base, instance: at.instance, bounds, &elementEnd, &textEnd, &elements,
          &text, &arguments, &kept, code.drawn.span, code.textParts.span, &registers, heap.text.span,
          heap.cells.span)
        if !isDrawn { return }
        at.instruction = place &+ 1
      } else if i.operation.isPlain {
        PlainCode.run(
          &at, above: outerCallers, stopsWhenChosen: true, &code, &registers, &slots, active.span, &heap,
          &running, &edits, &editCount, &table, &budget)
        if at.instruction == place { return }
      } else {
        return
      }
    }
  }

  @inline(__always)
  private static func draw(
    _ row: Int, _ place: Register, base: Int, instance: Int32, _ bounds: (elements: Int, bytes: Int),
    _ elementEnd: inout Int,
    _ textEnd: inout Int, _ elements: inout MutableSpan<FrameElement>, _ text: inout MutableSpan<UInt8>,
    _ arguments: inout [Value], _ kept: inout [Range<Int>], _ drawn: Span<DrawnCode>,
    _ parts: Span<TextPart>, _ registers: inout MutableSpan<Value>, _ bytes: Span<UInt8>,
    _ cells: Span<Value>
  ) -> Bool {
    let index = elementEnd
    guard index < elements.count, index < bounds.elements, textEnd <= bounds.bytes,
      drawn[row].isPlain
    else { return false }
    var end = textEnd
    guard
      let shown = DrawnTexts.write(
        drawn[row].text, parts, registers.span, base: base, bytes, cells, into: &text, at: &end),
      let detail = DrawnTexts.write(
        drawn[row].detail, parts, registers.span, base: base, bytes, cells, into: &text, at: &end),
      let name = DrawnTexts.write(
        drawn[row].name, parts, registers.span, base: base, bytes, cells, into: &text, at: &end)
    else { return false }
    let count = Int(drawn[row].element.argumentCount)
    let first = base &+ Int(drawn[row].firstArgument)
    let isLikeBefore =
      place == Instruction.noRegister && stands(elements[index], at: index, drawn[row].element, instance)
    if isLikeBefore, DrawnTexts.areSame(elements[index].text, shown, in: text.span),
      DrawnTexts.areSame(elements[index].detail, detail, in: text.span),
      DrawnTexts.areSame(elements[index].name, name, in: text.span)
    {
      let before = Int(elements[index].firstArgument)
      var argument = 0
      while argument < count, arguments[before &+ argument].isSame(as: registers[first &+ argument]) {
        argument &+= 1
      }
      if argument == count {
        keep(index..<index &+ 1, &kept)
        elementEnd = index &+ 1
        return true
      }
    }
    if !isLikeBefore {
      elements[index] = drawn[row].element
      elements[index].subtreeEnd = Int32(truncatingIfNeeded: index &+ 1)
    }
    elements[index].text = shown
    elements[index].detail = detail
    elements[index].name = name
    if drawn[row].element.action >= 0 {
      elements[index].instance = instance
      elements[index].firstArgument = Int32(truncatingIfNeeded: arguments.count)
      for argument in 0..<count { arguments.append(registers[first &+ argument]) }
    }
    textEnd = end
    elementEnd = index &+ 1
    if place != Instruction.noRegister { registers[base &+ Int(place)] = .int(index) }
    return true
  }

  /// An element of the last drawing is what this one would be but for its texts and arguments. Only such kinds are asked about as
  /// have nothing else.
  @inline(__always)
  private static func stands(
    _ before: FrameElement, at index: Int, _ now: FrameElement, _ instance: Int32
  ) -> Bool {
    switch (before.kind, now.kind) {
    case (.row, .row), (.text, .text): break
    case _: return false
    }
    return before.flags.rawValue == now.flags.rawValue && before.value.tag == .absent
      && Int(before.subtreeEnd) == index &+ 1 && before.action == now.action
      && (now.action < 0 || before.instance == instance && before.argumentCount == now.argumentCount)
  }
}
