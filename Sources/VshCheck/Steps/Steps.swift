import VshProgram
import VshSource
import VshSyntax

/// Steps: they drive a screen and ask about it (language.md, Steps).
extension Checker {
  mutating func step(_ id: SyntaxID, isFirst: Bool) -> Step? {
    form(of: id, isFirst: isFirst).map { Step($0, span: span(id), syntaxIndex: id.index) }
  }

  private mutating func form(of id: SyntaxID, isFirst: Bool) -> StepForm? {
    let entry = reader.tree[id]
    let (first, second) = reader.tree.two(id)
    switch entry.kind {
    case .openStep:
      guard let screen = openedScreen(at: first) else { return nil }
      let row = program.screens[screen]
      return stepArguments(second, for: row.parameters, of: row.name, at: first).map { .open(screen, $0) }
    case .reopenStep: return .reopen
    case .gestureStep: return .gesture(gesture(id))
    case .sendStatement: return send(id)
    case .waitStep: return wait(WaitKind(rawValue: entry.detail) ?? .all, first)
    case .stepStep: return .next(first.exists ? stepExpression(first, as: TypeTable.int) : nil)
    case .showStep: return first.exists ? .showValue(stepExpression(first)) : .show
    case .deliverStep: return deliver(id)
    case .givenStep: return given(id)
    case .givenWorldStep: return givenWorld(id)
    case .expectStep where entry.detail == ExpectationKind.error.rawValue:
      return .expectError(first.exists ? stepExpression(first, as: TypeTable.string) : nil, steps(second))
    case .expectStep: return expectation(id).map { .expect($0) }
    case .letStatement: return letStep(id)
    case .repeatStep: return repetition(id)
    case .strictStep:
      if !isFirst { report(.strictNotFirst(at: span(id))) }
      return .strict(except: reader.tree.children(of: id).compactMap { exception($0) })
    case .expressionStep: return expressionStep(id, first)
    case _: return nil
    }
  }

  private mutating func wait(_ kind: WaitKind, _ value: SyntaxID) -> StepForm {
    switch kind {
    case .all: return .wait
    case .duration:
      let duration = stepExpression(value, as: TypeTable.duration)
      if let only = duration.alternatives.first { requireNotNegative(only, at: value) }
      return .waitFor(duration)
    case .until: return .waitUntil(stepExpression(value, as: TypeTable.bool))
    }
  }

  /// Resolves a variable that `strict` excludes.
  private mutating func exception(_ id: SyntaxID) -> NameID? {
    let name = reader.tree.name(of: id)
    if name.isEmpty { return nil }
    let declarers = liveNames.values(name)
    noteUse(id, of: declarers)
    if !declarers.isEmpty { return name }
    return refuse(unknownName(name, at: span(id)))
  }

  private mutating func repetition(_ id: SyntaxID) -> StepForm {
    let (binding, syntax, stepsSyntax) = reader.tree.three(id)
    guard binding.exists else {
      let count = stepExpression(syntax, as: TypeTable.int)
      return .repeat(count, steps(stepsSyntax))
    }
    let (list, element) = listOfSteps(syntax)
    let mark = scope.open()
    let variable = scope.makeScriptVariable()
    _ = bindScriptVariable(binding, element)
    let inner = steps(stepsSyntax)
    scope.close(mark)
    return .repeatIn(scriptVariable: variable, list, inner)
  }

  /// Checks a list that steps iterate over. Returns it and the type of its elements.
  mutating func listOfSteps(_ syntax: SyntaxID) -> (list: StepExpression, element: TypeID) {
    var (list, types) = typedStepExpression(syntax)
    if let type = types.first, program.types.entry(of: type) != nil {
      let entries = zip(list.alternatives, types).map { sequence(Typed(id: $0, type: $1), syntax) }
      list.alternatives = entries.map { $0.id }
      types = entries.map { $0.type }
    }
    guard let type = types.first, type != TypeTable.unknown else { return (list, TypeTable.unknown) }
    if let element = program.types.element(of: type) { return (list, element) }
    report(.mismatch(wanted: "[…]", found: text(type), at: span(syntax), help: nil))
    return (list, TypeTable.unknown)
  }

  private mutating func letStep(_ id: SyntaxID) -> StepForm {
    let syntax = reader.tree.child(id, 0)
    let (value, types) = typedStepExpression(syntax)
    let type = types.first ?? TypeTable.unknown
    if let other = types.first(where: { $0 != type }) {
      report(.valueHasSeveralTypes(text(type), text(other), at: span(syntax)))
    }
    return .let(scriptVariable: bindScriptVariable(id, type), value)
  }

  // MARK: Flows and expressions

