import VshProgram
import VshSource
import VshSyntax

/// Failures: the enum of their cases, which an op names, and what `fail` says in an op and in a step.
extension Checker {
  /// The enum behind `fails`, and the record of an error that may have one of its cases.
  mutating func failures(of syntax: SyntaxID) -> (cases: TypeID, error: TypeID)? {
    guard syntax.exists else { return nil }
    let type = type(syntax)
    guard case .enumeration(let id) = program.types[type] else {
      if type != TypeTable.unknown { report(.failsNeedsEnum(text(type), at: span(syntax))) }
      return nil
    }
    var error = program.records[program.errorRecord]
    error.fields.append(
      Parameter(name: vocabulary[.case], type: program.types.optional(type), span: program.enums[id].span))
    return (type, program.types.id(of: .record(program.records.append(error))))
  }

  mutating func failureCases(of operation: Operation, _ syntax: SyntaxID) -> FailureCases {
    let last = reader.tree.children(of: syntax).prefix(3).last { $0.exists }
    let missing = last.map { span($0).atEnd } ?? nameSpan(syntax).atEnd
    return FailureCases(type: operation.failures?.cases, operation: text(operation.name), missing: missing)
  }

  /// `fail "m"`, `fail 401, "m"`, `fail .limit` or `fail .limit, "m"`, without the keyword.
  mutating func failure(_ id: SyntaxID) -> Operation.Failure {
    let (first, second) = reader.tree.two(id)
    let plain = second.exists ? TypeTable.int : TypeTable.string
    let cases = operation.cases
    var code: ExpressionID?
    var message: ExpressionID?
    if cases.type == nil, reader.tree.kind(of: first) == .caseExpression {
      report(undeclaredCase(first, cases))
    } else {
      let typed = known(expression(first, hint: cases.type ?? plain), first)
      if let type = cases.type, typed.type == type {
        code = typed.id
      } else if cases.type == nil, case .enumeration = program.types[typed.type] {
        report(.caseWithoutFails(cases.operation, text(typed.type), at: span(first), cases.missing))
      } else {
        require(typed, as: plain, at: first)
        (code, message) = second.exists ? (typed.id, nil) : (nil, typed.id)
      }
    }
    if second.exists { message = expression(second, as: TypeTable.string).id }
    return Operation.Failure(message: message, code: code)
  }

  /// The failure of a `given` or a `deliver`.
  mutating func stepFailure(
    _ first: SyntaxID, _ second: SyntaxID, of operation: ID<Operation>?
  ) -> (message: StepExpression?, code: StepExpression?) {
    let message = second.exists ? textOrName(second) : nil
    let isCase = reader.tree.kind(of: first) == .caseExpression
    let row = operation.map { program.operations[$0] }
    if let cases = row?.failures?.cases {
      let reported = reports.count
      let code = stepExpression(first, as: cases)
      if isCase || reports.count == reported { return (message, code) }
      reports.drop(to: reported)
    } else if isCase {
      report(
        undeclaredCase(first, FailureCases(type: nil, operation: text(row?.name ?? .empty), missing: nil)))
      return (message, nil)
    }
    if second.exists { return (message, stepExpression(first, as: TypeTable.int)) }
    return (textOrName(first), nil)
  }

  /// Whether a type is that of errors that may have a case.
  func hasCase(_ type: TypeID) -> Bool {
    guard case .record(let id) = program.types[type] else { return false }
    return program.records[id].isError && program.records[id].fields.count > 2
  }

  /// The message for a case of an op that names no enum. Where one enum alone has the case, an edit names it.
  private mutating func undeclaredCase(_ syntax: SyntaxID, _ cases: FailureCases) -> Diagnostic {
    let name = reader.tree.name(of: syntax)
    let owners = names(.type).filter { owner in
      guard let type = type(named: owner), case .enumeration(let id) = program.types[type] else {
        return false
      }
      return program.enums[id].cases.contains { $0.name == name }
    }
    return .caseWithoutFails(
      cases.operation, owners.count == 1 ? text(owners[0]) : nil, at: span(syntax), cases.missing)
  }

  /// The cases that the arms `fail` of a call may ask for; nil, reported, where its op names no enum.
  mutating func failureCases(of error: TypeID, in local: Local, at pattern: SyntaxID, call: SyntaxID)
    -> Cases?
  {
    guard case .record(let id) = program.types[error],
      let field = program.records[id].fields.dropFirst(2).first,
      case .enumeration(let enumeration) = program.types[program.types.unwrapped(field.type)]
    else {
      if error != TypeTable.unknown {
        let operation = text(reader.tree.name(of: reader.tree.child(call, 1)))
        report(undeclaredCase(pattern, FailureCases(type: nil, operation: operation, missing: nil)))
      }
      return nil
    }
    return Cases(of: enumeration, count: program.enums[enumeration].cases.count, in: local, error: error)
  }
}
