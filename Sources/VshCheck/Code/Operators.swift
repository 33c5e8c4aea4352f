import VshProgram
import VshSource
import VshSyntax

/// Operators. A chain such as `a + b + c` is walked in a loop: its syntax is as deep as it is long.
extension Checker {
  mutating func prefixExpression(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let operandSyntax = reader.tree.child(id, 0)
    if reader.tree[id].detail == PrefixOperator.not.rawValue {
      let operand = expression(operandSyntax, as: TypeTable.bool)
      return add(.not(operand.id), TypeTable.bool, id)
    }
    if reader.tree.kind(of: operandSyntax) == .numberLiteral {
      return numberLiteral(operandSyntax, hint, isNegative: true, at: id)
    }
    let operand = known(expression(operandSyntax, hint: hint), operandSyntax)
    let type = operand.type
    if type == TypeTable.int || type == TypeTable.double || type == TypeTable.duration {
      return add(.negate(operand.id), type, id)
    }
    if type != TypeTable.unknown { report(.operatorType("-", text(type), at: span(id))) }
    return hole(id)
  }

  mutating func infixChain(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let (first, second) = reader.tree.two(id)
    let mark = scope.known.count
    defer { scope.dropKnown(to: mark) }
    if !reader.tree.isInfix(first) {
      let symbol = InfixOperator(rawValue: reader.tree[id].detail) ?? .add
      if symbol.isLogical { return logical(symbol, nil, first, second, id) }
      return infix(symbol, nil, first, second, id, hint, reader.tree.isAdaptable(first))
    }
    let outermost = lists.chains.count
    var syntax = id
    while reader.tree.isInfix(syntax) {
      lists.chains.append(syntax)
      syntax = reader.tree.child(syntax, 0)
    }
    var isAdaptable = reader.tree.isAdaptable(syntax)
    var left: Typed?
    var last: InfixOperator?
    while lists.chains.count > outermost, let operation = lists.chains.popLast() {
      let right = reader.tree.child(operation, 1)
      let symbol = InfixOperator(rawValue: reader.tree[operation].detail) ?? .add
      // What the left side of `&&` says holds to the end of the chain, and ends with another operator.
      if last != symbol { scope.dropKnown(to: mark) }
      let first = reader.tree.child(operation, 0)
      left =
        symbol.isLogical
        ? logical(symbol, left, first, right, operation, continues: last == symbol)
        : infix(symbol, left, first, right, operation, hint, isAdaptable)
      last = symbol
      isAdaptable = isAdaptable && symbol.isArithmetic && reader.tree.isAdaptable(right)
    }
    return left ?? hole(id)
  }

  /// Checks one operator. `left` is nil where its syntax is not checked yet.
  private mutating func infix(
    _ symbol: InfixOperator, _ left: Typed?, _ leftSyntax: SyntaxID, _ right: SyntaxID, _ id: SyntaxID,
    _ hint: TypeID, _ leftIsAdaptable: Bool
  ) -> Typed {
    switch symbol {
    case .or, .and: return logical(symbol, left, leftSyntax, right, id)
    case .equal, .notEqual:
      return equality(symbol, left, leftSyntax, right, id)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let (a, b) = operandPair(left, leftSyntax, right, TypeTable.unknown, leftIsAdaptable)
      if a.type == TypeTable.unknown || b.type == TypeTable.unknown {
        return add(.boolean(false), TypeTable.bool, id)
      }
      if a.type != b.type || !isOrdered(a.type) {
        return reportOperands(symbol, a, b, id, as: TypeTable.bool)
      }
      return add(.binary(symbol.operation, a.id, b.id), TypeTable.bool, id)
    case .coalesce: return coalesce(left, leftSyntax, right, id, hint)
    case .halfOpenRange, .closedRange:
      let a = left ?? expression(leftSyntax, hint: TypeTable.int)
      require(a, as: TypeTable.int, at: leftSyntax)
      let b = expression(right, as: TypeTable.int)
      return add(.binary(symbol.operation, a.id, b.id), program.types.list(of: TypeTable.int), id)
    case .add, .subtract, .multiply, .divide, .remainder:
      let (a, b) = operandPair(left, leftSyntax, right, hint, leftIsAdaptable)
      return arithmetic(symbol, a, b, id)
    }
  }

