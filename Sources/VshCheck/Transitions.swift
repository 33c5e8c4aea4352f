import VshProgram
import VshSource
import VshSyntax

/// Bodies of screens: guards, targets and blocks, with the works that states start.
extension Checker {
  /// The bodies of the current screen.
  mutating func checkBodies(of index: Int) {
    let id = ID<Screen>(index)
    for row in screenEntries[index].handlers { checkHandler(row) }
    for row in screenEntries[index].states { checkState(row) }
    if screenEntries[index].hasConditions { checkConditions(of: id, screenEntries[index].syntax) }
    if screenEntries[index].view.exists {
      program.screens[at: id].view = view(tree.child(screenEntries[index].view, 0), of: index)
    }
    if case .value(let type) = screenEntries[index].finish { program.screens[at: id].finishType = type }
  }

  private mutating func checkConditions(of id: ID<Screen>, _ screenSyntax: SyntaxID) {
    var conditions: [Condition] = []
    for syntax in tree.children(of: tree.child(screenSyntax, 1)) where tree.kind(of: syntax) == .alwaysMember
    {
      let (conditionSyntax, message) = tree.two(syntax)
      let frame = beginFrame()
      let condition = expression(conditionSyntax, as: TypeTable.bool)
      let count = endFrame(frame)
      program.screens[at: id].localCount = max(program.screens[at: id].localCount, count)
      conditions.append(
        Condition(condition: condition.id, message: plainText(message) ?? "", span: span(syntax)))
    }
    program.screens[at: id].conditions = conditions
  }

  // MARK: What can be seen

  /// The parameters of a source's states, the outermost first, so that an inner one hides an outer one.
  private mutating func bindParameters(of source: Transition.Source) {
    var state: Int
    switch source {
    case .screen: return
    case .region(let region): state = regionEntries[Int(region.index)].state
    case .state(let own): state = Int(own.index)
    }
    var states: [Int] = []
    while state >= 0 {
      if stateEntries[state].hasParameters { states.append(state) }
      state = regionEntries[stateEntries[state].region].state
    }
    for state in states.reversed() {
      let row = program.states[at: ID(state)]
      for (place, parameter) in row.parameters.enumerated() where parameter.name != .empty {
        let slot = row.firstParameterSlot + SlotIndex(truncatingIfNeeded: place)
        bindings.append(Binding(name: parameter.name, reference: .slot(slot), type: parameter.type))
      }
    }
  }

  // MARK: Actions

  private mutating func checkHandler(_ row: Int) {
    let entry = handlerEntries[row]
    let mark = openScope()
    bindParameters(of: entry.source)
    let frame = beginFrame()
    bind(program.handlers[at: ID(row)].parameters)
    let outcome = tree.child(entry.syntax, 1)
    program.handlers[at: ID(row)].transition = transition(
      outcome, from: entry.source, in: entry.screen, frame)
    closeScope(mark)
  }

  /// `when guard -> target { body }`, whose frame is open already; it is closed here.
  private mutating func transition(
    _ outcome: SyntaxID, from source: Transition.Source, in screen: ID<Screen>, _ frame: OpenFrame,
    boundLocal: Local? = nil, isWhen: Bool = false
  ) -> ID<Transition> {
    let (guardSyntax, targetSyntax, bodySyntax) = tree.three(outcome)
    readsClock = false
    let guardCondition = guardSyntax.exists ? expression(guardSyntax, as: TypeTable.bool).id : nil
    if isWhen, readsClock { report(.whenReadsClock(at: span(guardSyntax))) }
    let target = targetSyntax.exists ? target(targetSyntax, from: source, in: screen) : nil
    let body = bodySyntax.exists ? block(bodySyntax) : nil
    return program.transitions.append(
      Transition(
        source: source, boundLocal: boundLocal, guardCondition: guardCondition, target: target, body: body,
        localCount: endFrame(frame), span: span(outcome)))
  }

  // MARK: States

  private mutating func checkState(_ row: Int) {
    let entry = stateEntries[row]
    let members = tree.child(entry.syntax, 1)
    guard members.exists else { return }
    let id = ID<State>(row)
    let mark = openScope()
    bindParameters(of: .state(id))
    var (enter, leave): ([Routine], [Routine]) = ([], [])
    var works: [Work] = []
    var whens: [ID<Transition>] = []
    for member in tree.children(of: members) {
      switch tree.kind(of: member) {
      case .enterWork: enter.append(routine(member))
      case .leaveWork: leave.append(routine(member))
      case .callWork, .watchWork:
        if let work = call(member, from: id, in: entry.screen) { works.append(work) }
      case .presentWork:
        if let work = present(member, from: id, in: entry.screen) { works.append(work) }
      case .afterWork, .everyWork: works.append(timer(member, from: id, in: entry.screen))
      case .whenWork:
        let outcome = tree.child(member, 0)
        let taken = transition(outcome, from: .state(id), in: entry.screen, beginFrame(), isWhen: true)
        expectEnd(of: taken)
        whens.append(taken)
      case _: break
      }
    }
    closeScope(mark)
    // Most have none of these, and each assignment counts references.
    if !enter.isEmpty { program.states[at: id].enter = enter }
    if !leave.isEmpty { program.states[at: id].leave = leave }
    if !works.isEmpty { program.states[at: id].works = works }
    if !whens.isEmpty { program.states[at: id].whens = whens }
  }

