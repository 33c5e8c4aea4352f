import VshProgram
import VshSource

/// The compiled form of a drawn element: its constant parts, and the registers of the others when `.draw` runs.
struct DrawnCode: Sendable, BitwiseCopyable {
  /// The element with its kind and link; texts, values and indices are added when it is drawn.
  var element: FrameElement
  var text = TextCode.none
  /// `detail:` or `message:`.
  var detail = TextCode.none
  var name = TextCode.none
  var hint = TextCode.none
  var error = TextCode.none
  /// Whether there is more than texts and a link's arguments.
  var hasLabels = false
  var labels = LabelRegisters()
  /// The first of `element.argumentCount` registers with the link's arguments.
  var firstArgument: Register = 0
  /// Whether the availability of the link's action is shown.
  var showsAvailability = false
  /// Whether the view's own screen declares the link's action, so that no listener has to be found.
  var isOwnAction = false
  /// Whether the fast path can draw it: it has only texts and a link's arguments.
  var isFast = false

  var hasTexts: Bool { text.count >= 0 || detail.count >= 0 || name.count >= 0 }
}

/// The registers of an element's labels, `Instruction.noRegister` for those that it does not have.
struct LabelRegisters: Sendable, BitwiseCopyable {
  var on = Instruction.noRegister
  var value = Instruction.noRegister
  var secure = Instruction.noRegister
  var focus = Instruction.noRegister
  var lines = Instruction.noRegister
  var indent = Instruction.noRegister
  /// `in:` as two bounds, or as a list.
  var lower = Instruction.noRegister
  var upper = Instruction.noRegister
  var range = Instruction.noRegister
  var isHalfOpen = false
  var stride = Instruction.noRegister
  /// `as:` of a date, and its expression.
  var pattern = Instruction.noRegister
  var patternExpression: Int32 = -1
  /// `of:`, and the options' texts where there is an `as:`.
  var options = Instruction.noRegister
  var optionTexts = Instruction.noRegister
  var optionType = TypeTable.string
}

/// A text as a range of `Code.textParts`; `none` where an element has no such text.
struct TextCode: Sendable, BitwiseCopyable {
  let first: Int32
  let count: Int32

  /// The index after its last part.
  var end: Int { Int(first) &+ Int(count) }

  /// The parts after one of them.
  func parts(behind part: Int) -> TextCode {
    TextCode(first: Int32(truncatingIfNeeded: part + 1), count: Int32(truncatingIfNeeded: end - part - 1))
  }

  static let none = TextCode(first: 0, count: -1)
}

/// A part of a text: constant bytes of the heap, or the text of a register's value or of a field of its record. A
/// constant of up to eight bytes may follow such a value.
struct TextPart: Sendable, BitwiseCopyable {
  /// The constant's range of the heap's bytes.
  var start: Int32 = 0
  var length: Int32 = 0
  /// Its first eight bytes in memory order.
  var word: UInt64 = 0
  var register = Instruction.noRegister
  /// The field of the register's record; -1 for the register's value itself.
  var field: Int32 = -1
  var type = TypeTable.string
  /// Whether this part is the whole text, so that a nil value means no text.
  var isWhole = false

  var isConstant: Bool { register == Instruction.noRegister }
}

/// Compiles views: the values that an element shows go to registers, and one instruction draws it.
extension CodeWriter {
  /// Compiles a root: the view of a screen or component.
  mutating func writeWhole(_ view: View, of screen: ID<Screen>) throws(Fault) {
    try write(view.elements, of: screen)
    emit(.finish, at: program.screens[screen].span)
  }

  mutating func write(_ elements: [ID<Element>], of screen: ID<Screen>) throws(Fault) {
    for id in elements {
      let element = program.elements[id]
      let free = nextRegister
      try enter(element.span)
      try write(element.form, id, of: screen, at: element.span)
      leave()
      release(to: free)
    }
  }

