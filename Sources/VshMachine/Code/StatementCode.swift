import VshProgram
import VshSource

/// Compiles bodies.
extension CodeWriter {
  /// Compiles a root: the body of an op or of a transition.
  mutating func writeWhole(_ block: ID<Block>, of operation: ID<Operation>?) throws(Fault) {
    let end = operation.map { program.operations[$0].span }
    try write(block)
    let last = program.statements(of: block).last?.span
    emit(.finish, at: last ?? end ?? SourceSpan(file: FileID(0), start: 0 as Int, end: 0))
  }

  /// Compiles a root: the guard and the body of a transition, separated by `chosen`. A false guard returns `false`.
  mutating func writeWhole(_ transition: Transition) throws(Fault) {
    var otherwise: [Int] = []
    if let condition = transition.guardCondition { try writeJump(when: false, condition, to: &otherwise) }
    emit(.chosen, at: transition.span)
    if let body = transition.body { try write(body) }
    emit(.finish, at: transition.span)
    if otherwise.isEmpty { return }
    land(otherwise)
    emit(.giveFalse, at: transition.span)
  }

  private mutating func write(_ block: ID<Block>) throws(Fault) {
    let statements = program.statements(of: block)
    for (index, statement) in statements.enumerated() {
      let free = nextRegister
      try enter(statement.span)
      if code.isTraced {
        emit(.trace, at: statement.span)
        word(block.index, at: statement.span)
        word(index, at: statement.span)
      }
      try write(statement, index, of: block)
      leave()
      release(to: free)
    }
  }

  private mutating func write(
    _ statement: Statement, _ index: Int, of block: ID<Block>
  ) throws(Fault) {
    let span = statement.span
    switch statement.form {
    case .let(let local, let value):
      try write(value, intoLocal: local)
      hold(value, in: register(of: local), at: span)
    case .if(let condition, let then, let otherwise):
      var exits: [Int] = []
      try writeJump(when: false, condition, to: &exits)
      try writeBranches(then, otherwise, skippedBy: exits, at: span)
    case .ifLet(let local, let value, let then, let otherwise):
      try write(value, intoLocal: local)
      let exit = jump(.jumpIfNil, register(of: local), at: span)
      hold(value, in: register(of: local), at: span)
      try writeBranches(then, otherwise, skippedBy: [exit], at: span)
    case .assign(let target, let kind, let value): try writeAssignment(target, kind, value, at: span)
    case .append(let target, let value):
      let targetIndex = try writeTarget(target, at: span)
      let element = try writeStored(value)
      writeLevels(of: element, value, in: target, at: span)
      writeEdit(.appendTarget, element, at: targetIndex, span)
    case .insert(let target, let value, at: let index):
      let targetIndex = try writeTarget(target, at: span)
      let element = try writeStored(value)
      writeLevels(of: element, value, in: target, at: span)
      writeEdit(.insertTarget, element, try writeOperand(index), at: targetIndex, span)
    case .removeWhere(let target, let local, let condition):
      try writeRemoval(from: target, local, condition, at: span)
    case .removeAt(let target, let index):
      let targetIndex = try writeTarget(target, at: span)
      writeEdit(.removeTarget, try writeOperand(index), at: targetIndex, span)
    case .move(let target, from: let source, to: let goal):
      let targetIndex = try writeTarget(target, at: span)
      let first = try writeOperand(source)
      writeEdit(.moveTarget, first, try writeOperand(goal), at: targetIndex, span)
    case .return(let value):
      guard let value else { return emit(.finish, at: span) }
      emit(.answer, try writeOperand(value), at: span)
    case .fail(let message, let code):
      let text = try writeOptional(message)
      emit(.fail, text, try writeOptional(code), at: span)
    case .send, .sendToMachine, .emit, .push, .pop, .dismiss, .finish:
      try writeEffect(statement, index, of: block)
    }
  }

  private mutating func writeBranches(
    _ then: ID<Block>, _ otherwise: ID<Block>?, skippedBy exits: [Int], at span: SourceSpan
  ) throws(Fault) {
    try write(then)
    guard let otherwise else { return land(exits) }
    let end = jump(.jump, at: span)
    land(exits)
    try write(otherwise)
    land(end)
  }

