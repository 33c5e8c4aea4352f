import VshProgram
import VshSource
import VshSyntax

/// `explore`: steps, then clauses (language.md, `explore`).
extension Checker {
  mutating func exploration(_ id: SyntaxID) -> Test {
    let (nameSyntax, stepsSyntax) = reader.tree.two(id)
    let mark = scope.open()
    let name = stepExpression(nameSyntax, as: TypeTable.string)
    var steps: [Step] = []
    var clauses: Clauses?
    for item in reader.steps(of: stepsSyntax) {
      if reader.tree.kind(of: item).isClause {
        var known = clauses ?? Clauses()
        addClause(item, to: &known)
        clauses = known
      } else {
        if clauses != nil { report(.stepBehindClauses(at: span(item))) }
        if let step = step(item, isFirst: false) { steps.append(step) }
      }
    }
    scope.close(mark)
    reportContradictions(in: clauses ?? Clauses())
    var test = Test(
      name: name, loop: nil, steps: steps, clauses: clauses ?? Clauses(),
      scriptVariableCount: scope.nextScriptVariable, span: span(id))
    test.aside = aside(reader.tree.child(id, 2))
    return test
  }

  private mutating func addClause(_ id: SyntaxID, to clauses: inout Clauses) {
    let first = reader.tree.child(id, 0)
    switch reader.tree.kind(of: id) {
    case .mayClause: if let may = may(id) { clauses.mays.append(may) }
    case .endClause: clauses.endings.append(stepExpression(first, as: TypeTable.bool))
    case .neverClause:
      guard reader.tree.kind(of: first) == .gestureStep else {
        if let step = step(first, isFirst: false) { report(.noGesture(at: step.span)) }
        break
      }
      let gesture = gesture(first, allowsAnyValue: true)
      clauses.nevers.append(Clauses.Never(gesture, span: span(id), syntaxIndex: id.index))
    case .ignoreClause: for name in reader.tree.children(of: id) { ignore(name, in: &clauses) }
    case .rowsClause: clauses.takesAllRows = true
    case .answersClause: clauses.inventsNoValue = true
    case .alikeClause:
      clauses.alikes.append(Clauses.Alike(states(named: id), span: span(id), syntaxIndex: id.index))
    case .boundClause:
      let count = stepExpression(first, as: TypeTable.int)
      switch BoundKind(rawValue: reader.tree[id].detail) ?? .steps {
      case .steps: setOnce(&clauses.mostSteps, to: count, "within", at: id)
      case .states: setOnce(&clauses.mostStates, to: count, "states", at: id)
      case .failures: setOnce(&clauses.mostFailures, to: count, "failures", at: id)
      }
    case .claimClause: clauses.claims.append(claim(id))
    case _: break
    }
  }

  /// Warns of a `never` with the gesture of a `may`.
  private mutating func reportContradictions(in clauses: Clauses) {
    var mays: [String: SourceSpan] = [:]
    for may in clauses.mays { mays[words(at: may.step.span)] = may.span }
    for never in clauses.nevers {
      let gesture = String(words(at: never.span).dropFirst("never ".count))
      if let may = mays[gesture] { report(.mayAndNever(gesture, at: never.span, may)) }
    }
  }

