import VshProgram
import VshSource
import VshSyntax

/// A machine that a name means.
struct NamedMachine {
  let component: ID<Screen>
  let isEach: Bool
  let keyType: TypeID
  /// Its index among its screen's machines; in a step, -1.
  let index: Int32
  /// In a step: the live screens that may have it.
  var declarers: [MachineReference.Declarer] = []
}

/// `one` and `each`, and the questions that their owner can ask of them.
extension Checker {
  /// Checks the lists, keys and parameters of the current screen's machines. They may read all values of the screen,
  /// and ask the machines before them.
  mutating func checkMachines(of index: Int) {
    if outlines.screens[index].machines.isEmpty { return }
    var machines: [MachineDeclaration] = []
    for row in outlines.screens[index].machines {
      scope.setReadiness(.machine(Int32(truncatingIfNeeded: machines.count)))
      machines.append(checkMachine(row, of: index))
    }
    program.screens[ID(index)].machines = machines
    scope.setReadiness(.all)
  }

  /// Reports components that contain themselves: as machines and, if there is no other mistake, in views.
  mutating func checkContainment() {
    if links.hasHeld { reportCycles(throughViews: false) }
    if links.hasShown, !reports.hasError { reportCycles(throughViews: true) }
  }

  private mutating func reportCycles(throughViews: Bool) {
    for cycle in links.cycles(among: outlines.screens.count, throughViews: throughViews) {
      let entry = outlines.screens[cycle[0]]
      enter(entry.file)
      let names = cycle.map { text(outlines.screens[$0].name) }
      report(.componentContainsItself(names, at: nameSpan(entry.syntax)))
    }
  }

  private mutating func checkMachine(_ row: Int, of index: Int) -> MachineDeclaration {
    let machine = outlines.machines[row]
    let frame = scope.beginFrame()
    var each: MachineDeclaration.Each?
    if machine.isEach { each = checkEach(row) }
    let parameters = program.screens[machine.component].parameters
    let name = outlines.screens[Int(machine.component.index)].name
    let values = arguments(
      reader.tree.child(machine.syntax, 1), for: parameters, of: name,
      at: reader.tree.child(machine.syntax, 0))
    let id = ID<Screen>(index)
    let count = scope.endFrame(frame)
    program.screens[id].localCount = max(program.screens[id].localCount, count)
    return MachineDeclaration(
      name: machine.name, component: machine.component, arguments: values, each: each,
      span: span(machine.syntax))
  }

  /// Checks the list and the key of the machines of an `each`.
  private mutating func checkEach(_ row: Int) -> MachineDeclaration.Each? {
    let children = reader.tree.children(of: outlines.machines[row].syntax)
    guard children.count >= 5 else { return nil }
    let first = children.startIndex
    let (list, element) = listExpression(children[first + 3])
    let local = bind(children[first + 2], element)
    let key = determinedExpression(children[first + 4])
    outlines.setKeyType(key.type, ofMachine: row)
    return MachineDeclaration.Each(element: local, list: list, key: key.id)
  }

  /// Finds the type of a machine's key for a bind that asks it.
  mutating func keyAhead(ofMachine machine: Int, of index: Int) -> Typed {
    let frame = scope.beginFrame()
    _ = checkEach(outlines.screens[index].machines.lowerBound + machine)
    _ = scope.endFrame(frame)
    return hole(outlines.screens[index].syntax)
  }

  /// Whether the machine can be asked at this point; reports where it cannot.
  private mutating func mayAsk(_ machine: NamedMachine, _ name: NameID, at syntax: SyntaxID) -> Bool {
    binds.machines.note(machine.index)
    switch scope.readiness {
    case .all: return true
    case .binds: return !machine.isEach || binds.read(SlotIndex(scope.slots.count) + machine.index)
    case .machine(let asking):
      if machine.index < asking { return true }
      reportNotBefore(machine.index, asking, through: nil, at: span(syntax))
    case .initialValue: report(.machineNotYetThere(text(name), at: span(syntax)))
    }
    return false
  }

  /// Reports that a machine asks one that is not declared before it.
  mutating func reportNotBefore(_ asked: Int32, _ asking: Int32, through bind: NameID?, at span: SourceSpan) {
    guard case .screen(let screen) = scope.owner else { return }
    let first = outlines.screens[Int(screen.index)].machines.lowerBound
    report(
      .machineNotBefore(
        text(outlines.machines[first + Int(asked)].name), text(outlines.machines[first + Int(asking)].name),
        through: bind.map { text($0) }, at: span))
  }

