import VshProgram
import VshSource
import VshSyntax

/// Bodies of screens: guards, targets and blocks, and the works that states start.
extension Checker {
  /// Checks the bodies of the current screen.
  mutating func checkBodies(of index: Int) {
    let id = ID<Screen>(index)
    for row in outlines.screens[index].handlers { checkHandler(row) }
    for row in outlines.screens[index].states { checkState(row) }
    if outlines.screens[index].hasConditions { checkConditions(of: id, outlines.screens[index].syntax) }
    if outlines.screens[index].view.exists {
      program.screens[id].view = view(reader.tree.child(outlines.screens[index].view, 0), of: index)
    }
  }

  private mutating func checkConditions(of id: ID<Screen>, _ screenSyntax: SyntaxID) {
    var conditions: [Condition] = []
    for syntax in reader.tree.children(of: reader.tree.child(screenSyntax, 1))
    where reader.tree.kind(of: syntax) == .alwaysMember {
      let (conditionSyntax, message) = reader.tree.two(syntax)
      let frame = scope.beginFrame()
      scope.setInAlways(true)
      let condition = expression(conditionSyntax, as: TypeTable.bool)
      scope.setInAlways(false)
      let count = scope.endFrame(frame)
      program.screens[id].localCount = max(program.screens[id].localCount, count)
      conditions.append(
        Condition(condition: condition.id, message: staticText(message) ?? "", span: span(syntax)))
    }
    program.screens[id].conditions = conditions
  }

  // MARK: Visible parameters

  /// Binds the parameters of the states around a source, the outermost first, so that an inner name hides an outer one.
  private mutating func bindParameters(of source: Transition.Source) {
    var state: Int
    switch source {
    case .screen: return
    case .region(let region): state = outlines.regions[Int(region.index)].state
    case .state(let own): state = Int(own.index)
    }
    guard state >= 0, outlines.states[state].seesParameters else { return }
    var states: [Int] = []
    while state >= 0 {
      if outlines.states[state].hasParameters { states.append(state) }
      state = outlines.regions[outlines.states[state].region].state
    }
    for state in states.reversed() {
      let row = program.states.rows[state]
      for (index, parameter) in program.parameters[row.parameters.range].enumerated()
      where !parameter.name.isEmpty {
        let slot = row.firstParameterSlot + SlotIndex(truncatingIfNeeded: index)
        scope.add(
          Binding(
            name: parameter.name, reference: .slot(slot), type: parameter.type, declaration: parameter.span))
      }
    }
  }

  // MARK: Actions

  private mutating func checkHandler(_ row: Int) {
    let entry = outlines.handlers[row]
    let mark = scope.open()
    bindParameters(of: entry.source)
    let frame = scope.beginFrame()
    bind(program.handlers.rows[row].parameters)
    let outcome = reader.tree.child(entry.syntax, 1)
    program.handlers.rows[row].transition = transition(
      outcome, from: entry.source, in: entry.screen, frame)
    scope.close(mark)
  }

  /// Checks `when guard -> target { body }`. The caller opens the frame; this function closes it.
  private mutating func transition(
    _ outcome: SyntaxID, from source: Transition.Source, in screen: ID<Screen>, _ frame: Scope.OpenFrame,
    boundLocal: Local? = nil, pattern: ExpressionID? = nil, isWhen: Bool = false
  ) -> ID<Transition> {
    let (guardSyntax, targetSyntax, bodySyntax) = reader.tree.three(outcome)
    clock.begin()
    var guardCondition = guardSyntax.exists ? expression(guardSyntax, as: TypeTable.bool).id : pattern
    if guardSyntax.exists, let pattern, let condition = guardCondition {
      guardCondition = add(.binary(.and, pattern, condition), TypeTable.bool, guardSyntax).id
    }
    if isWhen, clock.isNeeded { report(.whenReadsClock(at: span(guardSyntax))) }
    if let guardCondition { narrow(by: guardCondition, holds: true) }
    let target = targetSyntax.exists ? target(targetSyntax, from: source, in: screen) : nil
    forgetKnownVariables()
    let body = bodySyntax.exists ? block(bodySyntax) : nil
    return program.transitions.append(
      Transition(
        source: source, boundLocal: boundLocal, guardCondition: guardCondition, target: target, body: body,
        localCount: scope.endFrame(frame), span: span(outcome)))
  }

