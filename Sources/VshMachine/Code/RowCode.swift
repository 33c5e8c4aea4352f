import VshProgram
import VshSource

/// The compile-time properties of a loop in a view.
struct RowCode: Sendable, BitwiseCopyable {
  /// Whether rows can be kept between drawings: each row depends only on its own element and on some slots of the
  /// screen, and all of these can be compared by their bits.
  var isKept = false
  /// The number of fields of the elements' records; -1 for elements that are no records.
  var fieldCount = -1
  /// The number of registers with the values that the rows read from the screen.
  var readCount = 0
  /// An index of `Code.machineReads` for the machine that each row shows, or -1.
  var machine: Int32 = -1
  /// The number of values compared for each row, those of its machine included.
  var stride = 0

  /// The number of a row's own values.
  var valueCount: Int { fieldCount < 0 ? 1 : fieldCount }
}

/// A value that stays in a register while a loop's rows are compiled, since they read it repeatedly.
enum HeldValue {
  case slot(SlotIndex, in: Register)
  case field(UInt16, of: Register, in: Register)
}

/// Compiles the loops of views.
extension CodeWriter {
  /// The number of consecutive registers for the bounds: the next element's index in the list, the end index, and the
  /// first index.
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
    dropHeld(to: heldOutside)
    emit(.again, wide: Int32(truncatingIfNeeded: head), at: span)
    land(head + 3)
    // Rows that need the interpreter gain nothing from the fast path of `drawRows`.
    let isFast = code.instructions[body...].allSatisfy {
      $0.operation.isFast || $0.operation == .word
    }
    if !isWindow, !row.isKept, !isFast {
      code.replace(head, with: Instruction(.jump, wide: Int32(truncatingIfNeeded: head + 2)))
    }
    if code.countsBranches { emit(.countElements, index, wide: id.index, at: span) }
  }

  /// Compiles the list and the bounds of the elements to draw. For `list.dropFirst(a).prefix(b)`, the list of the
  /// window is never made.
  ///
  /// - Returns: whether the bounds may leave out elements.
  private mutating func writeBounds(
    of list: ExpressionID, _ elements: Register, _ index: Register, at span: SourceSpan
  ) throws(Fault) -> Bool {
    let free = nextRegister
    defer { release(to: free) }
    // Coverage counts the elements from the first.
    if !code.countsBranches, let window = window(list) {
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

  /// A list with `dropFirst` and `prefix` taken off; nil for any other expression.
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

  /// Loads the values that kept rows read from the screen into consecutive registers. Returns the first, and the
  /// element's fields that are read several times.
  private mutating func writeKeptSlots(
    _ children: [ID<Element>], over list: ExpressionID, _ local: Local, of screen: ID<Screen>,
    into row: inout RowCode, at span: SourceSpan
  ) throws(Fault) -> (slots: Register, fields: [UInt16]) {
    // Coverage must run every row.
    guard !code.countsBranches,
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
    for (index, region) in reads.regions.enumerated() {
      let target = first + Register(truncatingIfNeeded: reads.slots.count + index)
      emit(.loadActive, target, wide: region, at: span)
    }
    for (index, slot) in reads.slots.enumerated() {
      let target = first + Register(truncatingIfNeeded: index)
      emit(.loadSlot, target, wide: slot, at: span)
      hold(.slot(slot, in: target))
    }
    return (first, kept.fields)
  }
}