  private mutating func expressionStep(_ id: SyntaxID, _ expression: SyntaxID) -> StepForm? {
    let isCall = reader.tree.kind(of: expression) == .callExpression
    let callee = isCall ? reader.tree.child(expression, 0) : expression
    let name = reader.tree.kind(of: callee) == .nameExpression ? reader.tree.name(of: callee) : .empty
    if !name.isEmpty, let flow = flow(named: name) {
      flowCalls.note(Int(flow.index))
      noteUse(callee, program.flows[flow].span)
      let arguments = isCall ? reader.tree.child(expression, 1) : .none
      return stepArguments(arguments, for: program.flows[flow].parameters, of: name, at: callee)
        .map { .flow(flow, $0) }
    }
    if reader.tree.kind(of: expression) == .missing { return nil }
    let isKnown =
      vocabulary.functions[name] != nil || find(.function, name) != nil || find(.type, name) != nil
      || isValue(name)
    if !name.isEmpty, !isKnown, isAction(name) {
      return refuse(.actionIsNotSent(text(name), at: span(callee)))
    }
    if case .steps(atPrompt: true) = scope.owner { return .showValue(stepExpression(expression)) }
    let flows = names(.flow)
    if !name.isEmpty, !isKnown {
      reportUnknown(
        [.flow], name, at: span(callee),
        .unknownStep(
          text(name), isCall: isCall, at: span(callee),
          suggestion: nearest(
            to: text(name), among: flows.map { text($0) } + (isCall ? [] : Word.stepWords.map { $0.rawValue })
          )))
    } else if let slip = misspelledStep(expression) {
      report(slip)
    } else if let called = operationCalled(by: callee) {
      report(called)
    } else {
      report(.expressionIsNoStep(at: span(expression)))
    }
    return nil
  }

  /// `orders.advance("…")` as a step.
  private func operationCalled(by callee: SyntaxID) -> Diagnostic? {
    guard reader.tree.kind(of: callee) == .memberExpression else { return nil }
    let (subject, nameSyntax) = reader.tree.two(callee)
    guard reader.tree.kind(of: subject) == .nameExpression, let model = askedModel(subject) else {
      return nil
    }
    let operations = program.models[model].operations
    let name = reader.tree.name(of: nameSyntax)
    guard let called = operations.first(where: { program.operations[$0].name == name }) else { return nil }
    let answering = operations.first { program.operations[$0].result != TypeTable.nothing } ?? called
    return .operationIsNoStep(
      program.name(of: called), answering: program.name(of: answering),
      model: text(program.models[model].name), at: span(callee))
  }

  private func isAction(_ name: NameID) -> Bool {
    actions.id(of: name).map { !actions[$0].screens.isEmpty } ?? false
  }

  /// A misspelled step such as `expct in loaded`, which parses as a question to a machine `expct`.
  private func misspelledStep(_ expression: SyntaxID) -> Diagnostic? {
    guard reader.tree.kind(of: expression) == .inExpression else { return nil }
    let subject = reader.tree.child(expression, 0)
    guard subject.exists, reader.tree.kind(of: subject) == .nameExpression else { return nil }
    let name = text(reader.tree.name(of: subject))
    guard let meant = nearest(to: name, among: Word.stepWords.map({ $0.rawValue })) else { return nil }
    return .unknownStep(name, isCall: false, at: span(subject), suggestion: meant)
  }

  // MARK: Gestures

  /// - Parameter allowsAnyValue: whether `_` means each text, option or value.
  mutating func gesture(_ id: SyntaxID, allowsAnyValue: Bool = false) -> GestureStep {
    let (spotSyntax, valueSyntax, narrowingsSyntax) = reader.tree.three(id)
    let kind = Gesture(rawValue: reader.tree[id].detail) ?? .tap
    let isAny = allowsAnyValue && [.type, .choose, .set].contains(kind) && isWildcard(valueSyntax)
    let value = valueSyntax.exists && !isAny ? gestureValue(kind.row.value, valueSyntax) : nil
    let narrowings = self.narrowings(narrowingsSyntax)
    return GestureStep(kind: kind, spot: spot(spotSyntax), value: value, narrowings: narrowings)
  }

  mutating func narrowings(_ id: SyntaxID) -> [GestureStep.Spot] {
    var spots: [GestureStep.Spot] = []
    for item in reader.tree.children(of: id) {
      if let spot = narrowing(item) { spots.append(spot) }
    }
    return spots
  }

