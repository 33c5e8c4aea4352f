import VshProgram
import VshSource

/// Compiles operators and conditions.
extension CodeWriter {
  mutating func writeBinary(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, subject: Register,
    into target: Register, at span: SourceSpan
  ) throws(Fault) {
    switch sign {
    case .and, .or:
      move(subject, into: target, at: span)
      let end = jump(sign == .and ? .jumpIfFalse : .jumpIfTrue, target, at: span)
      try write(right, into: target)
      land(end)
    case .coalesce:
      move(subject, into: target, at: span)
      let end = jump(.jumpIfPresent, target, at: span)
      try write(right, into: target)
      land(end)
    case .equal: emit(.equal, target, subject, try writeOperand(right), at: span)
    case .notEqual: emit(.notEqual, target, subject, try writeOperand(right), at: span)
    case .less: emit(.less, target, subject, try writeOperand(right), at: span)
    case .lessOrEqual: emit(.lessOrEqual, target, subject, try writeOperand(right), at: span)
    case .greater: emit(.less, target, try writeOperand(right), subject, at: span)
    case .greaterOrEqual: emit(.lessOrEqual, target, try writeOperand(right), subject, at: span)
    case .halfOpenRange: emit(.halfOpenRange, target, subject, try writeOperand(right), at: span)
    case .closedRange: emit(.closedRange, target, subject, try writeOperand(right), at: span)
    case .add, .subtract, .multiply, .divide, .remainder:
      if sign == .add || sign == .subtract, shape(of: left) == .int,
        let number = smallNumber(right, negated: sign == .subtract)
      {
        emit(.addSmall, target, subject, number, at: span)
      } else if let operation = smallOperation(sign), shape(of: left) == .int, shape(of: right) == .int,
        let number = smallNumber(right), Instruction.small(number) > 0
      {
        emit(operation, target, subject, number, at: span)
      } else {
        let value = try writeOperand(right)
        writeArithmetic(
          sign, shape(of: left), shape(of: right), subject, value, into: target, at: span)
      }
    }
  }

  /// Compiles `+ - * / %` on two registers, by the operands' types.
  mutating func writeArithmetic(
    _ sign: BinaryOperator, _ left: TypeShape, _ right: TypeShape, _ a: Register, _ b: Register,
    into target: Register, at span: SourceSpan
  ) {
    if let operation = timeOperation(sign, left, right) {
      emit(.time, target, a, b, at: span)
      word(operation.rawValue, at: span)
    } else if left == .string {
      emit(.addTexts, target, a, b, at: span)
    } else if case .list = left {
      emit(.addLists, target, a, b, at: span)
    } else {
      emit(arithmetic(sign, isDouble: left == .double), target, a, b, at: span)
    }
  }

  /// The opcode whose second operand is a small positive number; nil for other operators.
  private func smallOperation(_ sign: BinaryOperator) -> Opcode? {
    switch sign {
    case .multiply: .multiplySmall
    case .divide: .divideSmall
    case .remainder: .remainderSmall
    case _: nil
    }
  }

  private func arithmetic(_ sign: BinaryOperator, isDouble: Bool) -> Opcode {
    switch sign {
    case .subtract: isDouble ? .subtractDouble : .subtractInt
    case .multiply: isDouble ? .multiplyDouble : .multiplyInt
    case .divide: isDouble ? .divideDouble : .divideInt
    case .remainder: .remainderInt
    case .add, .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .coalesce,
      .halfOpenRange, .closedRange:
      isDouble ? .addDouble : .addInt
    }
  }

  private func timeOperation(
    _ sign: BinaryOperator, _ left: TypeShape, _ right: TypeShape
  ) -> TimeOperation? {
    switch (left, sign, right) {
    case (.date, .add, .duration): .dateAndDuration
    case (.date, .subtract, .duration): .dateLessDuration
    case (.date, .subtract, .date): .datesApart
    case (.duration, .add, .duration): .durationAndDuration
    case (.duration, .subtract, .duration): .durationLessDuration
    case (.duration, .multiply, .int): .durationTimesInt
    case (.int, .multiply, .duration): .intTimesDuration
    case (.duration, .multiply, .double): .durationTimesDouble
    case (.double, .multiply, .duration): .doubleTimesDuration
    case (.duration, .divide, .int): .durationByInt
    case (.duration, .divide, .double): .durationByDouble
    case (.duration, .divide, .duration): .durationByDuration
    default: nil  // All other pairs of types.
    }
  }

  /// A literal whose value fits a 16-bit operand; nil for any other expression.
  func smallNumber(_ id: ExpressionID, negated: Bool = false) -> UInt16? {
    guard let value = constant(of: id) else { return nil }
    switch value.tag {
    case .int, .duration, .date, .enumCase, .bool:
      guard let small = Int16(exactly: value.bits), small != .min else { return nil }
      return UInt16(bitPattern: negated ? -small : small)
    case .absent, .stale, .nilValue, .double, .string, .list, .record, .dictionary: return nil
    }
  }
}