  private mutating func routine(_ member: SyntaxID) -> Routine {
    let frame = beginFrame()
    let body = block(tree.child(member, 0))
    return Routine(block: body, localCount: endFrame(frame))
  }

  private mutating func timer(_ member: SyntaxID, from state: ID<State>, in screen: ID<Screen>) -> Work {
    let (durationSyntax, outcome) = tree.two(member)
    let isEvery = tree.kind(of: member) == .everyWork
    let frame = beginFrame()
    let duration = expression(durationSyntax, as: TypeTable.duration)
    requireNotNegative(duration.id, at: durationSyntax)
    if isEvery, case .duration(0) = program.expressions[at: duration.id].form {
      report(.everyZero(at: span(durationSyntax)))
    }
    let count = endFrame(frame)
    let taken = transition(outcome, from: .state(state), in: screen, beginFrame())
    expectEnd(of: taken)
    return Work(
      isEvery ? .every(duration.id, taken) : .after(duration.id, taken), localCount: count, span: span(member)
    )
  }

  // MARK: Calls

  private mutating func call(_ member: SyntaxID, from state: ID<State>, in screen: ID<Screen>) -> Work? {
    let (modelSyntax, operationSyntax, argumentsSyntax, arms) = tree.four(member)
    let isWatch = tree.kind(of: member) == .watchWork
    guard let operation = operation(modelSyntax, operationSyntax) else {
      let error = program.types.id(of: .record(program.errorRecord))
      var none: [ExpectedArm] = []
      checkArms(arms, &none, [.ok: TypeTable.unknown, .fail: error], from: state, in: screen)
      return nil
    }
    let row = program.operations[at: operation]
    if !program.screens.rows[Int(screen.index)].models.contains(row.model) {
      let model = text(tree.name(of: modelSyntax))
      report(.modelNotUsed(model, by: text(screenEntries[Int(screen.index)].name), at: span(modelSyntax)))
    }
    if isWatch, case .body = row.form {
      report(.watchNeedsExpression(text(row.name), at: span(operationSyntax)))
    }
    let frame = beginFrame()
    let values = arguments(argumentsSyntax, for: row.parameters, of: row.name, at: operationSyntax)
    let count = endFrame(frame)
    let error = program.types.id(of: .record(program.errorRecord))
    var kinds = [ExpectedArm(kind: .ok, type: row.result), ExpectedArm(kind: .fail, type: error)]
    checkArms(arms, &kinds, [:], from: state, in: screen, at: member)
    let (ok, fail) = (kinds[0].transitions, kinds[1].transitions)
    return Work(
      isWatch
        ? .watch(operation, values, ok: ok, fail: fail) : .call(operation, values, ok: ok, fail: fail),
      localCount: count, span: span(member))
  }

  /// `model.op`, told apart: an unknown model, or an unknown op.
  mutating func operation(_ modelSyntax: SyntaxID, _ operationSyntax: SyntaxID) -> ID<Operation>? {
    guard let model = model(modelSyntax) else { return nil }
    let name = tree.name(of: operationSyntax)
    if name == .empty { return nil }
    let operations = program.models[at: model].operations
    if let found = operations.first(where: { program.operations[at: $0].name == name }) { return found }
    report(
      .unknownOperation(
        text(name), of: text(program.models[at: model].name), at: span(operationSyntax),
        suggestion: suggestion(for: name, among: operations.map { program.operations[at: $0].name })))
    return nil
  }

  mutating func model(_ syntax: SyntaxID) -> ID<Model>? {
    let name = tree.name(of: syntax)
    if name == .empty { return nil }
    if let model = model(named: name) { return model }
    report(
      .unknownModel(text(name), at: span(syntax), suggestion: suggestion(for: name, among: names(.model))))
    return nil
  }

