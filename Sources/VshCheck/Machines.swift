import VshProgram
import VshSource
import VshSyntax

/// A machine that a name means.
struct NamedMachine {
  let component: ID<Screen>
  let isEach: Bool
  let keyType: TypeID
  /// Its place among its screen's machines; in a step, -1.
  let place: Int32
  /// In a step: the live screens that may have it.
  var declarers: [MachineReference.Declarer] = []
}

/// `one` and `each`, and what their owner can ask of them.
extension Checker {
  /// The lists, keys and parameters of the current screen's machines; they read its values, which are all there by now.
  mutating func checkMachines(of index: Int) {
    if screenEntries[index].machines.isEmpty { return }
    readiness = .machines
    var machines: [MachineDeclaration] = []
    for row in screenEntries[index].machines { machines.append(checkMachine(row, of: index)) }
    program.screens[at: ID(index)].machines = machines
    readiness = .all
  }

  /// Reports components that contain themselves: as machines, and where there is no other mistake, in views.
  mutating func checkContainment() {
    if !held.isEmpty { reportCycles(screens(ledToBy: [held])) }
    if !shown.isEmpty, !diagnostics.hasError { reportCycles(screens(ledToBy: [held, shown])) }
  }

  private mutating func reportCycles(_ edges: [[Int]]) {
    for cycle in CycleSearch.cycles(in: edges) {
      let entry = screenEntries[cycle[0]]
      enterFile(entry.file)
      let names = cycle.map { text(screenEntries[$0].name) }
      report(.componentContainsItself(names, at: nameSpan(entry.syntax)))
    }
  }

  /// By screen: those that it leads to.
  private func screens(ledToBy edges: [[ScreenEdge]]) -> [[Int]] {
    var led = [[Int]](repeating: [], count: screenEntries.count)
    for edge in edges.joined() { led[edge.from].append(edge.to) }
    return led
  }

  private mutating func checkMachine(_ row: Int, of index: Int) -> MachineDeclaration {
    let machine = machineEntries[row]
    let frame = beginFrame()
    let children = tree.children(of: machine.syntax)
    var each: MachineDeclaration.Each?
    if machine.isEach, children.count >= 5 {
      let first = children.startIndex
      let (binding, listSyntax, keySyntax) = (children[first + 2], children[first + 3], children[first + 4])
      let (list, element) = listExpression(listSyntax)
      let local = bind(tree.name(of: binding), element)
      let key = determinedExpression(keySyntax)
      machineEntries[row].keyType = key.type
      each = MachineDeclaration.Each(element: local, list: list, key: key.id)
    }
    let parameters = program.screens[at: machine.component].parameters
    let name = screenEntries[Int(machine.component.index)].name
    let values = arguments(
      tree.child(machine.syntax, 1), for: parameters, of: name, at: tree.child(machine.syntax, 0))
    let id = ID<Screen>(index)
    let count = endFrame(frame)
    program.screens[at: id].localCount = max(program.screens[at: id].localCount, count)
    return MachineDeclaration(
      name: machine.name, component: machine.component, arguments: values, each: each,
      span: span(machine.syntax))
  }

  /// A list, and the type of its elements.
  mutating func listExpression(_ id: SyntaxID) -> (list: ExpressionID, element: TypeID) {
    let list = determinedExpression(id)
    if let element = program.types.element(of: list.type) { return (list.id, element) }
    if list.type != TypeTable.unknown {
      report(.mismatch(wanted: "[…]", found: text(list.type), at: span(id), help: optionalHelp(list.type)))
    }
    return (list.id, TypeTable.unknown)
  }

  // MARK: Asking

  mutating func machine(named name: NameID) -> NamedMachine? {
    switch owner {
    case .screen(let screen):
      guard let place = ownValue(name), place < 0 else { return nil }
      let entry = machineEntries[screenEntries[Int(screen.index)].machines.lowerBound + Int(~place)]
      return NamedMachine(
        component: entry.component, isEach: entry.isEach, keyType: entry.keyType, place: ~place)
    case .steps: return liveMachine(name)
    case .none, .model: return nil
    }
  }

  /// `player`, or `thumbnail(id)` with its key.
  mutating func reference(
    to machine: NamedMachine, _ name: NameID, key arguments: SyntaxID, at place: SyntaxID
  ) -> ID<MachineReference>? {
    if readiness != .all {
      report(.machineNotYetThere(text(name), at: span(place)))
      return nil
    }
    let keys = tree.children(of: arguments).filter { tree.kind(of: $0) == .argument }
    guard keys.count == (machine.isEach ? 1 : 0) else {
      report(.machineKey(text(name), isEach: machine.isEach, at: span(place)))
      return nil
    }
    let key = keys.first.map { expression(tree.child($0, 0), as: machine.keyType).id }
    return program.machineReferences.append(
      MachineReference(machine: machine.place, key: key, declarers: machine.declarers))
  }

