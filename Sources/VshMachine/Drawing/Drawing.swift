/// Whether an action would be taken by a screen or machine, and the operations that it took to find out.
struct AskedAction: Sendable, BitwiseCopyable {
  let action: Int32
  let instance: Int32
  let isAvailable: Bool
  let cost: Int
}

/// The frame of the top screen, and the state needed to draw it again.
package struct Drawing: Sendable {
  /// The top screen's elements, valid until the next step; see `World.drawFrame`.
  package private(set) var frame = Frame()
  /// Whether the frame shows the present state.
  private(set) var isCurrent = false
  /// The screen of the frame; -1 where its contents are invalid because their values have moved.
  private var instance: Int32 = -1
  /// The frame of the screen that was on top before, for when it is on top again.
  private var covered: Frame?
  private var coveredInstance: Int32 = -1
  /// The number of the last drawing.
  private var number = 0
  /// The kept rows by loop.
  private var keptRows: [KeptRows] = []
  /// The components without states in the frame; they hold their parameters until the next drawing.
  private(set) var pieces: [Int32] = []
  /// The machine of the screen whose view is being drawn; -1 for the screen's own view.
  private(set) var machine: Int32 = -1
  /// The last machine drawn in the current row, or -1.
  private var shownMachine: Int32 = -1
  /// The last answer in this drawing to the question whether an action is available.
  private(set) var asked: AskedAction?

  /// Marks the frame as outdated; the next query draws it.
  mutating func outdate() { isCurrent = false }

  /// Invalidates the frame's contents, so that the next drawing is from scratch: values have moved, or mean something
  /// else.
  mutating func void() {
    isCurrent = false
    instance = -1
    coveredInstance = -1
  }

  // MARK: Drawing a frame

  /// Begins the frame of a screen, over its previous one if that is still there. Returns whether it is from scratch.
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
    asked = nil
    machine = -1
    frame.begin(number, anew: isAnew)
    return isAnew
  }

  /// Ends the frame of a screen.
  mutating func finish(_ top: Int32) {
    frame.finish()
    isCurrent = true
    instance = top
  }

  /// Makes the frame empty: nothing is open, or drawing failed.
  mutating func clear() {
    instance = -1
    number += 1
    frame.begin(number, anew: true)
    frame.finish()
  }

  /// Records that the frame was read as a whole.
  mutating func markRead() { frame.markRead() }

  mutating func note(_ asked: AskedAction) { self.asked = asked }

  mutating func note(piece: Int32) { pieces.append(piece) }

  mutating func forgetPieces() { pieces.removeAll(keepingCapacity: true) }

  // MARK: Elements

  /// Reserves storage for an element of the fast path. Returns false where there was enough.
  @discardableResult
  mutating func makeRoom() -> Bool { frame.makeRoom() }

  /// See `Frame.draw`.
  @inline(__always)
  mutating func draw(
    _ row: Int, of code: inout Code, _ registers: borrowing Registers, base: Int, instance: Int32,
    _ heap: inout Heap
  ) -> Bool {
    frame.draw(row, of: &code, registers, base: base, instance: instance, machine: machine, &heap)
  }

  /// Begins the view of a machine. Returns the one around it, for `endMachine`: what a machine shows is its own, also
  /// in machines inside it.
  mutating func beginMachine(_ shown: Int32) -> Int32 {
    let outer = machine
    if outer < 0 { machine = shown }
    return outer
  }

  mutating func endMachine(backTo outer: Int32) { machine = outer }

  mutating func put(_ element: FrameElement) { frame.put(element) }

  mutating func endElement(at index: Int) { frame.endElement(at: index) }

  /// See `Frame.write`.
  mutating func write(
    _ text: TextCode, of code: inout Code, _ registers: borrowing Registers, base: Int, _ heap: inout Heap
  ) -> TextWriter.Stop {
    frame.write(text, of: &code, registers, base: base, &heap)
  }

  mutating func add(text: inout [UInt8]) -> FrameText { frame.add(&text) }

  mutating func add(option: FrameOption) { frame.add(option) }

  /// Appends the arguments of a link from registers. Returns their index.
  mutating func add(arguments: Range<Int>, of registers: borrowing Registers) -> Int32 {
    frame.add(arguments: arguments, of: registers)
  }

  // MARK: Kept rows

  /// Begins the rows of a loop; see `KeptRows.begin`.
  mutating func begin(
    _ loop: RowLoop, seeing seen: Range<Int>, of registers: borrowing Registers, _ machine: MachineReads?
  ) {
    while keptRows.count <= loop.number { keptRows.append(KeptRows()) }
    keptRows[loop.number].begin(frame, loop, seeing: seen, of: registers, machine)
  }

  mutating func note(machine: Int32) { shownMachine = machine }

  /// Keeps unchanged rows from `row` on; the row before is drawn. Returns the first row that must be drawn.
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
