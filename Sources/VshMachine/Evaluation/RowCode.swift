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
  var slotCount = 0

  /// Values of a row, which are compared.
  var stride: Int { fieldCount < 0 ? 1 : fieldCount }
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
    word(code.rows.count, at: span)
    code.rows.append(row)
    emit(.next, register(of: local), elements, index, at: span)
    word(0 as Int32, at: span)
    let body = here
    for field in fields {
      let target = try allocate(at: span)
      emit(.field, target, register(of: local), field, at: span)
      held.append(.field(field, of: register(of: local), in: target))
    }
    try write(children, of: screen)
    held.removeLast(held.count - heldOutside)
    emit(.again, wide: Int32(truncatingIfNeeded: head), at: span)
    land(head + 3)
    // Rows that have to be asked about one by one gain nothing from being drawn together.
    let isPlain = code.instructions[body...].allSatisfy {
      $0.operation.isPlain || $0.operation == .word
    }
    if !isWindow, !row.isKept, !isPlain {
      code.instructions[head] = Instruction(.jump, wide: Int32(truncatingIfNeeded: head + 2))
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
    defer { nextRegister = free }
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
    if method == .dropFirst { return (list, count, nil) }
    guard method == .prefix else { return nil }
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
    row = RowCode(isKept: true, fieldCount: kept.fieldCount, slotCount: kept.slots.count)
    let first = try allocate(kept.slots.count, at: span)
    for (place, slot) in kept.slots.enumerated() {
      let target = first + Register(truncatingIfNeeded: place)
      emit(.loadSlot, target, wide: slot, at: span)
      held.append(.slot(slot, in: target))
    }
    return (first, kept.fields)
  }
}

/// Whether the rows of a loop can be kept. Everything that is not known to be plain is a no.
struct RowAnalysis {
  private let program: Program
  private let screen: ID<Screen>
  /// The loop's own local; those below are of what stands around it.
  private let element: Local
  private var slots: Set<SlotIndex> = []
  /// How often each field of the element is read, but for those that are parts of a text.
  private var fieldReads: [Int32: Int] = [:]
  private var seenFunctions: Set<Int32> = []
  private var isPlain = true

  /// How a loop's rows are compared: the fields of an element, -1 where it is no record, and the slots of the screen that rows
  /// read; and the fields that are read several times. Nil where they cannot be kept.
  static func kept(
    _ children: [ID<Element>], over list: ExpressionID, element: Local, in screen: ID<Screen>,
    _ program: Program
  ) -> (fieldCount: Int, slots: [SlotIndex], fields: [UInt16])? {
    guard let type = program.types.element(of: program.types.unwrapped(program.expressions[list].type)) else {
      return nil
    }
    var fieldCount = -1
    if case .record(let record) = program.types[type] {
      fieldCount = program.records[record].fields.count
      guard program.records[record].fields.allSatisfy({ isPlain($0.type, program) }) else { return nil }
    } else if !isPlain(type, program) {
      return nil
    }
    var analysis = RowAnalysis(program: program, screen: screen, element: element)
    analysis.read(children)
    guard analysis.isPlain else { return nil }
    let fields = analysis.fieldReads.filter { $0.value > 1 }.keys.sorted().compactMap { UInt16(exactly: $0) }
    return (fieldCount, analysis.slots.sorted(), fields)
  }

  private init(program: Program, screen: ID<Screen>, element: Local) {
    self.program = program
    self.screen = screen
    self.element = element
  }

  /// Two values of the type are the same when their sixteen bytes are: no lists, and no records.
  private static func isPlain(_ type: TypeID, _ program: Program) -> Bool {
    switch program.types[program.types.unwrapped(type)] {
    case .bool, .int, .double, .string, .date, .duration, .enumeration: true
    case .record, .list, .optional, .nothing, .unknown: false
    }
  }

  private mutating func read(_ elements: [ID<Element>]) {
    for id in elements {
      switch program.elements[id].form {
      case .drawn(let drawn): read(drawn)
      case .if(let condition, let then, let otherwise), .ifLet(_, let condition, let then, let otherwise):
        read(condition)
        read(then)
        read(otherwise)
      case .for(_, let list, let children):
        read(list)
        read(children)
      case .inStates, .component, .machine: isPlain = false
      }
    }
  }

  private mutating func read(_ drawn: DrawnElement) {
    switch drawn.kind {
    case .button, .toggle, .field, .choice, .tabs, .slider, .stepper, .date:
      // Whether these can be touched is the machine's to say, anew each time.
      isPlain = false
    case .title, .text, .row, .submit, .leave, .progress, .image, .section, .line, .list, .swipe, .hold,
      .double, .pull, .end, .move, .alert, .sheet, .divider, .space:
      break
    }
    if let text = drawn.text { read(text) }
    for (_, value) in drawn.labels { read(value) }
    if let link = drawn.link {
      for argument in link.arguments { read(argument) }
      if !program.actions(declaredBy: screen).contains(link.action) { isPlain = false }
    }
    read(drawn.children)
  }

  private mutating func read(_ root: ExpressionID) {
    var open = [root]
    while isPlain, let id = open.popLast() {
      let form = program.expressions[id].form
      switch form {
      case .slot(let slot):
        slots.insert(slot)
        if !Self.isPlain(program.expressions[id].type, program) { isPlain = false }
      case .local(let local):
        if local < element { isPlain = false }
      case .field(let subject, let field):
        if case .local(element) = program.expressions[subject].form {
          fieldReads[field, default: 0] += 1
        } else {
          open.append(subject)
        }
      case .interpolation(let operands):
        // A field that is a part of a text is read by whoever writes the text.
        open += program.operands(operands).filter { !isField($0) }
      case .call(let function, _):
        open += program.children(of: form)
        if seenFunctions.insert(function.index).inserted { readFunction(program.functions[function].body) }
      case .now, .covered, .rows, .inState, .machineSlot, .machineInState, .liveName, .scriptVariable,
        .modelData:
        isPlain = false
      case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .list, .record, .with,
        .element, .not, .negate, .binary, .conditional, .chain, .switchCase, .method,
        .closureMethod:
        open += program.children(of: form)
      }
    }
  }

  /// A field of the loop's own element.
  private func isField(_ id: ExpressionID) -> Bool {
    guard case .field(let subject, _) = program.expressions[id].form else { return false }
    if case .local(element) = program.expressions[subject].form { return true }
    return false
  }

  /// A function sees nothing but its own locals, and perhaps the clock.
  private mutating func readFunction(_ body: ExpressionID) {
    var open = [body]
    while isPlain, let id = open.popLast() {
      let form = program.expressions[id].form
      if case .now = form { isPlain = false }
      if case .call(let function, _) = form, seenFunctions.insert(function.index).inserted {
        open.append(program.functions[function].body)
      }
      open += program.children(of: form)
    }
  }
}

extension Program {
  /// The actions that stand on a screen or somewhere in it.
  func actions(declaredBy screen: ID<Screen>) -> Set<ID<ActionName>> {
    var found: Set<ID<ActionName>> = []
    func add(_ some: IDRange<Handler>) { for id in some { found.insert(handlers[id].action) } }
    add(screens[screen].handlers)
    for region in regions.rows where region.screen == screen { add(region.handlers) }
    for state in states.rows where state.screen == screen { add(state.handlers) }
    return found
  }
}
