import VshProgram
import VshSource
import VshSyntax

/// Statements: the bodies of transitions, of `enter` and `leave`, and of ops.
extension Checker {
  mutating func block(_ id: SyntaxID) -> ID<Block> {
    let mark = scope.open()
    let start = program.statements.count
    var end = start
    let items = reader.tree.links(of: id)
    for link in items {
      let item = reader.tree.links[link]
      if end == program.statements.count, holdsBlocks(item) {
        // The statements of one block must be adjacent. Nested blocks come after this block, so its remaining rows are
        // reserved first. Only an `if` and a `switch` hold blocks; from here on each statement fills the next reserved row.
        for _ in link..<items.upperBound {
          program.statements.append(Statement(.pop(to: nil), span: reader.emptySpan))
        }
      }
      guard let form = statement(item) else { continue }
      let statement = Statement(form, span: span(item))
      if end == program.statements.count {
        program.statements.append(statement)
      } else {
        program.statements[end] = statement
      }
      end += 1
    }
    scope.close(mark)
    return program.blocks.append(Block(ListRange(start..<end)))
  }

  @inline(__always)
  private func holdsBlocks(_ id: SyntaxID) -> Bool {
    switch reader.tree.kind(of: id) {
    case .ifStatement, .switchStatement: true
    case _: false
    }
  }

  private mutating func statement(_ id: SyntaxID) -> StatementForm? {
    switch reader.tree.kind(of: id) {
    case .letStatement: letStatement(id)
    case .ifStatement: ifStatement(id)
    case .switchStatement: switchStatement(id)
    case .assignment: assignment(id)
    case .listEdit: listEdit(id)
    case .returnStatement: returnStatement(id)
    case .failStatement: failStatement(id)
    case .emitStatement, .sendStatement, .pushStatement, .popStatement, .dismissStatement, .finishStatement:
      transitionStatement(id)
    case _: nil
    }
  }

  private mutating func letStatement(_ id: SyntaxID) -> StatementForm {
    let value = determinedExpression(reader.tree.child(id, 0))
    let local = bind(id, value.type)
    if isKnown(value) { scope.note(KnownValue(root: .local(local), path: [])) }
    return .let(local, value.id)
  }

  private mutating func ifStatement(_ id: SyntaxID) -> StatementForm {
    let (head, then, otherwise) = reader.tree.three(id)
    let mark = scope.open()
    if reader.tree.kind(of: head) == .optionalBinding {
      let (local, value) = optionalBinding(head)
      let thenBlock = block(then)
      scope.close(mark)
      return .ifLet(local, value, then: thenBlock, else: elseBlock(otherwise))
    }
    let condition = expression(head, as: TypeTable.bool)
    narrow(by: condition.id, holds: true)
    let thenBlock = block(then)
    scope.close(mark)
    let inner = scope.open()
    narrow(by: condition.id, holds: false)
    let other = elseBlock(otherwise)
    scope.close(inner)
    // What comes behind `if x == nil { fail "…" }` knows the same.
    if other == nil, alwaysLeaves(thenBlock) { narrow(by: condition.id, holds: false) }
    return .if(condition.id, then: thenBlock, else: other)
  }

  private mutating func elseBlock(_ id: SyntaxID) -> ID<Block>? {
    guard id.exists else { return nil }
    guard reader.tree.kind(of: id) == .ifStatement else { return block(id) }
    let form = ifStatement(id)
    let index = program.statements.count
    program.statements.append(Statement(form, span: span(id)))
    return program.blocks.append(Block(ListRange(index..<index + 1)))
  }

  /// Checks the head of an `if let`. The name is bound until the surrounding scope closes.
  mutating func optionalBinding(_ id: SyntaxID) -> (local: Local, value: ExpressionID) {
    let syntax = reader.tree.child(id, 0)
    let value = determinedExpression(syntax)
    let type = program.types.unwrapped(value.type)
    if type == value.type, type != TypeTable.unknown { report(.neverNil(text(type), at: span(syntax))) }
    return (bind(id, type), value.id)
  }

  // MARK: Changes

  private mutating func assignment(_ id: SyntaxID) -> StatementForm? {
    let (targetSyntax, valueSyntax) = reader.tree.two(id)
    let target = target(targetSyntax)
    let type = target?.type ?? TypeTable.unknown
    let operation: AssignmentKind
    switch AssignmentOperator(rawValue: reader.tree[id].detail) ?? .set {
    case .set:
      let value = expression(valueSyntax, as: type)
      guard let target else { return nil }
      if case .slot(let slot) = target.root { forgetKnown(slot) }
      return .assign(target, .set, value.id)
    case .add: operation = .add
    case .subtract: operation = .subtract
    }
    // A Date is changed by a Duration, a Duration by another, and a list by a list.
    let wanted = type == TypeTable.date ? TypeTable.duration : type
    let value = expression(valueSyntax, as: wanted)
    guard let target else { return nil }
    if !isSettled(target, targetSyntax) { return nil }
    let isList = program.types.element(of: type) != nil
    let isNumber = type == TypeTable.int || type == TypeTable.double
    let canBeAdded = isNumber || type == TypeTable.duration || type == TypeTable.date
    if type != TypeTable.unknown, !canBeAdded, operation == .subtract || !isList && type != TypeTable.string {
      report(.operatorType(operation == .add ? "+=" : "-=", text(type), at: span(id)))
    }
    return .assign(target, operation, value.id)
  }

