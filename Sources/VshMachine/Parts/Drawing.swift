/// What is shown: the frame, whose it is, and what is known of how it was drawn.
package struct Drawing: Sendable {
  /// The top screen's elements, good until the next step; see `World.drawFrame`.
  package private(set) var frame = Frame()
  /// Nothing has happened since the frame was drawn.
  private(set) var isCurrent = false
  /// Whose elements the frame holds; -1 where they are void, because what they were drawn from has been moved.
  private var instance: Int32 = -1
  /// The frame of the screen that was on top before, drawn over when it is there again.
  private var covered: Frame?
  private var coveredInstance: Int32 = -1
  /// Tells drawings apart.
  private var number = 0
  /// By loop of the views' code: the rows that stand in the frame.
  private var keptRows: [KeptRows] = []
  /// Components without states that the frame shows: they hold their parameters as long as it is good.
  private(set) var pieces: [Int32] = []
  /// The machine that was shown last, since a row began; or -1.
  private var shownMachine: Int32 = -1

  /// Something has happened: whoever looks next draws.
  mutating func outdate() { isCurrent = false }

  /// What the frame was drawn from has been moved, or means something else now: the next one is drawn from scratch.
  mutating func void() {
    isCurrent = false
    instance = -1
    coveredInstance = -1
  }

  // MARK: One drawing

  /// Begins the frame of a screen, over the last one of that screen if it is still there; whether it is from scratch.
  mutating func begin(_ top: Int32) -> Bool {
    if top != instance, instance >= 0 {
      var other = covered ?? Frame()
      covered = nil
      swap(&frame, &other)
      covered = other
      swap(&instance, &coveredInstance)
    }
    let isAnew = top != instance || frame.isWorthDrawingAnew
    number += 1
    frame.begin(number, anew: isAnew)
    return isAnew
  }

  /// The frame of a screen is drawn.
  mutating func finish(_ top: Int32) {
    frame.finish()
    isCurrent = true
    instance = top
  }

  /// A frame without elements: nothing is shown, or it could not be drawn.
  mutating func clear() {
    instance = -1
    number += 1
    frame.begin(number, anew: true)
    frame.finish()
  }

  mutating func note(piece: Int32) { pieces.append(piece) }

  mutating func forgetPieces() { pieces.removeAll(keepingCapacity: true) }

  // MARK: Elements

  /// Has room for an element that plain code draws. False where there was.
  @discardableResult
  mutating func makeRoom() -> Bool { frame.makeRoom() }

  /// As `Frame.draw` has it.
  @inline(__always)
  mutating func draw(
    _ row: Int, of code: inout Code, _ registers: borrowing Registers, base: Int, instance: Int32,
    _ heap: inout Heap
  ) -> Bool {
    frame.draw(row, of: &code, registers, base: base, instance: instance, &heap)
  }

  mutating func put(_ element: FrameElement) { frame.put(element) }

  mutating func endElement(at place: Int) { frame.endElement(at: place) }

  mutating func add(text: inout [UInt8]) -> FrameText { frame.add(&text) }

  mutating func add(option: FrameOption) { frame.add(option) }

  /// The arguments of a link, a range of the registers; where they lie.
  mutating func add(arguments: Range<Int>, of registers: borrowing Registers) -> Int32 {
    frame.add(arguments: arguments, of: registers)
  }

  // MARK: Rows that stay

  /// Begins the rows of a loop; see `KeptRows.begin`.
  mutating func begin(
    _ loop: RowLoop, seeing seen: Range<Int>, of registers: borrowing Registers, _ machine: MachineReads?
  ) {
    while keptRows.count <= loop.number { keptRows.append(KeptRows()) }
    keptRows[loop.number].begin(frame, loop, seeing: seen, of: registers, machine)
  }

  mutating func note(machine: Int32) { shownMachine = machine }

  /// Goes past the rows from one on that stand in the frame as they would be drawn; the row behind them. The one before is drawn.
  mutating func keepRows(
    from row: Int, _ loop: RowLoop, _ heap: inout Heap, _ population: borrowing Population
  ) -> Int {
    let number = loop.number
    let isNew = keptRows[number].noteDrawn(before: row, endingAt: frame.elementEnd, loop, &heap)
    var end = keptRows[number].sameEnd(from: row, loop, &heap)
    if loop.showsMachine {
      if isNew {
        keptRows[number].note(shownMachine, inRow: row &- 1, loop, population)
      }
      shownMachine = -1
      end = keptRows[number].machinesEnd(from: row, to: end, loop, population)
    }
    if end > row { frame.keep(keptRows[number].keep(to: end) &- frame.elementEnd) }
    return end
  }
}
