import VshProgram
import VshSource
import VshSyntax

/// Screens' outlines: their values' names, regions, states and actions with their parameters. No code is read.
extension Checker {
  mutating func declareScreens() {
    for index in screenEntries.indices { declareScreen(ID(index)) }
  }

  private mutating func declareScreen(_ id: ID<Screen>) {
    let index = Int(id.index)
    enterFile(screenEntries[index].file)
    let syntax = screenEntries[index].syntax
    let members = tree.child(syntax, 1)
    let parameters = parameters(of: syntax)
    slots = parameters.map { Slot(name: $0.name, type: $0.type, kind: .parameter, span: $0.span) }
    declareValues(members, of: index)

    screenEntries[index].states = stateEntries.count..<stateEntries.count
    screenEntries[index].handlers = handlerEntries.count..<handlerEntries.count
    let handlers = declareHandlers(members, in: .screen(id), of: id)
    let regions = declareRegions(members, around: nil, of: id)
    screenEntries[index].states = screenEntries[index].states.lowerBound..<stateEntries.count
    screenEntries[index].handlers = screenEntries[index].handlers.lowerBound..<handlerEntries.count
    let name = screenEntries[index].name
    var screen = Screen(
      name: name, isComponent: screenEntries[index].isComponent, parameters: parameters, span: span(syntax))
    screen.slots = slots
    screen.handlers = handlers
    screen.regions = regions
    screen.models = screenEntries[index].models
    program.screens[at: id] = screen
  }

  // MARK: Values

  private mutating func declareValues(_ members: SyntaxID, of index: Int) {
    ownStamp += 1
    for (place, slot) in slots.enumerated() { setOwnValue(slot.name, Int32(truncatingIfNeeded: place)) }
    let memberCount = tree.childCount(of: members)
    slots.reserveCapacity(slots.count + memberCount)
    screenEntries[index].values.reserveCapacity(memberCount)
    for member in tree.children(of: members) {
      let entry = tree[member]
      switch entry.kind {
      case .useMember:
        if let model = usedModel(member) { screenEntries[index].models.append(model) }
      case .varMember, .bindMember:
        noteValue(tree.name(of: member), member, of: index)
        let type = tree.child(member, 0)
        slots.append(
          Slot(
            name: tree.name(of: member), type: type.exists ? self.type(type) : TypeTable.unknown,
            kind: entry.kind == .varMember ? .variable : .bind, span: nameSpan(member)))
        screenEntries[index].values.append(member)
      case .oneMember, .eachMember:
        noteValue(tree.name(of: member), member, of: index)
        declareMachine(member, isEach: entry.kind == .eachMember, of: index)
      case .alwaysMember: screenEntries[index].conditions.append(member)
      case .viewMember:
        if screenEntries[index].view.exists {
          report(.declaredTwice("view", at: span(member), before: span(screenEntries[index].view)))
        } else {
          screenEntries[index].view = member
        }
      case _: break
      }
    }
  }

  /// Reports a name that another value has. The places are those that the values will have.
  private mutating func noteValue(_ name: NameID, _ member: SyntaxID, of index: Int) {
    let isMachine = tree.kind(of: member) == .oneMember || tree.kind(of: member) == .eachMember
    guard let place = ownValue(name) else {
      return setOwnValue(
        name, Int32(truncatingIfNeeded: isMachine ? ~screenEntries[index].machines.count : slots.count))
    }
    let machines = screenEntries[index].machines
    let other =
      place >= 0
      ? slots[Int(place)].span
      : Int(~place) < machines.count ? nameSpan(machines[Int(~place)].syntax) : nameSpan(member)
    report(.declaredTwice(text(name), at: nameSpan(member), before: other))
  }

  private mutating func usedModel(_ member: SyntaxID) -> ID<Model>? {
    let name = tree.name(of: member)
    if name == .empty { return nil }
    if let model = model(named: name) { return model }
    report(
      .unknownModel(text(name), at: nameSpan(member), suggestion: suggestion(for: name, among: names(.model)))
    )
    return nil
  }

  private mutating func declareMachine(_ member: SyntaxID, isEach: Bool, of index: Int) {
    let reference = tree.child(member, 0)
    guard let component = component(reference) else { return }
    screenEntries[index].machines.append(
      MachineEntry(
        name: tree.name(of: member), component: component, isEach: isEach, keyType: TypeTable.unknown,
        syntax: member))
    screenEntries[index].contained.append(Int(component.index))
  }