  private mutating func writeEffect(
    _ statement: Statement, _ index: Int, of block: ID<Block>
  ) throws(Fault) {
    let span = statement.span
    switch statement.form {
    case .send(let action, let arguments):
      emit(.send, try write(arguments, at: span), UInt16(truncatingIfNeeded: arguments.count), at: span)
      word(action.index, at: span)
    case .sendToMachine(let reference, let action, let arguments)
    where program.machineReferences[reference].isAll:
      emit(
        .sendToMachines, try write(arguments, at: span), UInt16(truncatingIfNeeded: arguments.count), at: span
      )
      word(program.machineReferences[reference].machine, at: span)
      word(action.index, at: span)
    case .sendToMachine(let reference, let action, let arguments):
      let key = try writeKey(of: reference)
      emit(
        .sendToMachine, try write(arguments, at: span), UInt16(truncatingIfNeeded: arguments.count), key,
        at: span)
      word(reference.index, at: span)
      word(action.index, at: span)
    case .emit(let signal, let arguments):
      emit(.emit, try write(arguments, at: span), UInt16(truncatingIfNeeded: arguments.count), at: span)
      word(signal.index, at: span)
      word(block.index, at: span)
      word(index, at: span)
    case .push(let screen, let arguments):
      emit(.push, try write(arguments, at: span), UInt16(truncatingIfNeeded: arguments.count), at: span)
      word(screen.index, at: span)
    case .pop(to: nil): emit(.pop, at: span)
    case .pop(let screen?):
      emit(.popTo, at: span)
      word(screen.index, at: span)
    case .dismiss: emit(.dismiss, at: span)
    case .finish(let value):
      emit(.finishScreen, try writeOptional(value), at: span)
    case _: break  // These have no effects.
    }
  }

  private mutating func writeOptional(_ value: ExpressionID?) throws(Fault) -> Register {
    if let value { try writeOperand(value) } else { Instruction.noRegister }
  }

  /// Compiles arguments into consecutive registers. An omitted argument is `absent`; the receiver fills in the default.
  private mutating func write(_ arguments: ListRange, at span: SourceSpan) throws(Fault) -> Register {
    let first = try allocate(Int(arguments.count), at: span)
    for (index, number) in arguments.range.enumerated() {
      let target = first + Register(truncatingIfNeeded: index)
      if let argument = program.arguments[number] {
        try write(argument, into: target)
      } else {
        load(.absent, into: target, at: span)
      }
    }
    return first
  }
}

// MARK: - Assignments

extension CodeWriter {
  private mutating func writeAssignment(
    _ target: AssignmentTarget, _ kind: AssignmentKind, _ value: ExpressionID, at span: SourceSpan
  ) throws(Fault) {
    if kind == .add, case .list = program.types[target.type] {
      let targetIndex = try writeTarget(target, at: span)
      let other = try writeOperand(value)
      writeLevels(of: other, value, in: target, at: span)
      return writeEdit(.extendTarget, other, at: targetIndex, span)
    }
    if target.path.isEmpty, case .slot(let slot) = target.root {
      if let operand = UInt16(exactly: slot) {
        let type = program.types[program.types.unwrapped(target.type)]
        if kind == .set, let constant = constant(of: value) {
          return emit(.setSlot, operand, wide: code.add(constant), at: span)
        }
        if kind != .set, type == .int, let number = smallNumber(value, negated: kind == .subtract) {
          return emit(.addToSlot, operand, number, at: span)
        }
      }
      let result: Register
      if kind == .set {
        result = try writeStored(value)
      } else {
        result = try allocate(at: span)
        emit(.loadSlot, result, wide: slot, at: span)
        try writeUpdate(kind, target, value, of: result, at: span)
      }
      return emit(.storeSlot, result, wide: slot, at: span)
    }
    let targetIndex = try writeTarget(target, at: span)
    let result: Register
    if kind == .set {
      result = try writeStored(value)
      writeLevels(of: result, value, in: target, at: span)
    } else {
      result = try allocate(at: span)
      writeEdit(.loadTarget, result, at: targetIndex, span)
      try writeUpdate(kind, target, value, of: result, at: span)
    }
    writeEdit(.storeTarget, result, at: targetIndex, span)
  }

