import VshProgram
import VshSource

/// Compiles expressions.
extension CodeWriter {
  /// Compiles a root expression, which returns its value.
  mutating func writeWhole(_ id: ExpressionID) throws(Fault) {
    let span = span(of: id)
    let target = try allocate(at: span)
    if isCondition(id) {
      var otherwise: [Int] = []
      try writeJump(when: false, id, to: &otherwise)
      emit(.giveTrue, target, at: span)
      land(otherwise)
      emit(.giveFalse, target, at: span)
    } else {
      emit(.giveBack, try writeOperand(id, into: target), at: span)
    }
  }

  /// The register that already has an expression's value; nil where there is none.
  mutating func register(holding id: ExpressionID) -> Register? {
    switch form(of: id) {
    case .local(let local): return register(of: local)
    case .slot(let slot):
      for case .slot(slot, let register) in held { return register }
      return nil
    case .field(let subject, let field):
      guard !held.isEmpty, case .local(let local) = form(of: subject) else { return nil }
      let record = register(of: local)
      for case .field(let index, record, let register) in held where Int32(index) == field { return register }
      return nil
    case _: return nil
    }
  }

  /// Returns the register that has an expression's value, or compiles the expression into a free one.
  mutating func writeOperand(_ id: ExpressionID) throws(Fault) -> Register {
    if let register = register(holding: id) { return register }
    let target = try allocate(at: span(of: id))
    try write(id, into: target)
    return target
  }

  private mutating func writeOperand(_ id: ExpressionID, into target: Register) throws(Fault) -> Register {
    if let register = register(holding: id) { return register }
    try write(id, into: target)
    return target
  }

  /// Compiles expressions into consecutive free registers. Returns the first.
  mutating func writeConsecutive(_ ids: some Sequence<ExpressionID>, count: Int, at span: SourceSpan)
    throws(Fault) -> Register
  {
    let first = try allocate(count, at: span)
    var target = first
    for id in ids {
      try write(id, into: target)
      target += 1
    }
    return first
  }

  /// Compiles an expression into a register. Temporary registers are free again afterwards.
  mutating func write(_ id: ExpressionID, into target: Register) throws(Fault) {
    try enter(span(of: id))
    let free = nextRegister
    // The operands on the left, from the outermost to the first one computed.
    var outer: [ExpressionID] = []
    var innermost = id
    var holder = register(holding: innermost)
    while holder == nil, let first = firstOperand(of: innermost) {
      outer.append(innermost)
      innermost = first
      holder = register(holding: innermost)
    }
    var subject = target
    if let holder {
      subject = holder
      if outer.isEmpty { move(subject, into: target, at: span(of: id)) }
    } else {
      try writeInnermost(innermost, into: target)
    }
    while let next = outer.popLast() {
      release(to: free)
      if let end = outer.last, let (first, count) = window(next, end) {
        // `dropFirst` and `prefix` become one instruction, without the list in between, which may be long.
        outer.removeLast()
        let operands = try writeConsecutive([first, count], count: 2, at: span(of: end))
        emit(.window, target, subject, operands, at: span(of: end))
      } else {
        try writeRest(of: next, subject: subject, into: target)
      }
      subject = target
    }
    release(to: free)
    leave()
  }

  /// Compiles into a temporary register first: closures inside may use this local's number while it has no value.
  mutating func write(_ id: ExpressionID, intoLocal local: Local) throws(Fault) {
    let free = nextRegister
    move(try writeOperand(id), into: register(of: local), at: span(of: id))
    release(to: free)
  }

  /// The operand that is always computed first, into the expression's own register.
  private func firstOperand(of id: ExpressionID) -> ExpressionID? {
    switch form(of: id) {
    case .field(let subject, _), .with(let subject, _), .element(let subject, at: _), .not(let subject),
      .negate(let subject), .binary(_, let subject, _), .switchCase(let subject, _),
      .closureMethod(let subject, _, body: _, _):
      subject
    case .method(_, let operands): program.operands(operands).first
    case _: nil
    }
  }

  /// The arguments of `list.dropFirst(first).prefix(count)`; nil for any other expression.
  private func window(_ inner: ExpressionID, _ outer: ExpressionID) -> (ExpressionID, ExpressionID)? {
    guard case .method(.list(.dropFirst), let dropped) = form(of: inner),
      case .method(.list(.prefix), let taken) = form(of: outer), dropped.count == 2, taken.count == 2,
      let first = program.operands(dropped).last, let count = program.operands(taken).last
    else { return nil }
    return (first, count)
  }