  /// The component that a reference names.
  mutating func component(_ reference: SyntaxID) -> ID<Screen>? {
    let name = tree.name(of: reference)
    if name == .empty { return nil }
    guard let screen = screen(named: name) else {
      report(
        .unknownScreen(
          text(name), isComponent: true, at: span(reference),
          suggestion: suggestion(for: name, among: screenEntries.filter { $0.isComponent }.map { $0.name })))
      return nil
    }
    if screenEntries[Int(screen.index)].isComponent { return screen }
    report(.screenIsNoComponent(text(name), at: span(reference)))
    return nil
  }

  // MARK: Regions and states

  private mutating func declareRegions(
    _ members: SyntaxID, around state: Int?, of screen: ID<Screen>
  ) -> [ID<Region>] {
    var regions: [ID<Region>] = []
    var unnamed: ID<Region>?
    var unnamedStates: [ID<State>] = []
    var regionNames: [NameID: SourceSpan] = [:]
    for member in tree.children(of: members) {
      let kind = tree.kind(of: member)
      if kind == .stateDeclaration {
        let region = unnamed ?? addRegion(.empty, member, state, screen)
        if unnamed == nil {
          regions.append(region)
          unnamed = region
          unnamedStates.reserveCapacity(tree.childCount(of: members))
        }
        unnamedStates.append(declareState(member, in: region, isInitial: unnamedStates.isEmpty, of: screen))
      } else if kind == .regionDeclaration {
        let name = tree.name(of: member)
        if name != .empty, let other = regionNames.updateValue(nameSpan(member), forKey: name) {
          report(.declaredTwice(text(name), at: nameSpan(member), before: other))
        }
        let region = addRegion(name, member, state, screen)
        regions.append(region)
        let inner = tree.child(member, 0)
        program.regions[at: region].handlers = declareHandlers(inner, in: .region(region), of: screen)
        var states: [ID<State>] = []
        for item in tree.children(of: inner) where tree.kind(of: item) == .stateDeclaration {
          states.append(declareState(item, in: region, isInitial: states.isEmpty, of: screen))
        }
        if states.isEmpty, inner.exists { report(.emptyRegion(text(name), at: nameSpan(member))) }
        program.regions[at: region].states = states
      }
    }
    if let unnamed {
      program.regions[at: unnamed].states = unnamedStates
      for id in unnamedStates {
        let entry = stateEntries[Int(id.index)]
        if entry.name != .empty, let other = regionNames[entry.name] {
          report(.declaredTwice(text(entry.name), at: nameSpan(entry.syntax), before: other))
        }
      }
    }
    return regions
  }

  private mutating func addRegion(
    _ name: NameID, _ syntax: SyntaxID, _ state: Int?, _ screen: ID<Screen>
  ) -> ID<Region> {
    regionEntries.append(RegionEntry(name: name, screen: screen, state: state ?? -1))
    return program.regions.append(
      Region(name: name, screen: screen, state: state.map { ID($0) }, span: span(syntax)))
  }

  private mutating func declareState(
    _ syntax: SyntaxID, in region: ID<Region>, isInitial: Bool, of screen: ID<Screen>
  ) -> ID<State> {
    let name = tree.name(of: syntax)
    let key = PlaceKey(screen, name)
    let next = statesByName[key] ?? -1
    var other = next
    var isFirst = true
    while other >= 0, name != .empty {
      if stateEntries[other].region == Int(region.index) {
        report(.declaredTwice(text(name), at: nameSpan(syntax), before: nameSpan(stateEntries[other].syntax)))
        isFirst = false
        break
      }
      other = stateEntries[other].next
    }
    let row = stateEntries.count
    stateEntries.append(
      StateEntry(name: name, screen: screen, region: Int(region.index), syntax: syntax, next: next))
    // The other one of two with one name is not found, so that it has no consequences.
    if isFirst { statesByName.set(key, to: row) }

    let id = program.states.append(
      State(name: name, screen: screen, region: region, span: nameSpan(syntax)))
    program.states[at: id].firstParameterSlot = SlotIndex(truncatingIfNeeded: slots.count)
    let parameters = parameters(of: syntax)
    if let first = parameters.first {
      stateEntries[row].hasParameters = true
      program.states[at: id].parameters = parameters
      if isInitial { report(.initialStateHasParameters(text(name), at: first.span)) }
    }
    for parameter in parameters {
      slots.append(
        Slot(name: parameter.name, type: parameter.type, kind: .stateParameter(id), span: parameter.span))
    }
    let members = tree.child(syntax, 1)
    guard members.exists else { return id }
    let handlers = declareHandlers(members, in: .state(id), of: screen)
    program.states[at: id].handlers = handlers
    let regions = declareRegions(members, around: row, of: screen)
    program.states[at: id].regions = regions
    for member in tree.children(of: members) where tree.kind(of: member) == .presentWork {
      screenEntries[Int(screen.index)].presents = true
    }
    return id
  }

