import VshProgram
import VshSource
import VshSyntax

/// Collects the meanings of names in steps from all screens, and checks an expression once for each meaning.
extension Checker {
  /// Collects the names of all screens, and the screens of each action, once.
  mutating func prepareLiveNames() {
    if liveNames.isCollected { return }
    liveNames.beginCollecting()
    for index in outlines.screens.indices where !outlines.screens[index].isComponent {
      let id = ID<Screen>(index)
      for (slotIndex, slot) in program.slots[program.screens[id].slots.range].enumerated() {
        if slot.name.isEmpty { continue }
        let slotIndex = Int32(truncatingIfNeeded: slotIndex)
        if case .stateParameter(let state) = slot.kind {
          liveNames.addParameter(slot.name, LiveNames.Declarer(screen: id, state: state, index: slotIndex))
        } else {
          liveNames.addValue(slot.name, LiveNames.Declarer(screen: id, index: slotIndex))
        }
      }
      for (machineIndex, row) in outlines.screens[index].machines.enumerated() {
        let name = outlines.machines[row].name
        if name.isEmpty { continue }
        liveNames.addMachine(
          name, LiveNames.Declarer(screen: id, index: Int32(truncatingIfNeeded: machineIndex)))
      }
      for state in outlines.screens[index].states {
        liveNames.addState(outlines.states[state].name, state)
      }
      for handler in outlines.screens[index].handlers {
        actions.addScreen(id, to: program.handlers.rows[handler].action)
      }
    }
  }

  // MARK: Values

  mutating func liveName(_ id: SyntaxID, _ name: NameID) -> Typed? {
    var declarers = liveNames.values(name)
    if declarers.isEmpty, !liveNames.machines(name).isEmpty {
      return hole(id, .machineIsNoValue(text(name), at: span(id)))
    }
    declarers += liveNames.parameters(name)
    if declarers.isEmpty { return nil }
    noteUse(id, of: declarers)
    let groups = groups(of: name, declarers, at: id)
    guard !groups.isEmpty else { return hole(id) }
    let group = groups[liveNames.choice(of: name, among: groups.count)]
    return add(.liveName(group.id), group.type, id)
  }

  private mutating func groups(
    of name: NameID, _ declarers: [LiveNames.Declarer], at id: SyntaxID
  ) -> [LiveNames.Group] {
    if let known = liveNames.groups(name) { return known }
    var types: [TypeID] = []
    let slotTypes = declarers.map {
      program.slots[Int(program.screens[$0.screen].slots.start + $0.index)].type
    }
    for type in slotTypes where type != TypeTable.unknown && !types.contains(type) {
      types.append(type)
      if types.count > Limits.meanings {
        report(.tooManyMeanings(text(name), at: span(id)))
        return []
      }
    }
    let groups = types.map { type in
      LiveNames.Group(
        type: type,
        id: program.liveNames.append(
          LiveName(
            name: name,
            declarers: declarers.indices.map {
              LiveName.Declarer(
                screen: declarers[$0].screen, state: declarers[$0].state,
                slot: slotTypes[$0] == type ? declarers[$0].index : nil)
            })))
    }
    liveNames.keep(groups, of: name)
    return groups
  }

  /// `Home.all`.
  mutating func screenValue(_ id: SyntaxID, _ screen: ID<Screen>, _ nameSyntax: SyntaxID, _ name: NameID)
    -> Typed
  {
    if name.isEmpty { return hole(id) }
    let row = program.screens[screen]
    var candidates: [NameID] = []
    var type = TypeTable.unknown
    var declarers: [LiveName.Declarer] = []
    for (index, slot) in program.slots[row.slots.range].enumerated() {
      candidates.append(slot.name)
      guard slot.name == name else { continue }
      var state: ID<State>?
      if case .stateParameter(let owner) = slot.kind { state = owner }
      // A value of the screen comes first, and hides the parameters of its name.
      if state != nil, let first = declarers.first, first.state == nil { break }
      noteUse(nameSyntax, slot.span)
      if declarers.isEmpty { type = slot.type }
      declarers.append(
        LiveName.Declarer(
          screen: screen, state: state,
          slot: slot.type == type ? SlotIndex(truncatingIfNeeded: index) : nil))
    }
    if !declarers.isEmpty {
      let live = program.liveNames.append(LiveName(name: name, declarers: declarers))
      return add(.liveName(live), type, id)
    }
    let state = state(named: name, in: screen)
    return hole(
      id,
      .unknownMember(
        text(name), of: text(row.name), at: span(nameSyntax),
        suggestion: suggestion(for: name, among: candidates),
        help: state < 0
          ? nil : "to ask for the state, write `in \(text(row.name)).\(text(name))`"))
  }

  // MARK: Machines

  mutating func liveMachine(_ name: NameID) -> NamedMachine? {
    let groups = liveMachines(name)
    return groups.isEmpty ? nil : groups[liveNames.choice(of: name, among: groups.count)]
  }