  private mutating func writeInnermost(_ id: ExpressionID, into target: Register) throws(Fault) {
    let span = span(of: id)
    switch form(of: id) {
    case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .anything:
      load(constant(of: id) ?? .nilValue, into: target, at: span)
    case .slot(let slot): emit(.loadSlot, target, wide: slot, at: span)
    case .scriptVariable(let variable): emit(.loadScriptVariable, target, wide: variable, at: span)
    case .liveName(let name): emit(.loadLiveName, target, wide: name.index, at: span)
    case .modelData(let model): emit(.loadModelData, target, wide: model.index, at: span)
    case .now: emit(.loadNow, target, at: span)
    case .covered: emit(.loadCovered, target, at: span)
    case .rows: emit(.loadRows, target, at: span)
    case .inState(let question):
      emit(
        .inState, target, try writeArguments(program.stateQuestions[question].arguments, at: span), at: span)
      word(questionRow(of: question), at: span)
    case .ask(let question):
      emit(.ask, target, try writeArguments(program.worldQuestions[question].arguments, at: span), at: span)
      word(question.index, at: span)
    case .machineSlot(let reference, let slot):
      emit(.machineSlot, target, try writeKey(of: reference), at: span)
      word(reference.index, at: span)
      word(slot, at: span)
    case .machineInState(let reference, let question):
      let key = try writeKey(of: reference)
      emit(
        .machineInState, target, key,
        try writeArguments(program.stateQuestions[question].arguments, at: span), at: span)
      word(reference.index, at: span)
      word(questionRow(of: question), at: span)
    case .interpolation(let operands):
      try writeInterpolation(program.operands(operands), into: target, at: span)
    case .list(let operands):
      if let list = constant(of: id) { return load(list, into: target, at: span) }
      try writeContainer(.makeList, program.operands(operands), into: target, at: span)
    case .record(let operands):
      try writeRecord(id, program.operands(operands), into: target, at: span)
    case .conditional(let condition, let first, let second):
      var otherwise: [Int] = []
      try writeJump(when: false, condition, to: &otherwise)
      try write(first, into: target)
      let end = jump(.jump, at: span)
      land(otherwise)
      try write(second, into: target)
      land(end)
    case .chain(let subject, let local, let body):
      let value = register(of: local)
      try write(subject, intoLocal: local)
      let otherwise = jump(.jumpIfNil, value, at: span)
      try write(body, into: target)
      let end = jump(.jump, at: span)
      land(otherwise)
      load(.nilValue, into: target, at: span)
      land(end)
    case .call(let function, let operands):
      try writeCall(of: function, operands, into: target, at: span)
    case _: break  // These have a first operand, or are one.
    }
  }

  /// Compiles an expression whose first operand is in a register (its own target, or a local).
  private mutating func writeRest(
    of id: ExpressionID, subject: Register, into target: Register
  ) throws(Fault) {
    let span = span(of: id)
    switch form(of: id) {
    case .field(_, let field): try writeField(field, of: subject, into: target, at: span)
    case .with(_, let changes):
      let row = program.fieldChanges[changes]
      let copy = try allocate(at: span)
      emit(.copyRecord, copy, subject, at: span)
      for (field, value) in zip(row.fields, row.values) {
        let free = nextRegister
        emit(.setNewField, copy, try writeOperand(value), try fieldOperand(field, at: span), at: span)
        release(to: free)
      }
      if row.values.contains(where: { program.isTree(type(of: $0)) }) {
        writeLevels(of: copy, type(of: id), at: span)
      }
      move(copy, into: target, at: span)
    case .element(_, let index): emit(.element, target, subject, try writeOperand(index), at: span)
    case .not: emit(.not, target, subject, at: span)
    case .negate:
      switch shape(of: id) {
      case .double: emit(.negateDouble, target, subject, at: span)
      case .duration:
        emit(.time, target, subject, subject, at: span)
        word(TimeOperation.negated.rawValue, at: span)
      case .bool, .int, .string, .date, .record, .enumeration, .list, .dictionary, .optional, .nothing,
        .unknown:
        emit(.negateInt, target, subject, at: span)
      }
    case .binary(let sign, let left, let right):
      try writeBinary(sign, left, right, subject: subject, into: target, at: span)
    case .switchCase(_, let branches):
      emit(.switchCase, subject, wide: branches.count, at: span)
      let words = here
      for _ in 0..<branches.count { word(0 as Int32, at: span) }
      var ends: [Int] = []
      for (index, branch) in program.operands(branches).enumerated() {
        land(words + index)
        try write(branch, into: target)
        ends.append(jump(.jump, at: span))
      }
      land(ends)
    case .method(let method, let operands):
      try writeMethod(method, operands, id, subject: subject, into: target)
    case .closureMethod(let list, let local, let body, let method):
      try writeLoop(
        method, over: list, in: subject, local: local, body: body, into: target, at: span)
    case _: break  // These have no first operand.
    }
  }

