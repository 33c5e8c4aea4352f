import VshProgram
import VshSource
import VshSyntax

/// `expect` and `given`: questions about the world, and settings of models.
extension Checker {
  mutating func expectation(_ id: SyntaxID) -> Expectation? {
    let (first, second) = reader.tree.two(id)
    switch ExpectationKind(rawValue: reader.tree[id].detail) ?? .condition {
    case .condition: return reader.tree.kind(of: first) == .askExpression ? question(first) : condition(first)
    case .screen:
      guard first.exists else { return .screen(nil, textSpan: nil) }
      return .screen(stepExpression(first, as: TypeTable.string), textSpan: span(first))
    case .screenContains:
      return .screenContains(stepExpression(first, as: TypeTable.string), in: narrowings(second))
    case .no: return .no(stepExpression(first, as: TypeTable.string), in: narrowings(second))
    case .name: return .name(stepExpression(first, as: TypeTable.string), of: nil, in: narrowings(second))
    case .nameOf:
      guard reader.tree.kind(of: first) == .infixExpression,
        reader.tree[first].detail == InfixOperator.equal.rawValue
      else { return refuse(.nameOfNeedsName(at: span(first))) }
      let (shown, name) = reader.tree.two(first)
      return .name(
        textOrName(name), of: textOrName(shown), in: narrowings(second))
    case .available: return availability(first, second).map { .available($0) }
    case .refused: return availability(first, second).map { .refused($0) }
    case .emitted: return emitted(first, second)
    case .nothingEmitted: return .nothingEmitted
    case .called:
      let times = second.exists ? stepExpression(second, as: TypeTable.int) : nil
      return operationPattern(first, needsOperation: true).map { .called($0, times: times) }
    case .notCalled: return operationPattern(first, needsOperation: true).map { .notCalled($0) }
    case .dropped: return operationPattern(first, needsOperation: true).map { .dropped($0) }
    case .idle: return .idle
    case .error: return nil  // A step of its own checks it.
    case .frames:
      var marks: [FrameMark] = []
      for item in reader.tree.children(of: id) {
        if let mark = frameMark(item) { marks.append(mark) }
      }
      return .frames(marks)
    }
  }

  /// A question that is the whole condition, so that a failure can show the actual situation.
  private mutating func question(_ id: SyntaxID) -> Expectation? {
    let (first, second) = reader.tree.two(id)
    switch AskKind(rawValue: reader.tree[id].detail) ?? .available {
    case .available: return availability(first, second).map { .available($0) }
    case .pending: return operationPattern(first, needsOperation: true).map { .pending($0) }
    case .on:
      guard let screen = openedScreen(at: first) else { return nil }
      guard second.exists else { return .on([screen], nil) }
      let row = program.screens[screen]
      return stepArguments(second, for: row.parameters, of: row.name, at: first, areCompared: true)
        .map { .on([screen], $0) }
    }
  }

  private mutating func condition(_ syntax: SyntaxID) -> Expectation {
    let condition = stepExpression(syntax, as: TypeTable.bool)
    guard reader.tree.kind(of: syntax) == .inExpression, !reader.tree.child(syntax, 0).exists else {
      return .condition(condition)
    }
    for alternative in condition.alternatives {
      if case .inState(let question) = program.expressions[alternative].form {
        return .inState(condition, program.stateQuestions[question].states)
      }
    }
    return .condition(condition)
  }

  private mutating func availability(_ first: SyntaxID, _ second: SyntaxID) -> Availability? {
    if reader.tree.kind(of: first) == .gestureStep { return .gesture(gesture(first)) }
    return liveAction(first, second).map { .action($0.action, $0.arguments, screens: $0.screens) }
  }

  private mutating func frameMark(_ id: SyntaxID) -> FrameMark? {
    if reader.tree.kind(of: id) == .stringLiteral { return staticText(id).map { .text($0) } }
    guard reader.tree.kind(of: id) == .stateReference else { return nil }
    let (path, argumentsSyntax) = reader.tree.two(id)
    guard let states = liveStates(path) else { return nil }
    let namesScreen = self.namesScreen(path, states)
    guard argumentsSyntax.exists else { return .state(states, nil, namesScreen: namesScreen) }
    let accepted = accepting(states, at: path) { checker, state in
      let row = checker.program.states[state]
      return checker.stepArguments(
        argumentsSyntax, for: checker.program.parameters(of: state), of: row.name, at: id, areCompared: true)
    }
    return accepted.map { .state($0.0, $0.1, namesScreen: namesScreen) }
  }

  // MARK: Signals

  private mutating func emitted(_ reference: SyntaxID, _ argumentsSyntax: SyntaxID) -> Expectation? {
    let name = reader.tree.name(of: reference)
    if name.isEmpty { return nil }
    guard let action = actions.id(of: name), actions[action].isEmitted else {
      let candidates = actions.rows.lazy.filter { $0.isEmitted }.map { $0.name }
      return refuse(
        .neverEmitted(text(name), at: span(reference), suggestion: suggestion(for: name, among: candidates)))
    }
    noteAction(reference, name, in: nil)
    guard argumentsSyntax.exists else { return .emitted(action, nil) }
    let entry = actions[action]
    if !entry.signatures.isEmpty {
      return stepArguments(
        argumentsSyntax, of: action, acceptedBy: Array(entry.signatures.indices), at: reference,
        areCompared: true
      ).map { .emitted(action, $0) }
    }
    let reported = reports.count
    var mistakes: [Diagnostic]?
    for types in entry.signals {
      let parameters = types.map { Parameter(name: .empty, type: $0, span: span(reference)) }
      let values = stepArguments(
        argumentsSyntax, for: parameters, of: name, at: reference, areCompared: true)
      let fresh = reports.count - reported
      if let values, fresh == 0 { return .emitted(action, values) }
      let found = reports.take(from: reported)
      mistakes = mistakes ?? found
    }
    reports.add(mistakes ?? [])
    return nil
  }