  private mutating func gestureValue(_ value: Gesture.Value, _ syntax: SyntaxID) -> StepExpression {
    switch value {
    case .text: return textOrName(syntax)
    case .rowNumber: return stepExpression(syntax, as: TypeTable.int)
    case .option, .none: return stepExpression(syntax)
    case .numberOrDate:
      let (typed, types) = typedStepExpression(syntax)
      let settable = [TypeTable.int, TypeTable.double, TypeTable.date, TypeTable.unknown]
      if let type = types.first(where: { !settable.contains($0) }) {
        report(.mismatch(wanted: "Int`, `Double` or `Date", found: text(type), at: span(syntax), help: nil))
      }
      return typed
    }
  }

  /// A label, or another text of a step. An unknown name there is likely a text without its quotes.
  mutating func textOrName(_ syntax: SyntaxID) -> StepExpression {
    let reported = reports.count
    let expression = stepExpression(syntax, as: TypeTable.string)
    if reader.tree.kind(of: syntax) == .nameExpression, reports.count > reported {
      reports.add(reports.take(from: reported).map { $0.asUnquoted(text(reader.tree.name(of: syntax))) })
    }
    return expression
  }

  private mutating func spot(_ id: SyntaxID) -> GestureStep.Spot? {
    switch reader.tree.kind(of: id) {
    case .labelSpot: .label(textOrName(reader.tree.child(id, 0)))
    case .rowSpot: rowSpot(id)
    case _: nil
    }
  }

  private mutating func rowSpot(_ id: SyntaxID) -> GestureStep.Spot {
    let number = reader.tree.child(id, 0)
    guard reader.tree.kind(of: number) == .stringLiteral else {
      return .row(stepExpression(number, as: TypeTable.int))
    }
    let (start, end) = (span(id).start, span(number).start)
    report(
      .rowByLabel(at: span(number)).fixed(
        by: "", at: SourceSpan(file: reader.tree.file, start: start, end: end), "take `row` out"))
    return .label(stepExpression(number, as: TypeTable.string))
  }

  /// A label, a row, or a machine: `in left`, `in pane("north")`, `in Home.left`. A name that is a value, too, is the
  /// value.
  private mutating func narrowing(_ id: SyntaxID) -> GestureStep.Spot? {
    let syntax = reader.tree.child(id, 0)
    guard reader.tree.kind(of: id) == .labelSpot, let machines = machines(namedBy: syntax) else {
      return spot(id)
    }
    let isCall = reader.tree.kind(of: syntax) == .callExpression
    let named = isCall ? reader.tree.child(syntax, 0) : syntax
    let isOfScreen = reader.tree.kind(of: named) == .memberExpression
    let reference = isOfScreen ? reader.tree.child(named, 1) : named
    let arguments = isCall ? reader.tree.child(syntax, 1) : SyntaxID.none
    return machineName(machines, reader.tree.name(of: reference), arguments, at: reference)
      .map { .machine($0, span: span(syntax)) }
  }

  /// The machines that an expression names; nil where it has another meaning.
  private mutating func machines(namedBy syntax: SyntaxID) -> [NamedMachine]? {
    let isCall = reader.tree.kind(of: syntax) == .callExpression
    let named = isCall ? reader.tree.child(syntax, 0) : syntax
    let names = pathNames(named)
    guard !names.contains(.empty), let first = names.first, scope.binding(first) == nil else { return nil }
    switch reader.tree.kind(of: named) {
    case .nameExpression:
      if !liveNames.values(first).isEmpty { return nil }
      if isCall, function(named: first) != nil || find(.type, first) != nil { return nil }
    case .memberExpression where reader.tree[named].detail == 0:
      let subject = reader.tree.child(named, 0)
      guard reader.tree.kind(of: subject) == .nameExpression else { return nil }
      if !machines(named: names).isEmpty, let screen = screen(named: first) {
        noteUse(subject, program.screens[screen].span)
      }
    case _: return nil
    }
    let machines = machines(named: names)
    return machines.isEmpty ? nil : machines
  }

  // MARK: Sending

  private mutating func send(_ id: SyntaxID) -> StepForm? {
    let (reference, argumentsSyntax, memberSyntax, memberArguments) = reader.tree.four(id)
    let name = reader.tree.name(of: reference)
    if name.isEmpty { return nil }
    guard memberSyntax.exists else {
      return liveAction(reference, argumentsSyntax).map {
        .send($0.action, $0.arguments, screens: $0.screens)
      }
    }
    let groups = liveMachines(name)
    guard let first = groups.first else { return refuse(notAMachine(name, at: span(reference))) }
    let action = reader.tree.name(of: memberSyntax)
    if action.isEmpty { return nil }
    let fitting = groups.filter { !signatures(of: action, in: $0.component).isEmpty }
    guard let machine = fitting.first, let known = actions.id(of: action) else {
      return refuse(unknownAction(action, in: first.component, at: span(memberSyntax)))
    }
    noteMachine(reference, machine)
    noteAction(memberSyntax, action, in: machine.component)
    guard let keys = keys(of: [machine], name, argumentsSyntax, at: reference)?.keys else { return nil }
    let key = keys.first.map { stepExpression(reader.tree.child($0, 0), as: machine.keyType) }
    let declared = signatures(of: action, in: machine.component)
    guard let values = stepArguments(memberArguments, of: known, acceptedBy: declared, at: memberSyntax)
    else { return nil }
    // Machines of other components are included where the action has the same parameters there.
    let types = parameterTypes(of: declared, of: known)
    var machines: [(screen: ID<Screen>, machine: Int32)] = []
    for group in groups {
      let isAlike =
        group.isEach == machine.isEach && group.keyType == machine.keyType
        && parameterTypes(of: signatures(of: action, in: group.component), of: known) == types
      for declarer in group.declarers {
        if let index = declarer.machine { machines.append((declarer.screen, isAlike ? index : -1)) }
      }
    }
    return .sendToMachine(machines: machines, key: key, known, values)
  }