  /// Checks `&&` and `||`. The right side knows what the left one says of optionals.
  /// - Parameter continues: whether the left side is the same operator, all but whose last operand is noted already.
  private mutating func logical(
    _ symbol: InfixOperator, _ left: Typed?, _ leftSyntax: SyntaxID, _ right: SyntaxID, _ id: SyntaxID,
    continues: Bool = false
  ) -> Typed {
    let a = left ?? expression(leftSyntax, hint: TypeTable.bool)
    require(a, as: TypeTable.bool, at: leftSyntax)
    if continues, case .binary(_, _, let last) = program.expressions[a.id].form {
      narrow(by: last, holds: symbol == .and)
    } else {
      narrow(by: a.id, holds: symbol == .and)
    }
    let b = expression(right, as: TypeTable.bool)
    return add(.binary(symbol.operation, a.id, b.id), TypeTable.bool, id)
  }

  /// Checks both sides of an operator. A whole number, `[]`, `nil` or `.case` gets the other side's type.
  private mutating func operandPair(
    _ left: Typed?, _ leftSyntax: SyntaxID, _ right: SyntaxID, _ hint: TypeID, _ leftIsAdaptable: Bool
  ) -> (Typed, Typed) {
    if leftIsAdaptable, !reader.tree.isAdaptable(right) {
      let b = known(expression(right, hint: hint), right)
      if let left, b.type != TypeTable.double || left.type == b.type { return (left, b) }
      return (expression(leftSyntax, hint: isDuration(b.type) ? TypeTable.unknown : b.type), b)
    }
    let a = known(left ?? expression(leftSyntax, hint: hint), leftSyntax)
    let takesType = reader.tree.isAdaptable(right) && !isDuration(a.type) && a.type != TypeTable.unknown
    return (a, known(expression(right, hint: takesType ? a.type : hint), right))
  }

  private func isDuration(_ type: TypeID) -> Bool { type == TypeTable.duration || type == TypeTable.date }

  @inline(__always)
  func isOrdered(_ type: TypeID) -> Bool {
    switch program.types[type] {
    case .int, .double, .string, .date, .duration: true
    case .bool, .record, .enumeration, .list, .dictionary, .optional, .nothing, .unknown: false
    }
  }

  private mutating func arithmetic(_ symbol: InfixOperator, _ a: Typed, _ b: Typed, _ id: SyntaxID) -> Typed {
    if a.type == TypeTable.unknown || b.type == TypeTable.unknown { return hole(id) }
    guard let type = resultType(symbol, a.type, b.type) else { return reportOperands(symbol, a, b, id) }
    return add(.binary(symbol.operation, a.id, b.id), type, id)
  }

  private mutating func resultType(_ symbol: InfixOperator, _ a: TypeID, _ b: TypeID) -> TypeID? {
    let (x, y) = (program.types[a], program.types[b])
    switch (symbol, x, y) {
    case (.remainder, .int, .int): return a
    case (.remainder, _, _): return nil
    case (_, .int, .int), (_, .double, .double): return a
    case (.add, .string, .string): return a
    case (.add, .list, .list): return joined(a, b)
    case (.add, .date, .duration), (.subtract, .date, .duration): return TypeTable.date
    case (.subtract, .date, .date): return TypeTable.duration
    case (.add, .duration, .duration), (.subtract, .duration, .duration): return TypeTable.duration
    case (.multiply, .duration, .int), (.multiply, .duration, .double), (.multiply, .int, .duration),
      (.multiply, .double, .duration), (.divide, .duration, .int), (.divide, .duration, .double):
      return TypeTable.duration
    case (.divide, .duration, .duration): return TypeTable.double
    case (_, _, _): return nil
    }
  }