  // MARK: Models

  /// Calls of one op, or of every op of a model.
  mutating func operationPattern(_ id: SyntaxID, needsOperation: Bool) -> OperationPattern? {
    let (modelSyntax, operationSyntax, argumentsSyntax) = reader.tree.three(id)
    guard operationSyntax.exists else {
      guard let model = model(modelSyntax) else { return nil }
      if needsOperation {
        let operations = program.models[model].operations.map { text(program.operations[$0].name) }
        return refuse(.operationNeeded(text(program.models[model].name), operations, at: span(id)))
      }
      return OperationPattern(model: model, operation: nil, arguments: nil)
    }
    guard let operation = operation(modelSyntax, operationSyntax) else { return nil }
    let row = program.operations[operation]
    guard argumentsSyntax.exists else {
      return OperationPattern(model: row.model, operation: operation, arguments: nil)
    }
    return stepArguments(
      argumentsSyntax, for: row.parameters, of: row.name, at: operationSyntax, areCompared: true
    ).map { OperationPattern(model: row.model, operation: operation, arguments: $0) }
  }

  mutating func given(_ id: SyntaxID) -> StepForm? {
    let children = reader.tree.children(of: id)
    guard let reference = children.first, let pattern = operationPattern(reference, needsOperation: false)
    else { return nil }
    var behaviors: [Given.Behavior] = []
    for item in children.dropFirst() where reader.tree.kind(of: item) == .behavior {
      if let behavior = behavior(item, pattern, reference) { behaviors.append(behavior) }
    }
    return .given(Given(pattern: pattern, behaviors: behaviors))
  }

  private mutating func behavior(
    _ id: SyntaxID, _ pattern: OperationPattern, _ reference: SyntaxID
  ) -> Given.Behavior? {
    let value = reader.tree.child(id, 0)
    switch BehaviorKind(rawValue: reader.tree[id].detail) ?? .neverAnswers {
    case .fails:
      let (first, second) = reader.tree.two(value)
      let failure = stepFailure(first, second, of: pattern.operation)
      return .fails(message: failure.message, code: failure.code)
    case .answers:
      guard value.exists else { return .answersAsTheModelDoes }
      return answerType(of: pattern, at: id).map { .answers(stepExpression(value, as: $0)) }
    case .neverAnswers: return .neverAnswers
    case .takes:
      let duration = stepExpression(value, as: TypeTable.duration)
      if let only = duration.alternatives.first { requireNotNegative(only, at: value) }
      return .takes(duration)
    case .parts:
      guard let operation = pattern.operation else {
        let operations = program.models[pattern.model].operations.map { text(program.operations[$0].name) }
        return refuse(.operationNeeded(text(program.models[pattern.model].name), operations, at: span(id)))
      }
      guard let parts = program.operations[operation].parts else {
        return refuse(.operationWithoutParts(text(program.operations[operation].name), at: span(id)))
      }
      return .parts(stepExpression(value, as: program.types.list(of: parts.type)))
    case .from:
      if pattern.operation != nil {
        let (model, whole) = (span(reader.tree.child(reference, 0)), span(reference))
        let operation = SourceSpan(file: whole.file, start: model.end, end: whole.end)
        report(.givenFromOfOperation(at: span(id), operation: operation))
      }
      return data(value, of: pattern.model)
    }
  }

  /// A file, if it is a text; or else the data themselves.
  private mutating func data(_ value: SyntaxID, of model: ID<Model>) -> Given.Behavior {
    let type = program.models[model].type
    switch reader.tree.kind(of: value) {
    case .listLiteral, .dictionaryLiteral: return .data(stepExpression(value, as: type))
    case _ where reader.tree.isAdaptable(value): return .data(stepExpression(value, as: type))
    case _: break
    }
    let reported = reports.count
    let (expression, types) = typedStepExpression(value)
    if types.contains(TypeTable.string) || reports.count > reported { return .from(expression) }
    return .data(stepExpression(value, as: type))
  }

  /// The type that the ops of a pattern answer; they must agree.
  private mutating func answerType(of pattern: OperationPattern, at id: SyntaxID) -> TypeID? {
    let operations = pattern.operation.map { [$0] } ?? program.models[pattern.model].operations
    let types = operations.map { program.operations[$0].result }
    guard let type = types.first else { return nil }
    if type == TypeTable.nothing {
      return refuse(.operationHasNoValue(text(program.operations[operations[0]].name), at: span(id)))
    }
    if types.contains(where: { $0 != type }) {
      return refuse(
        .operationNeeded(
          text(program.models[pattern.model].name),
          operations.map { text(program.operations[$0].name) },
          at: span(id)))
    }
    return type
  }

  mutating func givenWorld(_ id: SyntaxID) -> StepForm {
    let value = reader.tree.child(id, 0)
    switch WorldSetting(rawValue: reader.tree[id].detail) ?? .clock {
    case .clock: return .clock(stepExpression(value, as: TypeTable.date))
    case .width: return .width(stepExpression(value, as: TypeTable.int))
    case .locale:
      let locale = stepExpression(value, as: TypeTable.string)
      if let only = locale.alternatives.first { validateLocale(only, at: value) }
      return .locale(locale)
    case .zone:
      let zone = stepExpression(value, as: TypeTable.string)
      if let only = zone.alternatives.first { validateZone(only, at: value) }
      return .zone(zone)
    }
  }
}