  /// The machines of a name, grouped by component.
  mutating func liveMachines(_ name: NameID) -> [NamedMachine] {
    let declarers = liveNames.machines(name)
    if declarers.isEmpty { return [] }
    if let known = liveNames.machineGroups(name) { return known }
    let entries = declarers.map {
      outlines.machines[outlines.screens[Int($0.screen.index)].machines.lowerBound + Int($0.index)]
    }
    var groups: [NamedMachine] = []
    for entry in entries where groups.count < Limits.meanings {
      let isKnown = groups.contains {
        $0.component == entry.component && $0.isEach == entry.isEach && $0.keyType == entry.keyType
      }
      if isKnown { continue }
      var group = NamedMachine(
        component: entry.component, isEach: entry.isEach, keyType: entry.keyType, index: -1)
      group.declarers = declarers.indices.map { index in
        let other = entries[index]
        let isSame =
          other.component == entry.component && other.isEach == entry.isEach && other.keyType == entry.keyType
        return MachineReference.Declarer(
          screen: declarers[index].screen, machine: isSame ? declarers[index].index : nil)
      }
      groups.append(group)
    }
    liveNames.keep(groups, of: name)
    return groups
  }

  // MARK: States

  /// The states that a path means, at most one in each screen. The path may begin with a screen's name.
  mutating func liveStates(_ path: SyntaxID) -> [ID<State>]? {
    let states = foundStates(path)
    noteStates(path, states ?? [])
    return states
  }

  private mutating func foundStates(_ path: SyntaxID) -> [ID<State>]? {
    let names = pathNames(path)
    guard let last = names.last, !names.contains(.empty) else { return nil }
    if names.count == 1, let known = liveNames.question(last) { return known }
    var found: [ID<State>] = []
    var ambiguous: [PathMatch] = []
    var seen: ID<Screen>?
    for state in liveNames.states(last) where outlines.states[state].screen != seen {
      let screen = outlines.states[state].screen
      seen = screen
      let matches = matches(names, in: screen)
      if let state = only(matches) {
        found.append(state)
      } else {
        ambiguous += matches
      }
    }
    if found.isEmpty, names.count > 1, let first = names.first, let screen = screen(named: first) {
      let matches = matches(Array(names.dropFirst()), in: screen)
      if let state = only(matches) { found = [state] } else { ambiguous = matches }
      if found.isEmpty, ambiguous.isEmpty {
        return refuse(unknownStateInStep(names.dropFirst(), path, of: screen))
      }
    }
    if !found.isEmpty {
      if names.count == 1 { liveNames.keep(question: found, of: last) }
      return found
    }
    let written = names.map { text($0) }.joined(separator: ".")
    if ambiguous.isEmpty {
      let candidates = outlines.states.lazy.map { $0.name }
      let first = liveNames.states(last).first
      let part = names.count > 1 && first == nil ? text(last) : written
      report(
        .unknownStateInSteps(
          part, at: span(path),
          suggestion: names.count == 1 || first == nil
            ? suggestion(for: last, among: candidates)
            : first.map { Meant(self.path(of: $0), isCertain: false) }))
    } else {
      report(ambiguousState(names, ambiguous, at: span(path)))
    }
    return nil
  }

  private func unknownStateInStep(
    _ names: ArraySlice<NameID>, _ path: SyntaxID, of screen: ID<Screen>
  ) -> Diagnostic {
    let entry = outlines.screens[Int(screen.index)]
    return .unknownState(
      names.map { text($0) }.joined(separator: "."), of: text(entry.name), at: span(path),
      suggestion: names.last.flatMap {
        suggestion(for: $0, among: entry.states.map { outlines.states[$0].name })
      })
  }

  /// Whether the path begins with the name of the screen that all of these states belong to.
  func namesScreen(_ path: SyntaxID, _ states: [ID<State>]) -> Bool {
    let names = pathNames(path)
    guard names.count > 1, let first = names.first else { return false }
    return states.allSatisfy { program.screens[program.states[$0].screen].name == first }
  }

  /// `in STATE` in a step.
  mutating func liveQuestion(_ id: SyntaxID, _ reference: SyntaxID) -> Typed {
    let (path, argumentsSyntax) = reader.tree.two(reference)
    return liveQuestion(id, path, argumentsSyntax)
  }