  /// Compiles an update; `result` has the old value and gets the new one.
  private mutating func writeUpdate(
    _ kind: AssignmentKind, _ target: AssignmentTarget, _ value: ExpressionID, of result: Register,
    at span: SourceSpan
  ) throws(Fault) {
    let old = program.types[program.types.unwrapped(target.type)]
    let sign: BinaryOperator = kind == .subtract ? .subtract : .add
    if old == .int, let number = smallNumber(value, negated: kind == .subtract) {
      emit(.addSmall, result, result, number, at: span)
    } else {
      let other = try writeOperand(value)
      writeArithmetic(sign, old, shape(of: value), result, other, into: result, at: span)
    }
  }

  /// Compiles `list.remove { … }`, which keeps the elements for which the condition is false.
  private mutating func writeRemoval(
    from target: AssignmentTarget, _ local: Local, _ condition: ExpressionID, at span: SourceSpan
  ) throws(Fault) {
    let targetIndex = try writeTarget(target, at: span)
    let list = try allocate(at: span)
    writeEdit(.loadTarget, list, at: targetIndex, span)
    let kept = try allocate(at: span)
    try writeSelection(of: list, local, where: false, condition, into: kept, at: span)
    writeEdit(.storeTarget, kept, at: targetIndex, span)
  }

  /// Compiles the check of the levels of a tree, with those of the target that it is stored in.
  private mutating func writeLevels(
    of register: Register, _ value: ExpressionID, in target: AssignmentTarget, at span: SourceSpan
  ) {
    let outer = target.path.range.count { if case .field = program.accessors[$0] { true } else { false } }
    if outer > 0 { writeLevels(of: register, type(of: value), above: outer, at: span) }
  }

  /// Compiles the subscripts of a target into registers, and adds it to `Code.targets`. Returns its index.
  private mutating func writeTarget(_ target: AssignmentTarget, at span: SourceSpan) throws(Fault) -> Int {
    let root: TargetCode.Root
    switch target.root {
    case .slot(let slot): root = .slot(slot)
    case .modelData(let model): root = .modelData(model.index)
    }
    var accessors: [AccessorCode] = []
    for index in target.path.range {
      switch program.accessors[index] {
      case .field(let field): accessors.append(.field(field))
      case .element(let index): accessors.append(.element(try writeOperand(index)))
      case .key(let key, default: let fallback):
        let key = try writeOperand(key)
        let value = try fallback.map { (value) throws(Fault) in try writeStored(value) }
        accessors.append(.key(key, default: value ?? Instruction.noRegister))
      }
    }
    return code.add(root, path: accessors)
  }

  private mutating func writeEdit(
    _ operation: Opcode, _ a: Register, _ b: Register = 0, at index: Int, _ span: SourceSpan
  ) {
    emit(operation, a, b, at: span)
    word(index, at: span)
  }

  /// Compiles an operand that will be stored.
  private mutating func writeStored(_ value: ExpressionID) throws(Fault) -> Register {
    let result = try writeOperand(value)
    if mayBeHeldByLocal(value) { emit(.hold, result, at: span(of: value)) }
    return result
  }

  /// Counts a local as a holder: an edit of another holder of the same value must not change it.
  private mutating func hold(_ value: ExpressionID, in local: Register, at span: SourceSpan) {
    guard holdsContainer(type(of: value)) else { return }
    emit(.hold, local, at: span)
    if mayBeHeldByLocal(value) { emit(.hold, local, at: span) }
  }

  /// Whether the value may belong to a parameter or an arm's name, which are not counted as holders.
  private func mayBeHeldByLocal(_ id: ExpressionID) -> Bool {
    guard holdsContainer(type(of: id)) else { return false }
    switch form(of: id) {
    case .local, .conditional, .chain, .switchCase, .call, .method, .closureMethod, .binary: return true
    case _: return false
    }
  }

  private func holdsContainer(_ type: TypeID) -> Bool {
    switch program.types[program.types.unwrapped(type)] {
    case .list, .record, .dictionary: true
    case .enumeration(let id): program.enums[id].hasValues
    case _: false
    }
  }
}