  /// The value of a constant expression; nil for any other.
  func constant(of id: ExpressionID) -> Value? { code.literals.constant(of: id, in: program) }
}

// MARK: - Parts

extension CodeWriter {
  private func fieldOperand(_ field: Int32, at span: SourceSpan) throws(Fault) -> UInt16 {
    guard let operand = UInt16(exactly: field) else {
      throw Fault("a record has more than 65,536 fields", at: span)
    }
    return operand
  }

  private mutating func writeField(
    _ field: Int32, of record: Register, into target: Register, at span: SourceSpan
  ) throws(Fault) {
    emit(.field, target, record, try fieldOperand(field, at: span), at: span)
  }

  /// Compiles an argument. A parameter's default runs in a frame of its own, since its locals are not the caller's.
  mutating func writeArgument(_ id: ExpressionID, isDefault: Bool, into target: Register) throws(Fault) {
    guard isDefault, constant(of: id) == nil else { return try write(id, into: target) }
    let span = span(of: id)
    let free = nextRegister
    emit(.callExpression, target, try allocate(at: span), at: span)
    word(id.index, at: span)
    release(to: free)
  }

  private mutating func writeRecord(
    _ id: ExpressionID, _ operands: ArraySlice<ExpressionID>, into target: Register, at span: SourceSpan
  ) throws(Fault) {
    if let record = constant(of: id) { return load(record, into: target, at: span) }
    var parameters: [Parameter] = []
    if case .record(let type) = shape(of: id) {
      parameters = program.records[type].fields
    } else if case .enumeration(let type) = shape(of: id), let name = operands.first,
      case .enumCase(let caseIndex) = form(of: name)
    {
      // The case itself has no default.
      let values = program.enums[type].cases[Int(caseIndex)].values
      parameters = values.prefix(1).map { Parameter(name: $0.name, type: $0.type, span: $0.span) } + values
    }
    try writeContainer(.makeRecord, operands, defaults: parameters, into: target, at: span)
    writeLevels(of: target, type(of: id), at: span)
  }

  /// Compiles a list or record of these operands, in groups of a limited number of registers.
  private mutating func writeContainer(
    _ operation: Opcode, _ operands: ArraySlice<ExpressionID>, defaults: [Parameter] = [],
    into target: Register, at span: SourceSpan
  ) throws(Fault) {
    let container = operands.count > Self.operandsAtOnce ? try allocate(at: span) : target
    var written = 0
    repeat {
      let free = nextRegister
      let count = min(operands.count - written, Self.operandsAtOnce)
      let first = try writeOperands(
        operands.dropFirst(written).prefix(count), defaults.dropFirst(written), at: span)
      emit(written == 0 ? operation : .extend, container, first, UInt16(truncatingIfNeeded: count), at: span)
      written += count
      release(to: free)
    } while written < operands.count
    move(container, into: target, at: span)
  }

  /// Compiles operands, some of which are defaults of parameters, into consecutive free registers. Returns the first.
  private mutating func writeOperands(
    _ operands: ArraySlice<ExpressionID>, _ defaults: ArraySlice<Parameter>, at span: SourceSpan
  ) throws(Fault) -> Register {
    let first = try allocate(operands.count, at: span)
    for (index, operand) in operands.enumerated() {
      let parameter = defaults.startIndex + index
      let isDefault = index < defaults.count && defaults[parameter].defaultValue == operand
      try writeArgument(operand, isDefault: isDefault, into: first + Register(truncatingIfNeeded: index))
    }
    return first
  }

  /// Compiles an expression whose value is appended to a new list. A record's fields go to the heap directly.
  mutating func writeCollected(
    _ id: ExpressionID, into list: Register, at span: SourceSpan
  ) throws(Fault) {
    if let call = smallBody(ofCall: id), case .record = form(of: call.body) {
      let outer = try enter(call.function, call.operands, at: self.span(of: id))
      try writeCollected(call.body, into: list, at: span)
      meet(outer)
      return
    }
    if case .record(let operands) = form(of: id), case .record(let type) = shape(of: id),
      !program.records[type].isTree, Int(operands.count) <= Self.operandsAtOnce
    {
      let fields = program.records[type].fields
      let first = try writeOperands(program.operands(operands), fields[...], at: self.span(of: id))
      return emit(
        .collectRecord, list, first, UInt16(truncatingIfNeeded: operands.count), at: self.span(of: id))
    }
    let value = try allocate(at: span)
    try write(id, into: value)
    emit(.collect, list, value, at: span)
  }

