import VshProgram
import VshSource

/// A loop of a view, and what is known of its rows when its code is written.
struct RowCode: Sendable, BitwiseCopyable {
  /// Rows may stand as they are from one drawing to the next: what each shows comes from its own element and from some
  /// slots of the screen, all of them plain values, so that comparing these says whether it would be the same.
  var isKept = false
  /// Elements are records of so many fields; -1 where they are values themselves.
  var fieldCount = -1
  /// What the rows read of the screen lies in so many registers.
  var readCount = 0
  /// What the view of the machine in each row reads of it: a row of `Code.machineReads`, or -1.
  var machine: Int32 = -1
  /// Values of a row that are compared: its own, and with them the machine's.
  var stride = 0

  /// Values of a row's own.
  var valueCount: Int { fieldCount < 0 ? 1 : fieldCount }
}

/// A value that lies in a register while a loop's rows are written: what they read again and again.
enum HeldValue {
  case slot(SlotIndex, in: Register)
  case field(UInt16, of: Register, in: Register)
}

/// The loops of views.
extension CodeWriter {
  /// Registers side by side: the next element's place in the list, the place behind the last one, and the first one's.
  private static let bounds = 3

  mutating func writeLoop(
    _ id: ID<Element>, _ local: Local, _ list: ExpressionID, _ children: [ID<Element>], of screen: ID<Screen>,
    at span: SourceSpan
  ) throws(Fault) {
    let elements = try allocate(at: span)
    let index = try allocate(Self.bounds, at: span)
    let isWindow = try writeBounds(of: list, elements, index, at: span)
    var row = RowCode()
    let heldOutside = held.count
    let (slots, fields) = try writeKeptSlots(children, over: list, local, of: screen, into: &row, at: span)
    let head = here
    emit(.drawRows, index, elements, slots, at: span)
    word(code.add(row), at: span)
    emit(.next, register(of: local), elements, index, at: span)
    word(0 as Int32, at: span)
    let body = here
    for field in fields {
      let target = try allocate(at: span)
      emit(.field, target, register(of: local), field, at: span)
      hold(.field(field, of: register(of: local), in: target))
    }
    try write(children, of: screen)
    letGo(to: heldOutside)
    emit(.again, wide: Int32(truncatingIfNeeded: head), at: span)
    land(head + 3)
    // Rows that have to be asked about one by one gain nothing from being drawn together.
    let isPlain = code.instructions[body...].allSatisfy {
      $0.operation.isPlain || $0.operation == .word
    }
    if !isWindow, !row.isKept, !isPlain {
      code.replace(head, with: Instruction(.jump, wide: Int32(truncatingIfNeeded: head + 2)))
    }
    if code.countsWays { emit(.countElements, index, wide: id.index, at: span) }
  }

  /// The list, and which of its elements are meant. Of `list.dropFirst(a).prefix(b)` the window is never made.
  ///
  /// - Returns: whether there may be others.
  private mutating func writeBounds(
    of list: ExpressionID, _ elements: Register, _ index: Register, at span: SourceSpan
  ) throws(Fault) -> Bool {
    let free = nextRegister
    defer { release(to: free) }
    // Who counts the ways through a view counts the elements from the first.
    if !code.countsWays, let window = window(list) {
      try write(window.list, into: elements)
      let operands = try allocate(2, at: span)
      if let dropped = window.dropped {
        try write(dropped, into: operands)
      } else {
        load(.int(0 as Int64), into: operands, at: span)
      }
      if let taken = window.taken {
        try write(taken, into: operands + 1)
      } else {
        load(.int(Int64.max), into: operands + 1, at: span)
      }
      emit(.windowBounds, index, elements, operands, at: span)
      return true
    }
    try write(list, into: elements)
    load(.int(0 as Int64), into: index, at: span)
    emit(.count, index + 1, elements, at: span)
    load(.int(0 as Int64), into: index + 2, at: span)
    return false
  }

  /// A list of which `dropFirst` and `prefix` leave some elements.
  private func window(
    _ id: ExpressionID
  ) -> (list: ExpressionID, dropped: ExpressionID?, taken: ExpressionID?)? {
    guard case .method(let method, let operands) = form(of: id), operands.count == 2,
      let list = program.operands(operands).first, let count = program.operands(operands).last,
      case .list = shape(of: list)
    else { return nil }
    if method == .list(.dropFirst) { return (list, count, nil) }
    guard method == .list(.prefix) else { return nil }
    if let inner = window(list), inner.taken == nil { return (inner.list, inner.dropped, count) }
    return (list, nil, count)
  }

  /// What kept rows read of the screen, in registers side by side; the first, and the element's fields that they read several
  /// times.
  private mutating func writeKeptSlots(
    _ children: [ID<Element>], over list: ExpressionID, _ local: Local, of screen: ID<Screen>,
    into row: inout RowCode, at span: SourceSpan
  ) throws(Fault) -> (slots: Register, fields: [UInt16]) {
    // Who counts the ways through a view wants all of them gone.
    guard !code.countsWays,
      let kept = RowAnalysis.kept(children, over: list, element: local, in: screen, program)
    else { return (0, []) }
    let reads = kept.reads
    row = RowCode(
      isKept: true, fieldCount: kept.fieldCount, readCount: reads.slots.count + reads.regions.count)
    row.stride = row.valueCount
    if let machine = kept.machine {
      row.machine = code.add(machine)
      row.stride += machine.valueCount
    }
    let first = try allocate(row.readCount, at: span)
    for (place, region) in reads.regions.enumerated() {
      let target = first + Register(truncatingIfNeeded: reads.slots.count + place)
      emit(.loadActive, target, wide: region, at: span)
    }
    for (place, slot) in reads.slots.enumerated() {
      let target = first + Register(truncatingIfNeeded: place)
      emit(.loadSlot, target, wide: slot, at: span)
      hold(.slot(slot, in: target))
    }
    return (first, kept.fields)
  }
}