  /// Resolves the target of an assignment: a variable or `data`, and a path into it.
  private mutating func target(_ id: SyntaxID) -> AssignmentTarget? {
    switch reader.tree.kind(of: id) {
    case .nameExpression: return root(id)
    case .memberExpression:
      let (subject, nameSyntax) = reader.tree.two(id)
      guard var target = target(subject), isSettled(target, subject) else { return nil }
      let name = reader.tree.name(of: nameSyntax)
      if target.type == TypeTable.unknown || name.isEmpty { return nil }
      guard case .record(let record) = program.types[target.type], reader.tree[id].detail == 0 else {
        return refuse(unknownMember(name, of: target.type, at: span(nameSyntax)))
      }
      guard let field = program.records[record].index(ofField: name) else {
        return refuse(unknownMember(name, of: target.type, at: span(nameSyntax)))
      }
      noteUse(nameSyntax, program.records[record].fields[field].span)
      follow(.field(Int32(truncatingIfNeeded: field)), in: &target)
      target.type = program.records[record].fields[field].type
      return target
    case .subscriptExpression:
      let (subject, indexSyntax, fallback) = reader.tree.three(id)
      var target = target(subject)
      if let outer = target, !isSettled(outer, subject) { target = nil }
      if let outer = target, let entry = program.types.entry(of: outer.type) {
        return value(of: indexSyntax, default: fallback, in: outer, entry)
      }
      if fallback.exists, let target { report(.defaultOfNoDictionary(text(target.type), at: span(fallback))) }
      // The index of an unknown target may be a key or a number, so its type is not required.
      let index = target == nil ? expression(indexSyntax) : expression(indexSyntax, as: TypeTable.int)
      guard var target, target.type != TypeTable.unknown else { return nil }
      guard let element = program.types.element(of: target.type) else {
        return refuse(.noSubscript(text(target.type), at: span(subject), help: optionalHelp(target.type)))
      }
      follow(.element(index.id), in: &target)
      target.type = element
      return target
    case .missing: return nil
    case _:
      return refuse(.cannotBeAssigned(reader.text(id), at: span(id), help: nil))
    }
  }

  private mutating func value(
    of key: SyntaxID, default fallback: SyntaxID, in dictionary: AssignmentTarget,
    _ entry: (key: TypeID, value: TypeID)
  ) -> AssignmentTarget {
    var target = dictionary
    let key = expression(key, as: entry.key)
    let value = fallback.exists ? expression(fallback, as: entry.value).id : nil
    follow(.key(key.id, default: value), in: &target)
    target.type = value == nil ? program.types.optional(entry.value) : entry.value
    return target
  }

  /// Whether the target always exists: the value of a key does only where a default is given.
  private mutating func isSettled(_ target: AssignmentTarget, _ id: SyntaxID) -> Bool {
    guard let last = target.path.range.last, case .key(_, default: nil) = program.accessors[last] else {
      return true
    }
    report(.keyWithoutDefault(reader.text(id), at: span(id)))
    return false
  }

  /// Appends one accessor to a path. The accessors of a path are adjacent in the program.
  private mutating func follow(_ accessor: AssignmentTarget.Accessor, in target: inout AssignmentTarget) {
    let end = program.accessors.count
    program.accessors.append(accessor)
    target.path = ListRange(end - Int(target.path.count)..<end + 1)
  }

  private mutating func root(_ id: SyntaxID) -> AssignmentTarget? {
    let name = reader.tree.name(of: id)
    if name.isEmpty { return nil }
    if let binding = scope.binding(name) {
      noteUse(id, binding.declaration)
      let isSlot = if case .slot = binding.reference { true } else { false }
      return refuse(
        .cannotBeAssigned(
          text(name), at: span(id),
          help: isSlot
            ? "a state's parameter cannot change: enter the state again with another value (not by `-> same`)"
            : nil))
    }
    switch scope.owner {
    case .model(let model):
      if vocabulary.values[name] == .data {
        return AssignmentTarget(root: .modelData(model), type: program.models[model].type)
      }
    case .screen:
      guard let slot = scope.ownValue(name) else { break }
      if slot >= 0 { noteUse(id, program.slots[scope.slots.lowerBound + Int(slot)].span) }
      guard slot >= 0, case .variable = program.slots[scope.slots.lowerBound + Int(slot)].kind else {
        let help: String? =
          slot < 0
          ? nil
          : program.slots[scope.slots.lowerBound + Int(slot)].kind == .bind
            ? "a bind is derived: change what it reads"
            : "a parameter is given from outside: keep a `var` beside it"
        return refuse(.cannotBeAssigned(text(name), at: span(id), help: help))
      }
      return AssignmentTarget(root: .slot(slot), type: program.slots[scope.slots.lowerBound + Int(slot)].type)
    case .none, .steps: break
    }
    return refuse(unknownName(name, at: span(id)))
  }