  /// Compiles an interpolation. Many operands are joined in groups, and the results joined again.
  private mutating func writeInterpolation(
    _ operands: ArraySlice<ExpressionID>, into target: Register, at span: SourceSpan
  ) throws(Fault) {
    let free = nextRegister
    if operands.count <= Self.operandsAtOnce {
      var parts: [TextPart] = []
      for operand in operands { try writeParts(operand, to: &parts) }
      join(parts, into: target, at: span)
    } else {
      // The largest power of the limit below the count is the number of operands of a group.
      var share = Self.operandsAtOnce
      while share * Self.operandsAtOnce < operands.count { share *= Self.operandsAtOnce }
      let parts = (operands.count + share - 1) / share
      let first = try allocate(parts, at: span)
      for part in 0..<parts {
        let start = operands.startIndex + part * share
        try writeInterpolation(
          operands[start..<min(start + share, operands.endIndex)],
          into: first + Register(truncatingIfNeeded: part), at: span)
      }
      join((0..<parts).map { TextPart(register: first + Register($0)) }, into: target, at: span)
    }
    release(to: free)
  }

  private mutating func join(_ parts: [TextPart], into target: Register, at span: SourceSpan) {
    emit(.interpolate, target, 0, UInt16(truncatingIfNeeded: parts.count), at: span)
    word(code.add(parts).first, at: span)
  }

  /// Appends the parts of an operand. A nested interpolation is flattened.
  mutating func writeParts(_ id: ExpressionID, to parts: inout [TextPart]) throws(Fault) {
    if case .interpolation(let operands) = form(of: id),
      parts.count + Int(operands.count) <= Self.operandsAtOnce
    {
      try enter(span(of: id))
      for operand in program.operands(operands) { try writeParts(operand, to: &parts) }
      leave()
    } else if let call = smallBody(ofCall: id), case .interpolation = form(of: call.body) {
      let outer = try enter(call.function, call.operands, at: span(of: id))
      try writeParts(call.body, to: &parts)
      meet(outer)
    } else {
      let part = try writePart(id)
      if part.isConstant, part.length <= 8, let last = parts.last, !last.isConstant, last.length == 0 {
        parts[parts.count - 1].start = part.start
        parts[parts.count - 1].length = part.length
        parts[parts.count - 1].word = part.word
      } else {
        parts.append(part)
      }
    }
  }

  /// A part of a text: a constant, or the register of the operand.
  mutating func writePart(_ id: ExpressionID) throws(Fault) -> TextPart {
    var part = TextPart()
    if case .text(let name) = form(of: id), let text = constant(of: id),
      text.textRange.upperBound <= code.literals.constantBytes
    {
      part.start = Int32(truncatingIfNeeded: text.offset)
      part.length = Int32(truncatingIfNeeded: text.length)
      let first = program.names.utf8(of: name).prefix(8)
      part.word = UInt64(littleEndian: first.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    } else if case .field(let subject, let field) = form(of: id), case .local(let local) = form(of: subject) {
      part.register = register(of: local)
      part.field = field
      part.type = type(of: id)
    } else {
      part.register = try writeOperand(id)
      part.type = type(of: id)
    }
    return part
  }

  private mutating func writeMethod(
    _ method: Method, _ operands: Operands, _ id: ExpressionID, subject: Register, into target: Register
  ) throws(Fault) {
    let span = span(of: id)
    let operands = program.operands(operands)
    if method == .list(.count) { return emit(.count, target, subject, at: span) }
    if method == .list(.isEmpty) { return emit(.isEmpty, target, subject, at: span) }
    let others = operands.dropFirst()
    let first = try writeConsecutive(others, count: others.count, at: span)
    emit(.method, target, subject, first, at: span)
    word(id.index, at: span)
  }

  /// The register of a machine's key, or `noRegister`.
  mutating func writeKey(of reference: ID<MachineReference>) throws(Fault) -> Register {
    guard let key = program.machineReferences[reference].key else { return Instruction.noRegister }
    return try writeOperand(key)
  }

  /// Compiles the arguments of a question into consecutive registers.
  private mutating func writeArguments(
    _ given: [ExpressionID?]?, at span: SourceSpan
  ) throws(Fault) -> Register {
    let arguments = given ?? []
    let first = try allocate(arguments.count, at: span)
    for (index, argument) in arguments.enumerated() {
      let target = first + Register(truncatingIfNeeded: index)
      if let argument {
        try write(argument, into: target)
      } else {
        load(.absent, into: target, at: span)
      }
    }
    return first
  }

  /// The index of a question in `Code`, added where it is new.
  private mutating func questionRow(of question: ID<StateQuestion>) -> Int32 {
    let known = code.entries.questions[Int(question.index)]
    if known >= 0 { return known }
    let asked = program.stateQuestions[question]
    let row = code.addQuestion(
      about: asked.states, argumentCount: asked.arguments?.count ?? 0, namesScreen: asked.namesScreen,
      in: program)
    code.entries.set(row: row, of: question)
    return row
  }
}
