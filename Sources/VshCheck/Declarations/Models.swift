import VshProgram
import VshSource
import VshSyntax

/// Models and their ops (language.md, Models). The type of an op's answer is inferred from its expression or its
/// `return`s.
extension Checker {
  /// Declares the models' types and the ops' parameters: all that other code needs except the types of answers.
  mutating func declareModels() {
    for declaration in declarations.new where declaration.kind == .model {
      enter(declaration.file)
      let syntax = declaration.syntax
      let id = ID<Model>(declaration.row)
      let children = Array(reader.tree.children(of: syntax))
      guard children.count >= 6, !givesOtherData(declaration) else { continue }
      if children[0].exists {
        program.models[id].type = type(children[0])
      } else if !reader.isInPrelude, !children[1].exists,
        let hidden = declarations.findInPrelude(.model, declaration.name)
      {
        program.models[id].type = program.models[ID(hidden.row)].type
      }
      var seen = IndexTable()
      for item in reader.tree.children(of: children[5])
      where reader.tree.kind(of: item) == .operationDeclaration {
        let name = reader.tree.name(of: item)
        if !name.isEmpty, isDeclaredTwice(item, name, among: &seen) { continue }
        var row = Operation(
          name: name, model: id, parameters: parameters(of: item), latency: nil,
          form: .answer(ID(0), failure: nil), result: TypeTable.unknown, localCount: 0, span: nameSpan(item))
        row.failures = failures(of: reader.tree.child(item, 3))
        let operation = program.operations.append(row)
        declarations.addOperation(item, in: declaration.file)
        program.models[id].operations.append(operation)
      }
    }
  }

  /// Whether a declaration only replaces data, as `model news from "feed.xml"` in a script.
  private func givesOtherData(_ declaration: Declaration) -> Bool {
    program.models[ID(declaration.row)].span.file != reader.tree.file
  }

  mutating func checkModels() {
    for declaration in declarations.new where declaration.kind == .model {
      enter(declaration.file)
      scope.setOwner(.none)
      checkModel(declaration)
    }
    for index in declarations.newOperations {
      let operation = declarations.operations[index]
      enter(operation.file)
      checkOperation(ID(index), operation.syntax)
    }
    scope.setOwner(.none)
  }

  private mutating func checkModel(_ declaration: Declaration) {
    let id = ID<Model>(declaration.row)
    let children = Array(reader.tree.children(of: declaration.syntax))
    guard children.count >= 6 else { return }
    let (value, source, part, latency) = (children[1], children[2], children[3], children[4])
    let isOther = givesOtherData(declaration)
    if isOther { program.models[id].span = span(declaration.syntax) }
    if latency.exists { program.models[id].latency = duration(latency) }
    let type = program.models[id].type
    if value.exists {
      let isInferred = type == TypeTable.unknown && !children[0].exists
      let typed = isInferred ? determinedExpression(value) : expression(value, as: type)
      if isInferred { program.models[id].type = typed.type }
      program.models[id].source = .value(typed.id)
    } else if source.exists {
      if let path = staticText(source) {
        program.models[id].source = .file(path, part: part.exists ? staticText(part) : nil)
      }
    } else if !isOther, type != TypeTable.unknown {
      switch program.types[type] {
      case .optional, .bool, .list, .unknown: break
      case .int, .double, .string, .date, .duration, .record, .dictionary, .enumeration, .nothing:
        report(.modelNeedsValue(text(declaration.name), text(type), at: nameSpan(declaration.syntax)))
      }
    }
    if program.models[id].type == TypeTable.unknown, !children[0].exists, !value.exists {
      report(.modelNeedsType(text(declaration.name), at: nameSpan(declaration.syntax)))
    }
  }

  /// Checks a duration in a frame of its own. It must be constant and not negative.
  mutating func duration(_ syntax: SyntaxID) -> ExpressionID {
    let frame = scope.beginFrame()
    let typed = expression(syntax, as: TypeTable.duration)
    if scope.endFrame(frame) > 0 { report(.latencyNeedsConstant(at: span(syntax))) }
    requireNotNegative(typed.id, at: syntax)
    return typed.id
  }

  mutating func requireNotNegative(_ id: ExpressionID, at syntax: SyntaxID) {
    if case .negate(let inner) = program.expressions[id].form,
      case .duration(let milliseconds) = program.expressions[inner].form, milliseconds > 0
    {
      report(.negativeDuration(at: span(syntax)))
    }
  }

  // MARK: Ops

  private mutating func checkOperation(_ id: ID<Operation>, _ syntax: SyntaxID) {
    var operation = program.operations[id]
    let children = Array(reader.tree.children(of: syntax))
    guard children.count >= 7 else { return }
    let (latency, parts) = (children[1], children[2])
    let (value, failureSyntax, body) = (children[4], children[5], children[6])
    scope.setOwner(.model(operation.model))
    self.operation.begin(failureCases(of: operation, syntax))
    if latency.exists { operation.latency = duration(latency) }
    let frame = scope.beginFrame()
    bind(operation.parameters)
    if parts.exists {
      let list = determinedExpression(parts)
      let element = program.types.element(of: list.type)
      if element == nil, list.type != TypeTable.unknown {
        report(.partsNeedList(text(list.type), at: span(parts)))
      }
      operation.parts = (list.id, element ?? TypeTable.unknown)
    }
    if body.exists {
      let block = block(body)
      operation.form = .body(block)
      operation.result = self.operation.returned ?? TypeTable.nothing
      if operation.result != TypeTable.nothing, operation.result != TypeTable.unknown, !alwaysLeaves(block) {
        report(.endsWithoutReturn(text(operation.name), at: operation.span))
      }
    } else if value.exists {
      let typed = determinedExpression(value)
      operation.result = typed.type
      var failure: Operation.Failure?
      if failureSyntax.exists {
        failure = self.failure(failureSyntax)
        if case .optional(let inner) = program.types[typed.type] {
          operation.result = inner
        } else if typed.type != TypeTable.bool, typed.type != TypeTable.unknown {
          report(.neverFails(text(typed.type), at: span(value)))
        }
      }
      operation.form = .answer(typed.id, failure: failure)
    }
    operation.localCount = scope.endFrame(frame)
    if value.exists, case .answer(let value, nil) = operation.form {
      operation.question = ID(addQuestion(of: operation, value))
    }
    program.operations[id] = operation
    self.operation.end()
  }

  private mutating func addQuestion(of operation: Operation, _ value: ExpressionID) -> Int {
    let row = addFunction(named: .empty, span: operation.span)
    program.functions[ID(row)].parameters = operation.parameters
    program.functions[ID(row)].result = operation.result
    program.functions[ID(row)].body = value
    program.functions[ID(row)].localCount = operation.localCount
    return row
  }
}