  private mutating func write(
    _ form: ElementForm, _ id: ID<Element>, of screen: ID<Screen>, at span: SourceSpan
  ) throws(Fault) {
    switch form {
    case .drawn(let element): try write(element, of: screen, at: span)
    case .if(let condition, let then, let otherwise):
      var exits: [Int] = []
      try writeJump(when: false, condition, to: &exits)
      try writeBranches(id, then, otherwise, of: screen, skippedBy: exits, at: span)
    case .ifLet(let local, let optional, let then, let otherwise):
      try write(optional, intoLocal: local)
      let exit = jump(.jumpIfNil, register(of: local), at: span)
      try writeBranches(id, then, otherwise, of: screen, skippedBy: [exit], at: span)
    case .for(let local, let list, let children):
      try writeLoop(id, local, list, children, of: screen, at: span)
    case .inStates(let states, let names, let children):
      try writeStates(states, names, children, of: screen, at: span)
    case .component(let component, let arguments):
      let first = try allocate(arguments.count, at: span)
      for (index, argument) in arguments.enumerated() {
        let target = first + Register(truncatingIfNeeded: index)
        if let argument { try write(argument, into: target) } else { load(.absent, into: target, at: span) }
      }
      emit(.drawPiece, first, UInt16(truncatingIfNeeded: arguments.count), at: span)
      word(component.index, at: span)
    case .machine(let reference):
      emit(.drawMachine, try writeKey(of: reference), at: span)
      word(reference.index, at: span)
    }
  }

  private mutating func countBranch(
    _ way: CoverageCounts.Branch, through id: ID<Element>, at span: SourceSpan
  ) {
    if code.countsBranches {
      emit(.countBranch, UInt16(truncatingIfNeeded: way.rawValue), wide: id.index, at: span)
    }
  }

  private mutating func writeBranches(
    _ id: ID<Element>, _ then: [ID<Element>], _ otherwise: [ID<Element>], of screen: ID<Screen>,
    skippedBy exits: [Int],
    at span: SourceSpan
  ) throws(Fault) {
    countBranch(.then, through: id, at: span)
    try write(then, of: screen)
    if otherwise.isEmpty, !code.countsBranches { return land(exits) }
    let end = jump(.jump, at: span)
    land(exits)
    countBranch(.otherwise, through: id, at: span)
    try write(otherwise, of: screen)
    land(end)
  }

  /// `in a, b(names) { }`: the names are the parameters of the active state.
  private mutating func writeStates(
    _ states: [ID<State>], _ names: [Local?], _ children: [ID<Element>], of screen: ID<Screen>,
    at span: SourceSpan
  ) throws(Fault) {
    if names.isEmpty {
      let exit = jumpUnlessActive(states, at: span)
      try write(children, of: screen)
      return land(exit)
    }
    var entries: [Int] = []
    for state in states {
      let exit = jumpUnlessActive([state], at: span)
      let first = program.states[state].firstParameterSlot
      for (index, local) in names.enumerated() {
        if let local { emit(.loadSlot, register(of: local), wide: first + SlotIndex(index), at: span) }
      }
      entries.append(jump(.jump, at: span))
      land(exit)
    }
    let end = jump(.jump, at: span)
    land(entries)
    try write(children, of: screen)
    land(end)
  }

  /// Emits a jump that is taken unless one of the states is active. Returns its index, for `land`.
  private mutating func jumpUnlessActive(_ states: [ID<State>], at span: SourceSpan) -> Int {
    emit(.unlessInState, at: span)
    word(code.addQuestion(about: states, in: program), at: span)
    word(0 as Int32, at: span)
    return here - 1
  }

  // MARK: Drawn elements