  /// Checks an expression that must be a list. Returns it and the type of its elements.
  mutating func listExpression(_ id: SyntaxID) -> (list: ExpressionID, element: TypeID) {
    let list = sequence(known(determinedExpression(id), id), id)
    if let element = program.types.element(of: list.type) { return (list.id, element) }
    if list.type != TypeTable.unknown {
      report(.mismatch(wanted: "[…]", found: text(list.type), at: span(id), help: optionalHelp(list.type)))
    }
    return (list.id, TypeTable.unknown)
  }

  // MARK: Queries

  mutating func machine(named name: NameID) -> NamedMachine? {
    switch scope.owner {
    case .screen(let screen):
      guard let index = scope.ownValue(name), index < 0 else { return nil }
      let entry = outlines.machines[outlines.screens[Int(screen.index)].machines.lowerBound + Int(~index)]
      return NamedMachine(
        component: entry.component, isEach: entry.isEach, keyType: entry.keyType, index: ~index)
    case .steps: return liveMachine(name)
    case .none, .model: return nil
    }
  }

  /// The first of some machines that has as many keys as there are arguments, and the keys, at most one. Nil,
  /// reported, where none has.
  mutating func keys(
    of machines: [NamedMachine], _ name: NameID, _ arguments: SyntaxID, at reference: SyntaxID
  ) -> (machine: NamedMachine, keys: [SyntaxID])? {
    guard let first = machines.first else { return nil }
    let keys = reader.tree.children(of: arguments).filter { reader.tree.kind(of: $0) == .argument }
    if let machine = machines.first(where: { keys.count == ($0.isEach ? 1 : 0) }) { return (machine, keys) }
    return refuse(
      .machineKey(text(name), isEach: first.isEach, at: span(reference), arguments: span(arguments)))
  }

  /// A reference to a machine: `player`, or `thumbnail(id)` with its key. A `send` reaches all without one.
  mutating func reference(
    to machine: NamedMachine, _ name: NameID, key arguments: SyntaxID, at syntax: SyntaxID,
    isSent: Bool = false
  ) -> ID<MachineReference>? {
    if !mayAsk(machine, name, at: syntax) { return nil }
    if isSent, machine.isEach, let key = keyOfAll(arguments) {
      if key.exists { report(.allMachines(text(name), at: span(key))) }
      return program.machineReferences.append(
        MachineReference(machine: machine.index, key: nil, isAll: true, declarers: machine.declarers))
    }
    guard let keys = keys(of: [machine], name, arguments, at: syntax)?.keys else { return nil }
    let key = keys.first.map { expression(reader.tree.child($0, 0), as: machine.keyType).id }
    return program.machineReferences.append(
      MachineReference(machine: machine.index, key: key, declarers: machine.declarers))
  }

  /// What is written instead of a key where all machines are meant: nothing, `()` or `(_)`. Nil for a key.
  private func keyOfAll(_ arguments: SyntaxID) -> SyntaxID? {
    if !arguments.exists { return arguments }
    let keys = reader.tree.children(of: arguments)
    let isAny = keys.allSatisfy { key in
      let value = reader.tree.child(key, 0)
      return reader.tree.kind(of: value) == .nameExpression
        && reader.tree.name(of: value) == vocabulary[.wildcard]
    }
    return keys.count <= 1 && isAny ? arguments : nil
  }

  /// `player.position`. The value of a machine of `each` is optional.
  mutating func machineValue(
    _ id: SyntaxID, _ machine: NamedMachine, _ name: NameID, _ arguments: SyntaxID, _ memberSyntax: SyntaxID,
    _ member: NameID
  ) -> Typed {
    guard let reference = reference(to: machine, name, key: arguments, at: reader.tree.child(id, 0)) else {
      return hole(id)
    }
    if member.isEmpty { return hole(id) }
    let component = program.screens[machine.component]
    var candidates: [NameID] = []
    for (index, slot) in program.slots[component.slots.range].enumerated() {
      if case .stateParameter = slot.kind { break }
      if slot.name != member {
        candidates.append(slot.name)
        continue
      }
      let slotIndex = SlotIndex(truncatingIfNeeded: index)
      noteUse(memberSyntax, slot.span)
      if clock.isReadByBind(slotIndex, of: machine.component) { clock.note() }
      let type =
        machine.isEach && slot.type != TypeTable.unknown ? program.types.optional(slot.type) : slot.type
      return add(.machineSlot(reference, slotIndex), type, id)
    }
    return hole(
      id,
      .unknownMember(
        text(member), of: text(component.name), at: span(memberSyntax),
        suggestion: suggestion(for: member, among: candidates), help: nil))
  }