  /// The words of the script at a place, with one blank between them.
  private func words(at span: SourceSpan) -> String {
    let bytes = reader.bytes(of: span.file)?[span.range] ?? []
    return bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  private mutating func setOnce(
    _ bound: inout StepExpression?, to count: StepExpression, _ word: String, at id: SyntaxID
  ) {
    if bound != nil { report(.clauseTwice(word, at: span(id))) }
    bound = count
  }

  private mutating func ignore(_ reference: SyntaxID, in clauses: inout Clauses) {
    let isLimited = reader.tree.kind(of: reference) == .aboveName
    let limit = reader.tree.child(reference, 1)
    let reference = isLimited ? reader.tree.child(reference, 0) : reference
    let name = reader.tree.name(of: reference)
    if name.isEmpty { return }
    let variables = program.slots.filter { $0.kind == .variable }
    let counted = variables.first {
      $0.name == name && [TypeTable.int, TypeTable.duration].contains($0.type)
    }
    let names = variables.lazy.map { $0.name } + program.models.rows.lazy.map { $0.name }
    if !names.contains(name), text(name) != ValueWord.now.rawValue {
      report(.notIgnorable(text(name), at: span(reference), suggestion: suggestion(for: name, among: names)))
    } else if !isLimited {
      clauses.ignored.append((name, nil))
    } else if let counted {
      clauses.ignored.append((name, (stepExpression(limit, as: counted.type), counted.type)))
    } else {
      report(.notIgnorableAbove(text(name), at: span(reference)))
    }
  }

  private mutating func may(_ id: SyntaxID) -> Clauses.May? {
    let (stepSyntax, binding, listSyntax) = reader.tree.three(id)
    let mark = scope.open()
    defer { scope.close(mark) }
    var loop: (name: NameID, listVariable: Int32, list: StepExpression)?
    if listSyntax.exists {
      let (list, element) = listOfSteps(listSyntax)
      loop = (reader.tree.name(of: binding), scope.makeScriptVariable(), list)
      _ = bindScriptVariable(binding, element)
    }
    guard let step = step(stepSyntax, isFirst: false) else { return nil }
    guard step.form.isMove else { return refuse(.noMove(at: step.span)) }
    return Clauses.May(step: step, loop: loop, span: span(id), syntaxIndex: id.index)
  }

  private mutating func claim(_ id: SyntaxID) -> Clauses.Claim {
    let (condition, message) = reader.tree.two(id)
    let form: Clauses.Claim.Form
    switch ClaimKind(rawValue: reader.tree[id].detail) ?? .settles {
    case .always:
      form = .always(
        stepExpression(condition, as: TypeTable.bool),
        message: message.exists ? stepExpression(message, as: TypeTable.string) : nil)
    case .reaches: form = .reaches(goal(condition))
    case .returns: form = .returns(goal(condition))
    case .comes: form = .comes(goal(message), after: goal(condition))
    case .settles: form = .settles(except: states(named: id))
    case .anyOrder: form = .anyOrder(inTheEnd: false)
    case .anyOrderInTheEnd: form = .anyOrder(inTheEnd: true)
    case .reloads: form = .reloads
    }
    return Clauses.Claim(form, span: span(id), syntaxIndex: id.index)
  }

  /// The states that the paths of a clause name.
  private mutating func states(named id: SyntaxID) -> [ID<State>] {
    let paths = reader.tree.children(of: id).filter { reader.tree.kind(of: $0) == .path }
    return paths.flatMap { liveStates($0) ?? [] }
  }

  /// A state, as in `expect in`, or a condition. A name that can be both is the state.
  private mutating func goal(_ id: SyntaxID) -> StepExpression {
    guard isPath(id), let last = pathNames(id).last else { return stepExpression(id, as: TypeTable.bool) }
    let isName = reader.tree.kind(of: id) == .nameExpression
    if liveNames.states(last).isEmpty,
      !isName || last.isEmpty || isValue(last) || !liveNames.parameters(last).isEmpty
    {
      return stepExpression(id, as: TypeTable.bool)
    }
    let isCall = reader.tree.kind(of: id) == .callExpression
    let (path, arguments) = isCall ? reader.tree.two(id) : (id, SyntaxID.none)
    let firstExpression = program.expressions.count
    let frame = scope.beginFrame()
    let question = liveQuestion(id, path, arguments)
    return StepExpression(
      alternatives: [question.id], localCount: scope.endFrame(frame),
      readsRows: program.readsRows(since: firstExpression))
  }

  private func isPath(_ id: SyntaxID) -> Bool {
    switch reader.tree.kind(of: id) {
    case .nameExpression: true
    case .memberExpression: reader.tree[id].detail == 0 && isPath(reader.tree.child(id, 0))
    case .callExpression:
      reader.tree.kind(of: reader.tree.child(id, 0)) != .callExpression && isPath(reader.tree.child(id, 0))
    case _: false
    }
  }
}

extension StepForm {
  /// Whether it can be a move of an exploration: the world after it is an ordinary state.
  fileprivate var isMove: Bool {
    switch self {
    case .gesture, .send, .sendToMachine, .deliver, .reopen: true
    case .given(let given):
      given.behaviors.allSatisfy { behavior in
        if case .from = behavior { false } else { true }
      }
    case _: false
    }
  }
}