  private mutating func present(_ member: SyntaxID, from state: ID<State>, in screen: ID<Screen>) -> Work? {
    let (reference, argumentsSyntax, arms) = tree.three(member)
    let frame = beginFrame()
    guard let (presented, values) = opening(reference, argumentsSyntax) else {
      _ = endFrame(frame)
      var none: [ExpectedArm] = []
      checkArms(
        arms, &none, [.finished: TypeTable.unknown, .dismissed: TypeTable.unknown], from: state, in: screen)
      return nil
    }
    let count = endFrame(frame)
    var kinds: [ExpectedArm] = []
    switch finishes[Int(presented.index)] {
    case .none: break
    case .withoutValue: kinds.append(ExpectedArm(kind: .finished, type: TypeTable.nothing))
    case .value(let type): kinds.append(ExpectedArm(kind: .finished, type: type))
    case .unchecked:
      metUnknownFinish = true
      kinds.append(ExpectedArm(kind: .finished, type: TypeTable.unknown))
    }
    let hasFinish = !kinds.isEmpty
    kinds.append(ExpectedArm(kind: .dismissed, type: TypeTable.nothing))
    checkArms(arms, &kinds, [:], from: state, in: screen, at: member)
    return Work(
      .present(
        presented, values, finished: hasFinish ? kinds[0].transitions : [],
        dismissed: kinds[hasFinish ? 1 : 0].transitions),
      localCount: count, span: span(member))
  }

  /// What each screen finishes with: it says so itself, or a component in it, or a screen that it pushes. From those that say
  /// so it spreads to all that lead to them.
  mutating func findFinishes(isLast: Bool) {
    var leading = [[Int]](repeating: [], count: screenEntries.count)
    for edges in [pushed, held, shown] {
      for edge in edges { leading[edge.to].append(edge.from) }
    }
    finishes = [FinishValue](repeating: .none, count: screenEntries.count)
    var open = screenEntries.indices.filter { isSaid(screenEntries[$0].finish) }
    for index in open { finishes[index] = screenEntries[index].finish }
    spread(&open, leading)
    if isLast { return }
    open = screenEntries.indices.filter {
      finishes[$0] == .none && (!screenEntries[$0].isChecked || screenEntries[$0].finish == .unchecked)
    }
    for index in open { finishes[index] = .unchecked }
    spread(&open, leading)
  }

  private func isSaid(_ finish: FinishValue) -> Bool {
    switch finish {
    case .withoutValue, .value: true
    case .none, .unchecked: false
    }
  }

  private mutating func spread(_ open: inout [Int], _ leading: [[Int]]) {
    var next = 0
    while next < open.count {
      let index = open[next]
      next += 1
      for source in leading[index] where finishes[source] == .none {
        finishes[source] = finishes[index]
        open.append(source)
      }
    }
  }

  // MARK: Arms

  /// An arm that a call or a presentation may come back by: what it brings, and the transitions written for it, in order.
  private struct ExpectedArm {
    let kind: ArmKind
    let type: TypeID
    var transitions: [ID<Transition>] = []
    /// The last of them has no guard.
    var isEnded = false
  }

  /// Gives each of `kinds` its transitions. Each has to end in an arm without a guard.
  private mutating func checkArms(
    _ arms: SyntaxID, _ kinds: inout [ExpectedArm], _ silent: [ArmKind: TypeID],
    from state: ID<State>, in screen: ID<Screen>, at member: SyntaxID = .none
  ) {
    for arm in tree.children(of: arms) where tree.kind(of: arm) == .arm {
      guard let kind = ArmKind(rawValue: tree[arm].detail) else { continue }
      let (bindingSyntax, outcome) = tree.two(arm)
      let place = kinds.firstIndex { $0.kind == kind }
      if place == nil, silent[kind] == nil {
        report(.armNotPossible(kind.word, kinds.map { $0.kind.word }, at: span(arm)))
        continue
      }
      if let place, kinds[place].isEnded { report(.armNeverTaken(kind.word, at: span(arm))) }
      let type = place.map { kinds[$0].type } ?? silent[kind] ?? TypeTable.unknown
      let frame = beginFrame()
      var local: Local?
      if bindingSyntax.exists, tree.kind(of: bindingSyntax) == .binding {
        let name = tree.name(of: bindingSyntax)
        if type == TypeTable.nothing, name != .empty {
          report(.armHasNoValue(kind.word, at: span(bindingSyntax)))
        }
        let bound = bind(name, type == TypeTable.nothing ? TypeTable.unknown : type)
        if name != .empty { local = bound }
      }
      let taken = transition(outcome, from: .state(state), in: screen, frame, boundLocal: local)
      guard let place else { continue }
      expectEnd(of: taken)
      kinds[place].transitions.append(taken)
      if !tree.child(outcome, 0).exists { kinds[place].isEnded = true }
    }
    if arms.exists, tree.kind(of: arms) == .arms {
      for kind in kinds where !kind.isEnded && !holdsHole(arms) {
        report(
          .armMissing(
            kind.kind.word, hasGuarded: !kind.transitions.isEmpty,
            at: span(member.exists ? tree.child(member, 0) : arms)))
      }
    }
  }

  /// Something among the arms could not be read; it may have been the one that is missing.
  private func holdsHole(_ arms: SyntaxID) -> Bool {
    tree.children(of: arms).contains { tree.kind(of: $0) != .arm }
  }
}

extension ArmKind {
  var word: String {
    switch self {
    case .ok: "ok"
    case .fail: "fail"
    case .finished: "finished"
    case .dismissed: "dismissed"
    }
  }
}