  /// - Parameter path: a path of names, or a state written as an expression.
  mutating func liveQuestion(_ id: SyntaxID, _ path: SyntaxID, _ argumentsSyntax: SyntaxID) -> Typed {
    let no = add(.boolean(false), TypeTable.bool, id)
    guard let states = liveStates(path) else { return no }
    let namesScreen = self.namesScreen(path, states)
    guard argumentsSyntax.exists else {
      let question = program.stateQuestions.append(
        StateQuestion(states: states, arguments: nil, namesScreen: namesScreen))
      return add(.inState(question), TypeTable.bool, id)
    }
    guard
      let (fitting, values) = accepting(
        states, at: path,
        {
          $0.patternArguments(
            argumentsSyntax, for: $0.program.parameters(of: $1), of: $0.program.states[$1].name, at: path
          )
        })
    else { return no }
    let question = program.stateQuestions.append(
      StateQuestion(states: fitting, arguments: values, namesScreen: namesScreen))
    return add(.inState(question), TypeTable.bool, id)
  }

  /// Finds the states that accept the arguments in the same way as the first one that accepts them. Where none does,
  /// reports the mistakes of the first.
  mutating func accepting<Values>(
    _ states: [ID<State>], at path: SyntaxID, _ check: (inout Checker, ID<State>) -> Values?
  ) -> ([ID<State>], Values)? {
    let reported = reports.count
    var mistakes: [Diagnostic]?
    for group in groups(of: states, at: path) {
      let values = check(&self, group[0])
      let found = reports.take(from: reported)
      if let values, !found.hasError {
        reports.add(found)
        return (group, values)
      }
      mistakes = mistakes ?? found
    }
    reports.add(mistakes ?? [])
    return nil
  }

  /// Groups states by the types of their parameters. No group is empty.
  private mutating func groups(of states: [ID<State>], at path: SyntaxID) -> [[ID<State>]] {
    let names = pathNames(path)
    if names.count == 1, let known = liveNames.stateGroups(names[0]) { return known }
    var indices: [[TypeID]: Int] = [:]
    var groups: [[ID<State>]] = []
    for state in states {
      let types = program.parameters[program.states[state].parameters.range].map { $0.type }
      if let index = indices[types] {
        groups[index].append(state)
      } else {
        indices[types] = groups.count
        groups.append([state])
      }
    }
    if names.count == 1 { liveNames.keep(groups, of: names[0]) }
    return groups
  }

  // MARK: Expressions of steps

  /// Checks an expression of a step once for each combination of meanings. It is a mistake only where all of them fail.
  mutating func stepExpression(_ id: SyntaxID, as type: TypeID = TypeTable.unknown) -> StepExpression {
    typedStepExpression(id, as: type).expression
  }

  mutating func typedStepExpression(
    _ id: SyntaxID, as type: TypeID = TypeTable.unknown
  ) -> (expression: StepExpression, types: [TypeID]) {
    let reported = reports.count
    let firstExpression = program.expressions.count
    liveNames.beginChoices()
    var alternatives: [ExpressionID] = []
    var types: [TypeID] = []
    var mistakes: [Diagnostic]?
    var count: Int32 = 0
    var attempts = 0
    var last = hole(id)
    repeat {
      let frame = scope.beginFrame()
      last = type == TypeTable.unknown ? determinedExpression(id) : expression(id, as: type)
      count = max(count, scope.endFrame(frame))
      let fresh = reports.count - reported
      if fresh == 0 {
        alternatives.append(last.id)
        types.append(last.type)
      } else {
        let found = reports.take(from: reported)
        mistakes = mistakes ?? found
      }
      attempts += 1
    } while attempts < Limits.meanings && liveNames.advance()
    if liveNames.advance() {
      report(.tooManyCombinations(at: span(id)))
      return (StepExpression(alternatives: [last.id], localCount: count), [TypeTable.unknown])
    }
    if alternatives.isEmpty {
      reports.add(mistakes ?? [])
      return (StepExpression(alternatives: [last.id], localCount: count), [last.type])
    }
    let readsRows = program.readsRows(since: firstExpression)
    return (StepExpression(alternatives: alternatives, localCount: count, readsRows: readsRows), types)
  }

  /// Arguments by parameter index. Nil means the default, or `_` where the values are compared.
  mutating func stepArguments(
    _ argumentsSyntax: SyntaxID, for parameters: [Parameter], of name: NameID, at syntax: SyntaxID,
    areCompared: Bool = false
  ) -> [StepExpression?]? {
    guard let matched = match(argumentsSyntax, to: parameters, of: name, at: syntax) else { return nil }
    return parameters.indices.map { index in
      let value = matched.values[index]
      guard value.exists else {
        guard areCompared, let standing = parameters[index].defaultValue else { return nil }
        return StepExpression(alternatives: [standing], localCount: 0)
      }
      if areCompared, isWildcard(value) { return nil }
      let open = lists.compared.count
      if areCompared { compare(with: value) }
      defer { lists.compared.drop(to: open) }
      return stepExpression(value, as: parameters[index].type)
    }
  }
}

extension Program {
  /// Whether an expression from an index on is `rows`.
  func readsRows(since first: Int) -> Bool {
    expressions.rows[first...].contains { if case .rows = $0.form { true } else { false } }
  }
}