  private mutating func reportOperands(
    _ symbol: InfixOperator, _ a: Typed, _ b: Typed, _ id: SyntaxID, as type: TypeID = TypeTable.unknown
  ) -> Typed {
    var help: String?
    let types = Set([program.types.unwrapped(a.type), program.types.unwrapped(b.type)])
    if types.count == 1, a.type != b.type {
      help = "one of them may be nil: give a value for that with `??`, or ask `!= nil` before"
    } else if types == [TypeTable.int, TypeTable.double] {
      help = "they are not converted implicitly: write `Double(…)` or `Int(…)`"
    } else if symbol == .add, types.contains(TypeTable.string) {
      help = "write the value into the text: `\"\\(…)\"`"
    }
    report(.operatorTypes(symbol.text, text(a.type), text(b.type), at: span(id), help: help))
    return type == TypeTable.unknown ? hole(id) : add(.boolean(false), type, id)
  }

  private mutating func equality(
    _ symbol: InfixOperator, _ left: Typed?, _ leftSyntax: SyntaxID, _ right: SyntaxID, _ id: SyntaxID
  ) -> Typed {
    let a: Typed
    let b: Typed
    let open = lists.compared.count
    var left = left
    if reader.tree.kind(of: right) == .caseExpression, reader.tree.kind(of: leftSyntax) == .nameExpression {
      let error = left ?? expression(leftSyntax)
      if hasCase(error.type) {
        return hole(id, .errorIsNoCase(reader.text(leftSyntax), at: span(leftSyntax)))
      }
      left = error
    }
    compare(with: right)
    if let left {
      a = left
      b = expression(right, hint: left.type)
    } else {
      compare(with: leftSyntax)
      (a, b, _) = pair(leftSyntax, right, hint: TypeTable.unknown)
    }
    lists.compared.drop(to: open)
    if a.type == TypeTable.unknown || b.type == TypeTable.unknown {
      return add(.boolean(false), TypeTable.bool, id)
    }
    guard let type = joined(a.type, b.type) else {
      return reportOperands(symbol, a, b, id, as: TypeTable.bool)
    }
    if !program.types.isDetermined(type) {
      report(.noType(reader.text(leftSyntax), at: span(leftSyntax)))
    } else if reader.tree.isNil(right) || reader.tree.isNil(leftSyntax) {
      let other = reader.tree.isNil(right) ? a : b
      if case .optional = program.types[other.type] {
      } else {
        report(.neverNil(text(other.type), at: span(id)))
      }
    }
    return add(.binary(symbol.operation, a.id, b.id), TypeTable.bool, id)
  }

  private mutating func coalesce(
    _ left: Typed?, _ leftSyntax: SyntaxID, _ right: SyntaxID, _ id: SyntaxID, _ hint: TypeID
  ) -> Typed {
    let wanted = hint == TypeTable.unknown ? hint : program.types.optional(hint)
    let a = left ?? expression(leftSyntax, hint: wanted)
    let inner = program.types.unwrapped(a.type)
    let b = expression(
      right, hint: a.type == TypeTable.unknown ? hint : inner == TypeTable.unknown ? hint : a.type)
    if a.type == TypeTable.unknown || b.type == TypeTable.unknown { return hole(id) }
    guard case .optional = program.types[a.type] else {
      report(.neverNil(text(a.type), at: span(leftSyntax)))
      return add(.binary(.coalesce, a.id, b.id), a.type, id)
    }
    if inner == TypeTable.unknown { return add(.binary(.coalesce, a.id, b.id), b.type, id) }
    if b.type == a.type { return add(.binary(.coalesce, a.id, b.id), a.type, id) }
    guard fits(b.type, inner) else {
      return hole(id, .mismatch(wanted: text(inner), found: text(b.type), at: span(right), help: nil))
    }
    return add(.binary(.coalesce, a.id, b.id), inner, id)
  }
}

extension InfixOperator {
  var isArithmetic: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder: true
    case _: false
    }
  }

  fileprivate var isLogical: Bool { self == .and || self == .or }

  var operation: BinaryOperator {
    switch self {
    case .or: .or
    case .and: .and
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .coalesce: .coalesce
    case .halfOpenRange: .halfOpenRange
    case .closedRange: .closedRange
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    }
  }
}