// MARK: - Conditions

extension CodeWriter {
  /// Whether an expression is compiled to jumps.
  func isCondition(_ id: ExpressionID) -> Bool {
    switch form(of: id) {
    case .not: true
    case .binary(let sign, let left, let right):
      sign == .and || sign == .or || relation(sign) != nil && isWhole(left) && isWhole(right)
    case _: false
    }
  }

  /// Compiles a jump that is taken when the condition equals `wanted`. Its index is appended to `exits`, for `land`.
  mutating func writeJump(when wanted: Bool, _ id: ExpressionID, to exits: inout [Int]) throws(Fault) {
    let span = span(of: id)
    try enter(span)
    let free = nextRegister
    switch form(of: id) {
    case .not(let operand): try writeJump(when: !wanted, operand, to: &exits)
    case .binary(let sign, _, _) where sign == .and || sign == .or:
      // `a && b && c` as a flat list. Every operand but the last can only end the evaluation; the last one decides.
      let operands = operands(joinedBy: sign, id)
      let endsSearch = sign == .or
      var skips: [Int] = []
      for operand in operands.dropLast() {
        if endsSearch == wanted {
          try writeJump(when: endsSearch, operand, to: &exits)
        } else {
          try writeJump(when: endsSearch, operand, to: &skips)
        }
      }
      if let last = operands.last { try writeJump(when: wanted, last, to: &exits) }
      land(skips)
    case .binary(let sign, let left, let right)
    where relation(sign) != nil && isWhole(left) && isWhole(right):
      try writeComparison(sign, left, right, isWanted: wanted, to: &exits, at: span)
    case .binary(let sign, let left, let right)
    where isNilLiteral(right) && (sign == .equal || sign == .notEqual):
      let subject = try writeOperand(left)
      exits.append(
        jump((sign == .equal) == wanted ? .jumpIfNil : .jumpIfPresent, subject, at: span))
    case .call:
      if let call = smallBody(ofCall: id) {
        let outer = try enter(call.function, call.operands, at: span)
        try writeJump(when: wanted, call.body, to: &exits)
        meet(outer)
      } else {
        try writeJump(when: wanted, valueOf: id, to: &exits)
      }
    case _: try writeJump(when: wanted, valueOf: id, to: &exits)
    }
    release(to: free)
    leave()
  }

  private mutating func writeJump(
    when wanted: Bool, valueOf id: ExpressionID, to exits: inout [Int]
  ) throws(Fault) {
    let value = try writeOperand(id)
    exits.append(jump(wanted ? .jumpIfTrue : .jumpIfFalse, value, at: span(of: id)))
  }

  /// The operands of `a sign b sign c …`, from left to right.
  private func operands(joinedBy sign: BinaryOperator, _ id: ExpressionID) -> [ExpressionID] {
    var operands: [ExpressionID] = []
    var first = id
    while case .binary(sign, let left, let right) = form(of: first) {
      operands.append(right)
      first = left
    }
    operands.append(first)
    return operands.reversed()
  }

  /// Compiles `left sign right` to a jump that is taken when the comparison equals `wanted`.
  private mutating func writeComparison(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, isWanted wanted: Bool,
    to exits: inout [Int], at span: SourceSpan
  ) throws(Fault) {
    guard let asked = relation(sign) else { return }
    // The instruction jumps when its comparison is false.
    let held = (wanted ? asked.negated : asked).rawValue
    if let slot = variableOperand(left), let small = smallNumber(right) {
      emit(.unlessSlotSmall, slot, small, held, at: span)
    } else if let slot = variableOperand(left), let other = variableOperand(right) {
      emit(.unlessSlots, slot, other, held, at: span)
    } else {
      let subject = try writeOperand(left)
      if let small = smallNumber(right) {
        emit(.unlessSmall, subject, small, held, at: span)
      } else {
        emit(.unless, subject, try writeOperand(right), held, at: span)
      }
    }
    word(0 as Int32, at: span)
    exits.append(here - 1)
  }

  private func relation(_ sign: BinaryOperator) -> Relation? {
    switch sign {
    case .equal: .equal
    case .notEqual: [.less, .greater]
    case .less: .less
    case .lessOrEqual: [.less, .equal]
    case .greater: .greater
    case .greaterOrEqual: [.greater, .equal]
    case _: nil
    }
  }

  /// Whether values of the type are never nil and compare by their bits, like whole numbers.
  private func isWhole(_ id: ExpressionID) -> Bool {
    switch program.types[type(of: id)] {
    case .bool, .int, .date, .duration: true
    case .enumeration(let id): !program.enums[id].hasValues
    case .double, .string, .record, .list, .dictionary, .optional, .nothing, .unknown: false
    }
  }

  private func isNilLiteral(_ id: ExpressionID) -> Bool {
    if case .nilValue = form(of: id) { true } else { false }
  }
}