  // MARK: in

  /// `in failed("x")`, `player in paused`, `thumbnail(id) in missing`.
  mutating func stateQuestion(_ id: SyntaxID) -> Typed {
    let (machineSyntax, reference) = reader.tree.two(id)
    guard machineSyntax.exists else {
      switch scope.owner {
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
    let isCall = reader.tree.kind(of: machineSyntax) == .callExpression
    let nameSyntax = isCall ? reader.tree.child(machineSyntax, 0) : machineSyntax
    let isOfScreen = reader.tree.kind(of: nameSyntax) == .memberExpression
    let name = reader.tree.name(of: isOfScreen ? reader.tree.child(nameSyntax, 1) : nameSyntax)
    let named =
      isOfScreen ? machineOfScreen(nameSyntax, name) : scope.binding(name) == nil ? machine(named: name) : nil
    guard let machine = named else {
      if !name.isEmpty { report(notAMachine(name, at: span(machineSyntax))) }
      return add(.boolean(false), TypeTable.bool, id)
    }
    noteMachine(isOfScreen ? reader.tree.child(nameSyntax, 1) : nameSyntax, machine)
    guard
      let asked = self.reference(
        to: machine, name, key: isCall ? reader.tree.child(machineSyntax, 1) : .none, at: machineSyntax),
      let question = question(reference, in: machine.component)
    else { return add(.boolean(false), TypeTable.bool, id) }
    return add(.machineInState(asked, question), TypeTable.bool, id)
  }

  /// `Home.player` in a step.
  private mutating func machineOfScreen(_ id: SyntaxID, _ name: NameID) -> NamedMachine? {
    let subject = reader.tree.name(of: reader.tree.child(id, 0))
    guard case .steps = scope.owner, reader.tree[id].detail == 0, scope.binding(subject) == nil else {
      return nil
    }
    return machine(named: name, ofScreenNamed: subject)
  }

  func machine(named name: NameID, ofScreenNamed subject: NameID) -> NamedMachine? {
    guard let screen = screen(named: subject) else { return nil }
    let rows = outlines.screens[Int(screen.index)].machines
    guard let row = rows.first(where: { outlines.machines[$0].name == name }) else { return nil }
    let entry = outlines.machines[row]
    var machine = NamedMachine(
      component: entry.component, isEach: entry.isEach, keyType: entry.keyType, index: -1)
    machine.declarers = [
      MachineReference.Declarer(screen: screen, machine: Int32(truncatingIfNeeded: row - rows.lowerBound))
    ]
    return machine
  }

  func notAMachine(_ name: NameID, at span: SourceSpan) -> Diagnostic {
    var candidates: [NameID] = []
    switch scope.owner {
    case .screen(let screen):
      candidates = outlines.screens[Int(screen.index)].machines.map { outlines.machines[$0].name }
    case .steps: candidates = liveNames.names
    case .none, .model: break
    }
    return .unknownMachine(text(name), at: span, suggestion: suggestion(for: name, among: candidates))
  }

  /// Resolves the state of a question, and the arguments to compare.
  mutating func question(_ reference: SyntaxID, in screen: ID<Screen>) -> ID<StateQuestion>? {
    let (path, arguments) = reader.tree.two(reference)
    guard let state = state(at: path, in: screen) else { return nil }
    guard arguments.exists else {
      return program.stateQuestions.append(StateQuestion(states: [state], arguments: nil))
    }
    guard
      let values = patternArguments(
        arguments, for: program.parameters(of: state), of: program.states[state].name, at: reference)
    else { return nil }
    return program.stateQuestions.append(StateQuestion(states: [state], arguments: values))
  }

  /// The values to compare parameters with; nil for `_`.
  mutating func patternArguments(
    _ arguments: SyntaxID, for parameters: [Parameter], of name: NameID, at syntax: SyntaxID
  ) -> [ExpressionID?]? {
    guard let matched = match(arguments, to: parameters, of: name, at: syntax) else { return nil }
    return parameters.indices.map { index in
      let value = matched.values[index]
      if !value.exists { return parameters[index].defaultValue.map { useDefault($0) } }
      if isWildcard(value) { return nil }
      let open = lists.compared.count
      compare(with: value)
      defer { lists.compared.drop(to: open) }
      return argument(value, parameters[index]).id
    }
  }

  func isWildcard(_ id: SyntaxID) -> Bool {
    reader.tree.kind(of: id) == .nameExpression && reader.tree.name(of: id) == vocabulary[.wildcard]
  }
}