  private mutating func parameterTypes(of signatures: [Int], of action: ID<ActionName>) -> [[TypeID]] {
    signatures.map { parameters(in: actions[action].signatures[$0]).map { $0.type } }
  }

  /// Resolves an action and its arguments. The result omits screens that do not accept them.
  mutating func liveAction(
    _ reference: SyntaxID, _ argumentsSyntax: SyntaxID
  ) -> (action: ID<ActionName>, arguments: [StepExpression?], screens: [ID<Screen>])? {
    liveAction(reference) { checker, action, signatures in
      checker.stepArguments(argumentsSyntax, of: action, acceptedBy: signatures, at: reference)
    }
  }

  /// The same for any kind of argument. `check` matches them with the given declarations, or reports why it cannot.
  mutating func liveAction<Value>(
    _ reference: SyntaxID, _ check: (inout Checker, ID<ActionName>, [Int]) -> [Value?]?
  ) -> (action: ID<ActionName>, arguments: [Value?], screens: [ID<Screen>])? {
    let name = reader.tree.name(of: reference)
    if name.isEmpty { return nil }
    guard let action = actions.id(of: name), !actions[action].screens.isEmpty else {
      if name == vocabulary[.back] { return (self.action(named: name), [], []) }
      let candidates = actions.rows.lazy.filter { !$0.screens.isEmpty }.map { $0.name }
      return refuse(
        .unknownActionInSteps(
          text(name), at: span(reference), suggestion: suggestion(for: name, among: candidates)))
    }
    let screens = actions[action].screens
    noteAction(reference, name, in: screens)
    // Usually all screens declare it alike.
    if actions[action].signatures.count == 1 {
      return check(&self, action, [0]).map { (action, $0, screens) }
    }
    let reported = reports.count
    var mistakes: [Diagnostic]?
    var accepted: (key: [Int], values: [Value?])?
    var fitting: [ID<Screen>] = []
    var refused: Set<[Int]> = []
    for screen in screens {
      let signatures = self.signatures(of: name, in: screen)
      if accepted?.key == signatures {
        fitting.append(screen)
        continue
      }
      if refused.contains(signatures) { continue }
      let values = check(&self, action, signatures)
      let fresh = reports.count - reported
      if let values, fresh == 0 {
        if accepted == nil { accepted = (signatures, values) }
        fitting.append(screen)
      } else {
        let found = reports.take(from: reported)
        mistakes = mistakes ?? found
        refused.insert(signatures)
      }
    }
    guard let accepted else {
      reports.add(mistakes ?? [])
      return nil
    }
    return (action, accepted.values, fitting)
  }

  /// The arguments of an action. Every declaration in `signatures` must accept them.
  mutating func stepArguments(
    _ argumentsSyntax: SyntaxID, of action: ID<ActionName>, acceptedBy signatures: [Int], at syntax: SyntaxID,
    areCompared: Bool = false
  ) -> [StepExpression?]? {
    let entry = actions[action]
    guard let first = signatures.first else { return nil }
    let parameters = self.parameters(in: entry.signatures[first])
    guard
      let matched = match(argumentsSyntax, to: parameters, of: entry.name, at: syntax),
      let values = stepArguments(
        argumentsSyntax, for: parameters, of: entry.name, at: syntax, areCompared: areCompared)
    else { return nil }
    let types = values.indices.map { index in
      values[index]?.alternatives.first.map { program.expressions[$0].type } ?? TypeTable.unknown
    }
    for other in signatures.dropFirst() {
      guard accepts(self.parameters(in: entry.signatures[other]), matched, types, argumentsSyntax, entry.name)
      else {
        return refuse(.declarationsDiffer(text(entry.name), at: span(syntax), other: entry.spans[other]))
      }
    }
    return values
  }
}
