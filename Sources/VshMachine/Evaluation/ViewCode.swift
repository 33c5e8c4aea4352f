import VshProgram
import VshSource

/// A drawn element of a view as the code of the view knows it: what of it never changes, and the registers in which the rest
/// lies when `.draw` comes to it.
struct DrawnCode: Sendable, BitwiseCopyable {
  /// The element with its kind and link; texts, values and places come in when it is drawn.
  var element: FrameElement
  var text = TextCode.none
  /// `detail:`, `message:`.
  var detail = TextCode.none
  var name = TextCode.none
  /// There is more than texts and a link's arguments.
  var hasLabels = false
  var labels = LabelRegisters()
  /// The link's arguments lie in `element.argumentCount` registers from here.
  var firstArgument: Register = 0
  /// Whether the link's action would be taken now is asked.
  var showsAvailability = false
  /// The screen whose view this is declares the link's action, so nobody else is asked who hears it.
  var isOwnAction = false
  /// Texts and a link's arguments are all that is put into the element: nothing has to be asked.
  var isPlain = false

  var hasTexts: Bool { text.count >= 0 || detail.count >= 0 || name.count >= 0 }
}

/// Registers of an element's labels, `Instruction.noRegister` for those that it has not.
struct LabelRegisters: Sendable, BitwiseCopyable {
  var on = Instruction.noRegister
  var value = Instruction.noRegister
  var secure = Instruction.noRegister
  var focus = Instruction.noRegister
  /// `in:` as two ends, or as a list.
  var lower = Instruction.noRegister
  var upper = Instruction.noRegister
  var range = Instruction.noRegister
  var isHalfOpen = false
  var stride = Instruction.noRegister
  /// `as:` of a date, and the expression that it came from.
  var pattern = Instruction.noRegister
  var patternExpression: Int32 = -1
  /// `of:`, and the options' texts where `as:` gives them.
  var options = Instruction.noRegister
  var optionTexts = Instruction.noRegister
  var optionType = TypeTable.string
}

/// A text as a range of `Code.textParts`; `none` where an element has no such text.
struct TextCode: Sendable, BitwiseCopyable {
  var first: Int32
  var count: Int32

  static let none = TextCode(first: 0, count: -1)
}

/// A part of a text: constant bytes of the heap, or the text of a register's value or of a field of the record in it. Up to
/// eight constant bytes may stand behind such a value.
struct TextPart: Sendable, BitwiseCopyable {
  /// The constant in the heap's bytes.
  var start: Int32 = 0
  var length: Int32 = 0
  /// Its first eight bytes, as they lie in memory.
  var word: UInt64 = 0
  var register = Instruction.noRegister
  /// The field of the register's record; -1 where the register's value itself is meant.
  var field: Int32 = -1
  var type = TypeTable.string
  /// The text is nothing but this part: there is none where the value is nil.
  var isWhole = false

  var isConstant: Bool { register == Instruction.noRegister }
}

/// Views as code: what an element shows is computed into registers, and one instruction draws it from there.
extension CodeWriter {
  /// A root: the view of a screen or component.
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
      nextRegister = free
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
      for (place, argument) in arguments.enumerated() {
        let target = first + Register(truncatingIfNeeded: place)
        if let argument { try write(argument, into: target) } else { load(.absent, into: target, at: span) }
      }
      emit(.drawPiece, first, UInt16(truncatingIfNeeded: arguments.count), at: span)
      word(component.index, at: span)
    case .machine(let reference):
      emit(.drawMachine, try writeKey(of: reference), at: span)
      word(reference.index, at: span)
    }
  }

  private mutating func countWay(_ way: CoverageCounts.Way, through id: ID<Element>, at span: SourceSpan) {
    if code.countsWays { emit(.countWay, UInt16(truncatingIfNeeded: way.rawValue), wide: id.index, at: span) }
  }

  private mutating func writeBranches(
    _ id: ID<Element>, _ then: [ID<Element>], _ otherwise: [ID<Element>], of screen: ID<Screen>,
    skippedBy exits: [Int],
    at span: SourceSpan
  ) throws(Fault) {
    countWay(.then, through: id, at: span)
    try write(then, of: screen)
    if otherwise.isEmpty, !code.countsWays { return land(exits) }
    let end = jump(.jump, at: span)
    land(exits)
    countWay(.otherwise, through: id, at: span)
    try write(otherwise, of: screen)
    land(end)
  }

  /// `in a, b(names) { }`: the names are the parameters of the state that is active.
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
      for (place, local) in names.enumerated() {
        if let local { emit(.loadSlot, register(of: local), wide: first + SlotIndex(place), at: span) }
      }
      entries.append(jump(.jump, at: span))
      land(exit)
    }
    let end = jump(.jump, at: span)
    land(entries)
    try write(children, of: screen)
    land(end)
  }

  /// Jumps away unless one of the states is active; to be landed.
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
    let place = drawn.children.isEmpty ? Instruction.noRegister : try allocate(at: span)
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
    }
    row.isPlain = !row.hasLabels && (drawn.link == nil || row.isOwnAction && !row.showsAvailability)
    code.drawn.append(row)
    emit(.draw, place, wide: Int32(truncatingIfNeeded: code.drawn.count - 1), at: span)
    nextRegister = free
    guard !drawn.children.isEmpty else { return }
    try write(drawn.children, of: screen)
    emit(.endElement, place, at: span)
  }

  private mutating func write(
    _ label: ElementLabel, _ value: ExpressionID, of kind: ElementKind, into row: inout DrawnCode
  ) throws(Fault) {
    switch label {
    case .detail, .message: row.detail = try writeText(value)
    case .name: row.name = try writeText(value)
    case .on: row.labels.on = try writeOperand(value)
    case .value: row.labels.value = try writeOperand(value)
    case .secure: row.labels.secure = try writeOperand(value)
    case .focus: row.labels.focus = try writeOperand(value)
    case .in:
      // The ends alone are asked for, the list between them is never made.
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
    case .as, .of: return  // Options, which come when all labels are known.
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

  /// Registers side by side; one argument may stay where it is.
  private mutating func writeArguments(
    _ arguments: [ExpressionID], at span: SourceSpan
  ) throws(Fault) -> Register {
    if arguments.count == 1, let held = register(holding: arguments[0]) { return held }
    return try writeConsecutive(arguments, count: arguments.count, at: span)
  }

  // MARK: Texts

  /// The parts of a text; what of it is computed comes into registers.
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
    let first = code.textParts.count
    for part in parts {
      // A short constant goes with the value before it.
      let last = code.textParts.count - 1
      if part.isConstant, part.length <= 8, last >= first, !code.textParts[last].isConstant,
        code.textParts[last].length == 0
      {
        code.textParts[last].start = part.start
        code.textParts[last].length = part.length
        code.textParts[last].word = part.word
      } else {
        code.textParts.append(part)
      }
    }
    return TextCode(
      first: Int32(truncatingIfNeeded: first), count: Int32(truncatingIfNeeded: code.textParts.count - first))
  }
}

extension Code {
  /// A question about any of these states, whatever their parameters; its row.
  fileprivate mutating func addQuestion(about states: [ID<State>], in program: Program) -> Int {
    questions.append(
      QuestionCode(
        firstState: Int32(truncatingIfNeeded: questionStates.count),
        stateCount: Int32(truncatingIfNeeded: states.count), argumentCount: 0, namesScreen: false))
    for id in states { questionStates.append(QuestionState(of: id, in: program)) }
    return questions.count - 1
  }
}