  // MARK: States

  private mutating func checkState(_ row: Int) {
    let entry = outlines.states[row]
    guard entry.hasWorks else { return }
    let members = reader.tree.child(entry.syntax, 1)
    let id = ID<State>(row)
    let mark = scope.open()
    bindParameters(of: .state(id))
    let (firstEnter, firstLeave) = (program.enterRoutines.count, program.leaveRoutines.count)
    let firstWork = program.works.count
    var whens: [ID<Transition>] = []
    var calls: [SyntaxID] = []
    for link in reader.tree.links(of: members) {
      let member = reader.tree.links[link]
      switch reader.tree.kind(of: member) {
      case .enterWork:
        let routine = routine(member)
        program.enterRoutines.append(routine)
      case .leaveWork:
        let routine = routine(member)
        program.leaveRoutines.append(routine)
      case .callWork, .watchWork:
        calls.append(member)
        if let work = call(member, from: id, in: entry.screen) { program.works.append(work) }
      case .presentWork:
        if let work = present(member, from: id, in: entry.screen) { program.works.append(work) }
      case .afterWork, .everyWork:
        let work = timer(member, from: id, in: entry.screen)
        program.works.append(work)
      case .whenWork:
        let outcome = reader.tree.child(member, 0)
        let taken = transition(outcome, from: .state(id), in: entry.screen, scope.beginFrame(), isWhen: true)
        expectEnd(of: taken)
        whens.append(taken)
      case _: break
      }
    }
    scope.close(mark)
    if whens.contains(where: { isAlwaysTaken($0) }) {
      for call in calls { report(.callNeverStarts(at: span(call))) }
    }
    if program.enterRoutines.count > firstEnter {
      program.states.rows[row].enter = ListRange(firstEnter..<program.enterRoutines.count)
    }
    if program.leaveRoutines.count > firstLeave {
      program.states.rows[row].leave = ListRange(firstLeave..<program.leaveRoutines.count)
    }
    if program.works.count > firstWork {
      program.states.rows[row].works = ListRange(firstWork..<program.works.count)
    }
    if !whens.isEmpty {
      let firstWhen = program.transitionLists.count
      program.transitionLists += whens
      program.states.rows[row].whens = ListRange(firstWhen..<program.transitionLists.count)
    }
  }

  /// Whether the guard is missing or `true`.
  private func isAlwaysTaken(_ when: ID<Transition>) -> Bool {
    guard let condition = program.transitions[when].guardCondition else { return true }
    return if case .boolean(true) = program.expressions[condition].form { true } else { false }
  }

  private mutating func routine(_ member: SyntaxID) -> Routine {
    let frame = scope.beginFrame()
    let body = block(reader.tree.child(member, 0))
    return Routine(block: body, localCount: scope.endFrame(frame))
  }

  private mutating func timer(_ member: SyntaxID, from state: ID<State>, in screen: ID<Screen>) -> Work {
    let (durationSyntax, outcome) = reader.tree.two(member)
    let isEvery = reader.tree.kind(of: member) == .everyWork
    let frame = scope.beginFrame()
    let duration = expression(durationSyntax, as: TypeTable.duration)
    requireNotNegative(duration.id, at: durationSyntax)
    if isEvery, case .duration(0) = program.expressions[duration.id].form {
      report(.everyZero(at: span(durationSyntax)))
    }
    let count = scope.endFrame(frame)
    let taken = transition(outcome, from: .state(state), in: screen, scope.beginFrame())
    expectEnd(of: taken)
    return Work(
      isEvery ? .every(duration.id, taken) : .after(duration.id, taken), localCount: count, span: span(member)
    )
  }

  // MARK: Calls