  private mutating func listEdit(_ id: SyntaxID) -> StatementForm? {
    let (targetSyntax, arguments) = reader.tree.two(id)
    guard let target = target(targetSyntax), target.type != TypeTable.unknown, isSettled(target, targetSyntax)
    else {
      return nil
    }
    guard let element = program.types.element(of: target.type) else {
      return refuse(
        .mismatch(
          wanted: "[…]", found: text(target.type), at: span(targetSyntax), help: optionalHelp(target.type)))
    }
    switch ListEdit(rawValue: reader.tree[id].detail) ?? .append {
    case .append:
      guard let values = builtinArguments(arguments, [.init("element", .element)], of: "append", at: id)
      else {
        return nil
      }
      return .append(target, expression(values[0], as: element).id)
    case .insert:
      guard
        let values = builtinArguments(
          arguments, [.init("element", .element), .init("at", .int)], of: "insert", at: id)
      else { return nil }
      let value = expression(values[0], as: element)
      return .insert(target, value.id, at: expression(values[1], as: TypeTable.int).id)
    case .remove:
      let children = reader.tree.children(of: arguments)
      if children.count == 1, let only = children.first, let closure = closure(in: only) {
        let (local, body) = body(of: closure, element, as: TypeTable.bool)
        return .removeWhere(target, local, body.id)
      }
      guard let values = builtinArguments(arguments, [.init("at", .int)], of: "remove", at: id) else {
        return nil
      }
      return .removeAt(target, expression(values[0], as: TypeTable.int).id)
    case .move:
      guard
        let values = builtinArguments(
          arguments, [.init("from", .int), .init("to", .int)], of: "move", at: id)
      else { return nil }
      let from = expression(values[0], as: TypeTable.int)
      return .move(target, from: from.id, to: expression(values[1], as: TypeTable.int).id)
    }
  }

  // MARK: Ops

  private mutating func returnStatement(_ id: SyntaxID) -> StatementForm? {
    guard operation.isOpen else { return refuse(.statementOfOperation("return", at: span(id))) }
    let valueSyntax = reader.tree.child(id, 0)
    guard valueSyntax.exists else {
      let returned = operation.returned ?? TypeTable.nothing
      if returned != TypeTable.nothing { report(.returnsDiffer(text(returned), "nothing", at: span(id))) }
      operation.setReturned(returned)
      return .return(nil)
    }
    let value = determined(
      expression(valueSyntax, hint: operation.returned ?? TypeTable.unknown), valueSyntax)
    if let returned = operation.returned, value.type != TypeTable.unknown {
      guard returned != TypeTable.nothing, let type = joined(returned, value.type) else {
        report(.returnsDiffer(text(returned), text(value.type), at: span(valueSyntax)))
        return .return(value.id)
      }
      operation.setReturned(type)
    } else {
      operation.setReturned(value.type)
    }
    return .return(value.id)
  }

  private mutating func failStatement(_ id: SyntaxID) -> StatementForm? {
    guard operation.isOpen else {
      _ = failure(reader.tree.child(id, 0))
      return refuse(.statementOfOperation("fail", at: span(id)))
    }
    let failure = failure(reader.tree.child(id, 0))
    return .fail(failure.message, code: failure.code)
  }

  /// Whether an `if let` is a `switch`: its value is never nil.
  private func isSwitch(_ value: ExpressionID) -> Bool {
    if case .enumeration = program.types[program.expressions[value].type] { true } else { false }
  }

  /// Whether every way through a body ends in `return` or `fail`.
  func alwaysLeaves(_ block: ID<Block>) -> Bool {
    for statement in program.statements(of: block) {
      switch statement.form {
      case .return, .fail: return true
      case .if(_, let then, let otherwise), .ifLet(_, _, let then, let otherwise):
        if let otherwise, alwaysLeaves(then), alwaysLeaves(otherwise) { return true }
        if case .ifLet(_, let value, _, _) = statement.form, isSwitch(value), alwaysLeaves(then) {
          return true
        }
      case _: break
      }
    }
    return false
  }
}