  private mutating func write(
    _ drawn: DrawnElement, of screen: ID<Screen>, at span: SourceSpan
  ) throws(Fault) {
    let register = drawn.children.isEmpty ? Instruction.noRegister : try allocate(at: span)
    let free = nextRegister
    var row = DrawnCode(element: FrameElement(kind: drawn.kind))
    if let text = drawn.text { row.text = try writeText(text) }
    for (label, value) in drawn.labels { try write(label, value, of: drawn.kind, into: &row) }
    try writeOptions(of: drawn, into: &row, at: span)
    if let link = drawn.link {
      row.element.flags.insert(.isLinked)
      row.element.action = link.action.index
      row.element.argumentCount = Int32(truncatingIfNeeded: link.arguments.count)
      row.firstArgument = try writeArguments(link.arguments, at: link.span)
      row.isOwnAction = isOwn(link.action, of: screen)
      row.showsAvailability = drawn.kind.drawing.showsAvailability
      if row.showsAvailability, isAlwaysTaken(link.action, by: screen) {
        row.element.flags.insert(.isAvailable)
        row.showsAvailability = false
      }
    }
    row.isFast = !row.hasLabels && (drawn.link == nil || row.isOwnAction && !row.showsAvailability)
    emit(.draw, register, wide: code.add(row), at: span)
    release(to: free)
    guard !drawn.children.isEmpty else { return }
    try write(drawn.children, of: screen)
    emit(.endElement, register, at: span)
  }

  private mutating func write(
    _ label: ElementLabel, _ value: ExpressionID, of kind: ElementKind, into row: inout DrawnCode
  ) throws(Fault) {
    switch label {
    case .detail, .message: row.detail = try writeText(value)
    case .name: row.name = try writeText(value)
    case .hint: row.hint = try writeText(value)
    case .error: row.error = try writeText(value)
    case .lines: row.labels.lines = try writeOperand(value)
    case .indent: row.labels.indent = try writeOperand(value)
    case .on: row.labels.on = try writeOperand(value)
    case .value: row.labels.value = try writeOperand(value)
    case .secure: row.labels.secure = try writeOperand(value)
    case .focus: row.labels.focus = try writeOperand(value)
    case .in:
      // Only the bounds are compiled; the list between them is never made.
      if case .binary(let operation, let lower, let upper) = form(of: value),
        operation == .closedRange || operation == .halfOpenRange
      {
        row.labels.lower = try writeOperand(lower)
        row.labels.upper = try writeOperand(upper)
        row.labels.isHalfOpen = operation == .halfOpenRange
      } else {
        row.labels.range = try writeOperand(value)
      }
    case .by: row.labels.stride = try writeOperand(value)
    case .as where kind.traits.value == .date:
      row.labels.pattern = try writeOperand(value)
      row.labels.patternExpression = value.index
    case .as, .of: return  // Options are compiled after all labels.
    }
    if label != .detail, label != .message, label != .name { row.hasLabels = true }
  }

  private mutating func writeOptions(
    of drawn: DrawnElement, into row: inout DrawnCode, at span: SourceSpan
  ) throws(Fault) {
    guard let list = drawn.label(.of) else { return }
    let options = try allocate(at: span)
    try write(list, into: options)
    row.hasLabels = true
    row.labels.options = options
    row.labels.optionType = program.types.element(of: type(of: list)) ?? TypeTable.string
    guard let (local, body) = drawn.optionText else { return }
    let texts = try allocate(at: span)
    move(options, into: texts, at: span)
    try writeLoop(.map, over: list, in: texts, local: local, body: body, into: texts, at: span)
    row.labels.optionTexts = texts
  }

  /// Compiles arguments into consecutive registers; a single argument may stay in its own.
  private mutating func writeArguments(
    _ arguments: [ExpressionID], at span: SourceSpan
  ) throws(Fault) -> Register {
    if arguments.count == 1, let held = register(holding: arguments[0]) { return held }
    return try writeConsecutive(arguments, count: arguments.count, at: span)
  }

  // MARK: Texts

  /// Compiles the parts of a text, with computed values in registers.
  private mutating func writeText(_ id: ExpressionID) throws(Fault) -> TextCode {
    var parts: [TextPart] = []
    if case .interpolation(let operands) = form(of: id), operands.count <= Self.operandsAtOnce {
      for operand in program.operands(operands) { try writeParts(operand, to: &parts) }
    } else if let call = smallBody(ofCall: id), case .interpolation = form(of: call.body) {
      try writeParts(id, to: &parts)
    } else {
      parts = [try writePart(id)]
      parts[0].isWhole = true
    }
    return code.add(parts)
  }
}