  /// Reports a call of a model that its screen does not `use`.
  private mutating func reportUnused(_ model: SyntaxID, by screen: ScreenEntry) {
    let first = reader.tree.children(of: reader.tree.child(screen.syntax, 1)).first ?? screen.syntax
    let members = span(first).atStart
    let line = reader.bytes[..<members.range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let blanks = reader.bytes[line..<members.range.lowerBound].prefix { $0 == UInt8(ascii: " ") }
    report(
      .modelNotUsed(
        text(reader.tree.name(of: model)), by: text(screen.name), at: span(model), members: members,
        String(decoding: blanks, as: UTF8.self)))
  }

  private mutating func call(_ member: SyntaxID, from state: ID<State>, in screen: ID<Screen>) -> Work? {
    let (modelSyntax, operationSyntax, argumentsSyntax, arms) = reader.tree.four(member)
    let isWatch = reader.tree.kind(of: member) == .watchWork
    guard let operation = operation(modelSyntax, operationSyntax) else {
      let error = program.types.id(of: .record(program.errorRecord))
      var expected = ExpectedArms(
        first: ExpectedArm(kind: .ok, type: TypeTable.unknown, standing: .unasked),
        second: ExpectedArm(kind: .fail, type: error, standing: .unasked))
      expected.part.standing = .unasked
      checkArms(arms, &expected, from: state, in: screen, at: member)
      return nil
    }
    let row = Int(operation.index)
    if !uses(program.operations.rows[row].model, screen) {
      reportUnused(modelSyntax, by: outlines.screens[Int(screen.index)])
    }
    let name = program.operations.rows[row].name
    if isWatch, case .body = program.operations.rows[row].form {
      report(.watchNeedsExpression(text(name), at: span(operationSyntax)))
    }
    let frame = scope.beginFrame()
    let parameters = program.operations.rows[row].parameters
    let values = arguments(argumentsSyntax, for: parameters, of: name, at: operationSyntax)
    let count = scope.endFrame(frame)
    let error =
      program.operations.rows[row].failures?.error ?? program.types.id(of: .record(program.errorRecord))
    var expected = ExpectedArms(
      first: ExpectedArm(kind: .ok, type: program.operations.rows[row].result),
      second: ExpectedArm(kind: .fail, type: error))
    if !isWatch, let parts = program.operations.rows[row].parts {
      (expected.part.type, expected.part.standing) = (parts.type, .optional)
    }
    let firstExpression = program.expressions.count
    checkArms(arms, &expected, from: state, in: screen, at: member)
    let (ok, fail) = (expected.first, expected.second)
    let list = addArguments(values)
    var work = Work(
      isWatch
        ? .watch(operation, list, ok: ok.transitions, fail: fail.transitions)
        : .call(operation, list, ok: ok.transitions, fail: fail.transitions),
      localCount: count, span: span(member))
    work.parts = expected.part.transitions
    let codes = program.errorCodes(askedIn: firstExpression..<program.expressions.count)
    let failures = addAskedFailures(expected.second.cases, at: member)
    if !codes.isEmpty || !failures.isEmpty {
      work.asked = Int32(truncatingIfNeeded: program.asked.count)
      program.asked.append(AskedOfFailures(codes: codes, failures: failures))
    }
    return work
  }

  @inline(__always)
  private func uses(_ model: ID<Model>, _ screen: ID<Screen>) -> Bool {
    for index in program.screens.rows[Int(screen.index)].models.range
    where program.usedModels[index] == model { return true }
    return false
  }

  /// Resolves `model.op`, and reports an unknown model or an unknown op.
  mutating func operation(_ modelSyntax: SyntaxID, _ operationSyntax: SyntaxID) -> ID<Operation>? {
    guard let model = model(modelSyntax) else { return nil }
    let name = reader.tree.name(of: operationSyntax)
    if name.isEmpty { return nil }
    let operations = program.models[model].operations
    if let found = operations.first(where: { program.operations[$0].name == name }) {
      noteUse(operationSyntax, program.operations[found].span)
      return found
    }
    return refuse(
      .unknownOperation(
        text(name), of: text(program.models[model].name), at: span(operationSyntax),
        suggestion: suggestion(for: name, among: operations.map { program.operations[$0].name })))
  }

  /// Resolves the model that a reference or a `use` names, and reports an unknown one.
  mutating func model(_ syntax: SyntaxID) -> ID<Model>? {
    let name = reader.tree.name(of: syntax)
    if name.isEmpty { return nil }
    if let model = model(named: name) {
      noteUse(syntax, program.models[model].span)
      return model
    }
    reportUnknown(
      [.model], name, at: nameSpan(syntax),
      .unknownModel(text(name), at: nameSpan(syntax), suggestion: suggestion(for: name, among: names(.model)))
    )
    return nil
  }

  private mutating func present(_ member: SyntaxID, from state: ID<State>, in screen: ID<Screen>) -> Work? {
    let (reference, argumentsSyntax, arms) = reader.tree.three(member)
    let frame = scope.beginFrame()
    guard let (presented, values) = opening(reference, argumentsSyntax) else {
      _ = scope.endFrame(frame)
      var expected = ExpectedArms(
        first: ExpectedArm(kind: .finished, type: TypeTable.unknown, standing: .unasked),
        second: ExpectedArm(kind: .dismissed, type: TypeTable.unknown, standing: .unasked))
      checkArms(arms, &expected, from: state, in: screen, at: member)
      return nil
    }
    let count = scope.endFrame(frame)
    links.present(presented, from: screen)
    var finished = ExpectedArm(kind: .finished, type: TypeTable.nothing)
    switch links.finish(of: presented) {
    case .none: finished.standing = .impossible
    case .withoutValue: break
    case .value(let type): finished.type = type
    case .unchecked: finished.type = TypeTable.unknown
    }
    var expected = ExpectedArms(
      first: finished, second: ExpectedArm(kind: .dismissed, type: TypeTable.nothing))
    checkArms(arms, &expected, from: state, in: screen, at: member)
    return Work(
      .present(
        presented, addArguments(values), finished: expected.first.transitions,
        dismissed: expected.second.transitions),
      localCount: count, span: span(member))
  }

  // MARK: Arms

  /// An arm that a call or presentation needs: the type of its value, and the transitions written for it, in order.
  private struct ExpectedArm {
    enum Standing: BitwiseCopyable {
      case required
      /// It may be left out.
      case optional
      /// The type of its value has a mistake, so nothing is reported about the arm.
      case unasked
      case impossible
    }

    let kind: ArmKind
    var type: TypeID
    var standing = Standing.required
    var transitions = ListRange(0..<0)
    /// Whether the last of them has no guard.
    var isEnded = false
    /// The cases that their patterns ask for.
    var cases: Cases?
  }

  /// The arms of a call or a presentation: that of success, that of failure, and a call's for parts.
  private struct ExpectedArms {
    var first: ExpectedArm
    var second: ExpectedArm
    var part = ExpectedArm(kind: .part, type: TypeTable.unknown, standing: .impossible)

    subscript(kind: ArmKind) -> ExpectedArm {
      get {
        switch kind {
        case .ok, .finished: first
        case .fail, .dismissed: second
        case .part: part
        }
      }
      set {
        switch kind {
        case .ok, .finished: first = newValue
        case .fail, .dismissed: second = newValue
        case .part: part = newValue
        }
      }
    }
  }

  /// Collects the transitions of each kind of arm. The last arm of each kind must have no guard.
  private mutating func checkArms(
    _ arms: SyntaxID, _ expected: inout ExpectedArms, from state: ID<State>, in screen: ID<Screen>,
    at member: SyntaxID
  ) {
    let firstTaken = lists.arms.count
    for link in reader.tree.links(of: arms) {
      let arm = reader.tree.links[link]
      guard case .arm = reader.tree.kind(of: arm), let kind = ArmKind(rawValue: reader.tree[arm].detail)
      else { continue }
      let outcome = reader.tree.child(arm, 1)
      let wanted = expected[kind]
      guard kind == wanted.kind, wanted.standing != .impossible else {
        let possible = [expected.first, expected.second, expected.part]
          .filter { $0.standing == .required || $0.standing == .optional }.map { $0.kind.word }
        let isLacking = kind == .part && reader.tree.kind(of: member) == .callWork
        report(
          isLacking
            ? .armWithoutParts(at: span(arm)) : .armNotPossible(kind.word, possible, at: span(arm)))
        continue
      }
      if wanted.isEnded { report(.armNeverTaken(kind.word, at: span(arm))) }
      let frame = scope.beginFrame()
      let isGuarded = reader.tree.child(outcome, 0).exists
      var pattern: ExpressionID?
      var known = wanted.cases
      let local = boundLocal(arm, kind, wanted.type, &pattern, &known, isGuarded: isGuarded, of: member)
      let taken = transition(
        outcome, from: .state(state), in: screen, frame, boundLocal: local, pattern: pattern)
      if wanted.standing == .unasked { continue }
      expectEnd(of: taken)
      lists.arms.append(TakenArm(kind: kind, transition: taken))
      let hasPattern = reader.tree.kind(of: reader.tree.child(arm, 0)) == .caseExpression
      // A failure may have no case.
      let coversAll = hasPattern && kind != .fail && known?.isWhole == true
      if !isGuarded, !hasPattern || coversAll { expected[kind].isEnded = true }
      if let known { expected[kind].cases = known }
    }
    for kind in [expected.first.kind, expected.second.kind] {
      expected[kind].transitions = closeArms(firstTaken, kind)
    }
    if expected.part.standing == .optional { expected.part.transitions = closeArms(firstTaken, .part) }
    lists.arms.drop(to: firstTaken)
    if arms.exists, reader.tree.kind(of: arms) == .arms {
      reportMissing(expected.first, arms, at: member)
      reportMissing(expected.second, arms, at: member)
      if expected.part.transitions.count > 0 {
        expected.part.standing = .required
        reportMissing(expected.part, arms, at: member)
      }
    }
  }

  /// Binds the name of an arm, or the names of its pattern, to a local that holds the answer.
  ///
  /// - Parameter pattern: set to the condition that the arm's pattern fits.
  /// - Parameter cases: those that the arms of this kind cover so far.
  private mutating func boundLocal(
    _ arm: SyntaxID, _ kind: ArmKind, _ type: TypeID, _ pattern: inout ExpressionID?, _ cases: inout Cases?,
    isGuarded: Bool, of call: SyntaxID
  ) -> Local? {
    let syntax = reader.tree.child(arm, 0)
    if syntax.exists, case .caseExpression = reader.tree.kind(of: syntax) {
      let local = scope.makeLocal()
      let all =
        cases
        ?? (kind == .fail
          ? failureCases(of: type, in: local, at: syntax, call: call)
          : self.cases(of: type, in: local, at: syntax))
      guard var known = all else {
        bindUnchecked(reader.tree.child(syntax, 0))
        return local
      }
      known.move(to: local)
      pattern = armPattern(syntax, in: &known, isGuarded: isGuarded)
      cases = known
      return local
    }
    guard syntax.exists, case .binding = reader.tree.kind(of: syntax) else { return nil }
    let isNamed = !reader.tree.name(of: syntax).isEmpty
    if type == TypeTable.nothing, isNamed { report(.armHasNoValue(kind.word, at: span(syntax))) }
    let bound = bind(syntax, type == TypeTable.nothing ? TypeTable.unknown : type)
    return isNamed ? bound : nil
  }

  /// Closes the open arms of a kind.
  private mutating func closeArms(_ first: Int, _ kind: ArmKind) -> ListRange {
    let start = program.transitionLists.count
    for index in first..<lists.arms.count where lists.arms[index].kind == kind {
      program.transitionLists.append(lists.arms[index].transition)
    }
    return ListRange(start..<program.transitionLists.count)
  }

  private mutating func reportMissing(_ arm: ExpectedArm, _ arms: SyntaxID, at member: SyntaxID) {
    if arm.isEnded || arm.standing != .required || holdsHole(arms) { return }
    if arm.kind == .fail, arm.cases != nil {
      return report(.failureLacksRest(at: span(reader.tree.child(member, 0))))
    }
    if let cases = arm.cases, !cases.isWhole {
      return report(.armsLack(arm.kind.word, names(ofAbsent: cases), at: span(reader.tree.child(member, 0))))
    }
    report(
      .armMissing(
        arm.kind.word, hasGuarded: arm.transitions.count > 0, at: span(reader.tree.child(member, 0))))
  }

  /// Whether an arm has a syntax error; it may be the one that seems to be missing.
  private func holdsHole(_ arms: SyntaxID) -> Bool {
    reader.tree.children(of: arms).contains { reader.tree.kind(of: $0) != .arm }
  }
}

extension ArmKind {
  var word: String {
    switch self {
    case .ok: "ok"
    case .fail: "fail"
    case .finished: "finished"
    case .dismissed: "dismissed"
    case .part: "part"
    }
  }
}