  // MARK: Actions

  private mutating func declareHandlers(
    _ members: SyntaxID, in source: Transition.Source, of screen: ID<Screen>
  ) -> IDRange<Handler> {
    let first = program.handlers.rows.count
    placeCount += 1
    for member in tree.children(of: members) where tree.kind(of: member) == .actionDeclaration {
      let name = tree.name(of: member)
      if name == .empty { continue }
      let action = action(named: name)
      let parameters = parameters(of: member)
      let signature = noteDeclaration(of: action, parameters, member, in: screen)
      if actionEntries[Int(action.index)].unguardedPlace == placeCount {
        report(.actionNeverTaken(text(name), at: nameSpan(member)))
      }
      let guardSyntax = tree.child(tree.child(member, 1), 0)
      if !guardSyntax.exists { actionEntries[Int(action.index)].unguardedPlace = placeCount }
      program.handlers.rows.append(Handler(action: action, parameters: parameters, transition: ID(0)))
      let key = PlaceKey(screen, action)
      handlerEntries.append(
        HandlerEntry(
          screen: screen, source: source, syntax: member, signature: signature,
          next: handlersByAction[key] ?? -1))
      handlersByAction.set(key, to: handlerEntries.count - 1)
    }
    return IDRange(first..<program.handlers.rows.count)
  }

  /// The id that a name has as an action or signal.
  mutating func action(named name: NameID) -> ID<ActionName> {
    let index = Int(name.index)
    while actionsByName.count <= index { actionsByName.append(-1) }
    if actionsByName[index] >= 0 { return ID(Int(actionsByName[index])) }
    let id = program.actionNames.append(ActionName(name: name))
    actionsByName[index] = id.index
    actionEntries.append(ActionEntry(name: name))
    return id
  }

  /// The id of an action or signal that the program has; nil for a name that is none.
  func knownAction(_ name: NameID) -> ID<ActionName>? {
    let index = Int(name.index)
    guard index < actionsByName.count, actionsByName[index] >= 0 else { return nil }
    return ID(Int(actionsByName[index]))
  }

  private mutating func noteDeclaration(
    of action: ID<ActionName>, _ parameters: [Parameter], _ syntax: SyntaxID, in screen: ID<Screen>
  ) -> Int {
    let index = Int(action.index)
    if !screenEntries[Int(screen.index)].isComponent, actionEntries[index].screens.last != screen {
      actionEntries[index].screens.append(screen)
    }
    return signature(parameters, of: index, syntax)
  }

  /// The place of a list of parameters among those of an action; most often it is that of the last declaration.
  private mutating func signature(_ parameters: [Parameter], of index: Int, _ syntax: SyntaxID) -> Int {
    let last = actionEntries[index].signatures.count - 1
    if last >= 0, areAlike(actionEntries[index].signatures[last], parameters) { return last }
    let key = SignatureKey(
      action: index, names: parameters.map { $0.name }, types: parameters.map { $0.type },
      hasDefault: parameters.map { $0.defaultValue != nil })
    if let known = signaturePlaces[key] { return known }
    signaturePlaces[key] = last + 1
    actionEntries[index].signatures.append(parameters)
    actionEntries[index].spans.append(nameSpan(syntax))
    return last + 1
  }

  func areAlike(_ a: [Parameter], _ b: [Parameter]) -> Bool {
    guard a.count == b.count else { return false }
    for place in a.indices {
      let (first, second) = (a[place], b[place])
      if first.name != second.name || first.type != second.type { return false }
      if (first.defaultValue == nil) != (second.defaultValue == nil) { return false }
    }
    return true
  }
}