  /// `player.position`: of a machine of `each` it is an optional.
  mutating func machineValue(
    _ id: SyntaxID, _ machine: NamedMachine, _ name: NameID, _ arguments: SyntaxID, _ memberSyntax: SyntaxID,
    _ member: NameID
  ) -> Typed {
    guard let reference = reference(to: machine, name, key: arguments, at: tree.child(id, 0)) else {
      return hole(id)
    }
    if member.isEmpty { return hole(id) }
    let component = program.screens[at: machine.component]
    var candidates: [NameID] = []
    for (place, slot) in program.slots[component.slots.places].enumerated() {
      if case .stateParameter = slot.kind { break }
      if slot.name != member {
        candidates.append(slot.name)
        continue
      }
      let slotIndex = SlotIndex(truncatingIfNeeded: place)
      if clockBinds[PlaceKey(machine.component, slotIndex)] != nil { readsClock = true }
      let type =
        machine.isEach && slot.type != TypeTable.unknown ? program.types.optional(slot.type) : slot.type
      return add(.machineSlot(reference, slotIndex), type, id)
    }
    report(
      .unknownMember(
        text(member), of: text(component.name), at: span(memberSyntax),
        suggestion: suggestion(for: member, among: candidates), help: nil))
    return hole(id)
  }

  // MARK: in

  /// `in failed("x")`, `player in paused`, `thumbnail(id) in missing`.
  mutating func stateQuestion(_ id: SyntaxID) -> Typed {
    let (machineSyntax, reference) = tree.two(id)
    guard machineSyntax.exists else {
      switch owner {
      case .screen(let screen):
        guard let question = question(reference, in: screen) else {
          return add(.boolean(false), TypeTable.bool, id)
        }
        return add(.inState(question), TypeTable.bool, id)
      case .steps: return liveQuestion(id, reference)
      case .none, .model:
        report(.noStateHere(at: span(id)))
        return add(.boolean(false), TypeTable.bool, id)
      }
    }
    let isCall = tree.kind(of: machineSyntax) == .callExpression
    let nameSyntax = isCall ? tree.child(machineSyntax, 0) : machineSyntax
    let name = tree.name(of: nameSyntax)
    guard tree.kind(of: nameSyntax) == .nameExpression, binding(name) == nil,
      let machine = machine(named: name)
    else {
      if !name.isEmpty { report(notAMachine(name, at: span(machineSyntax))) }
      return add(.boolean(false), TypeTable.bool, id)
    }
    guard
      let asked = self.reference(
        to: machine, name, key: isCall ? tree.child(machineSyntax, 1) : .none, at: machineSyntax),
      let question = question(reference, in: machine.component)
    else { return add(.boolean(false), TypeTable.bool, id) }
    return add(.machineInState(asked, question), TypeTable.bool, id)
  }

  func notAMachine(_ name: NameID, at span: SourceSpan) -> Diagnostic {
    var candidates: [NameID] = []
    switch owner {
    case .screen(let screen):
      candidates = screenEntries[Int(screen.index)].machines.map { machineEntries[$0].name }
    case .steps: candidates = liveNames?.names ?? []
    case .none, .model: break
    }
    return .unknownMachine(text(name), at: span, suggestion: suggestion(for: name, among: candidates))
  }

  /// Which state is asked for, and with which parameters.
  mutating func question(_ reference: SyntaxID, in screen: ID<Screen>) -> ID<StateQuestion>? {
    let (path, arguments) = tree.two(reference)
    guard let state = state(at: path, in: screen) else { return nil }
    guard arguments.exists else {
      return program.stateQuestions.append(StateQuestion(states: [state], arguments: nil))
    }
    guard let values = patternArguments(arguments, for: state, at: reference) else { return nil }
    return program.stateQuestions.append(StateQuestion(states: [state], arguments: values))
  }

  /// Values that a state's parameters are compared with; nil for `_`.
  mutating func patternArguments(
    _ arguments: SyntaxID, for state: ID<State>, at place: SyntaxID
  ) -> [ExpressionID?]? {
    let parameters = program.parameters(of: state)
    let name = program.states[at: state].name
    guard let matched = match(arguments, to: parameters, of: name, at: place) else { return nil }
    return parameters.indices.map { index in
      let value = matched.values[index]
      if !value.exists { return parameters[index].defaultValue.map { useDefault($0) } }
      return isWildcard(value) ? nil : argument(value, parameters[index]).id
    }
  }

  func isWildcard(_ id: SyntaxID) -> Bool {
    tree.kind(of: id) == .nameExpression && tree.name(of: id) == vocabulary.wildcard
  }
}
