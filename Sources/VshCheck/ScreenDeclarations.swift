import VshProgram
import VshSource
import VshSyntax

/// Screens' outlines: their values' names, regions, states and actions with their parameters. No code is read.
extension Checker {
  /// Makes a screen known to others, and the current one.
  mutating func declareScreen(_ id: ID<Screen>) {
    let index = Int(id.index)
    enterFile(screenEntries[index].file)
    let syntax = screenEntries[index].syntax
    readAhead = tree.readAhead(to: syntax)
    let members = tree.child(syntax, 1)
    let parameters = parameters(of: syntax)
    firstSlot = program.slots.count
    for parameter in parameters {
      program.slots.append(
        Slot(name: parameter.name, type: parameter.type, kind: .parameter, span: parameter.span))
    }
    let models = declareValues(members, of: index)

    let (firstRegion, firstState) = (regionEntries.count, stateEntries.count)
    let firstHandler = handlerEntries.count
    let handlers = declareHandlers(members, in: .screen(id), of: id).actions
    let regions = declareRegions(members, around: nil, of: id)
    screenEntries[index].regions = firstRegion..<regionEntries.count
    screenEntries[index].states = firstState..<stateEntries.count
    screenEntries[index].handlers = firstHandler..<handlerEntries.count
    endSlot = program.slots.count
    if !parameters.isEmpty { program.screens[at: id].parameters = parameters }
    program.screens[at: id].slots = ListRange(firstSlot..<endSlot)
    program.screens[at: id].handlers = handlers
    program.screens[at: id].regions = regions
    program.screens[at: id].models = models
  }

  // MARK: Values

  /// What members other than regions, states and actions say; the models that the screen uses.
  private mutating func declareValues(_ members: SyntaxID, of index: Int) -> ListRange {
    let firstModel = program.usedModels.count
    let firstMachine = machineEntries.count
    ownStamp += 1
    for place in firstSlot..<program.slots.count {
      setOwnValue(program.slots[place].name, Int32(truncatingIfNeeded: place - firstSlot))
    }
    for link in tree.links(of: members) {
      let member = tree.links[link]
      switch tree.kind(of: member) {
      case .useMember:
        if let model = usedModel(member) { program.usedModels.append(model) }
      case .varMember:
        noteValue(member, program.slots.count - firstSlot, firstMachine)
        addSlot(member, .variable, nameSpan(member, behind: 3))
      case .bindMember:
        noteValue(member, program.slots.count - firstSlot, firstMachine)
        addSlot(member, .bind, nameSpan(member, behind: 4))
      case .oneMember, .eachMember:
        let place = ~(machineEntries.count - firstMachine)
        let isDeclared = declareMachine(member, isEach: tree.kind(of: member) == .eachMember, of: index)
        noteValue(member, isDeclared ? place : nil, firstMachine)
      case .alwaysMember: screenEntries[index].hasConditions = true
      case .viewMember:
        if screenEntries[index].view.exists {
          report(.declaredTwice("view", at: span(member), before: span(screenEntries[index].view)))
        } else {
          screenEntries[index].view = member
        }
      case _: break
      }
    }
    screenEntries[index].machines = firstMachine..<machineEntries.count
    return ListRange(firstModel..<program.usedModels.count)
  }

  private mutating func addSlot(_ member: SyntaxID, _ kind: Slot.Kind, _ nameSpan: SourceSpan) {
    let type = tree.child(member, 0)
    program.slots.append(
      Slot(
        name: tree.name(of: member), type: type.exists ? self.type(type) : TypeTable.unknown, kind: kind,
        span: nameSpan))
  }

  /// Makes a name mean the value of this place (`OwnName.value`), and reports one that another value has. A machine
  /// without a component has no place, and is not found by its name.
  private mutating func noteValue(_ member: SyntaxID, _ newPlace: Int?, _ firstMachine: Int) {
    let name = tree.name(of: member)
    guard let place = ownValue(name) else {
      if let newPlace { setOwnValue(name, Int32(truncatingIfNeeded: newPlace)) }
      return
    }
    let other =
      place >= 0
      ? program.slots[firstSlot + Int(place)].span
      : nameSpan(machineEntries[firstMachine + Int(~place)].syntax)
    report(.declaredTwice(text(name), at: nameSpan(member), before: other))
  }

  private mutating func usedModel(_ member: SyntaxID) -> ID<Model>? {
    let name = tree.name(of: member)
    if name.isEmpty { return nil }
    if let model = model(named: name) { return model }
    report(
      .unknownModel(text(name), at: nameSpan(member), suggestion: suggestion(for: name, among: names(.model)))
    )
    return nil
  }

  /// False where there is no such component.
  private mutating func declareMachine(_ member: SyntaxID, isEach: Bool, of index: Int) -> Bool {
    let reference = tree.child(member, 0)
    guard let component = component(reference) else { return false }
    machineEntries.append(
      MachineEntry(
        name: tree.name(of: member), component: component, isEach: isEach, keyType: TypeTable.unknown,
        syntax: member))
    held.append(ScreenEdge(from: index, to: Int(component.index)))
    return true
  }

  /// The component that a reference names.
  mutating func component(_ reference: SyntaxID) -> ID<Screen>? {
    let name = tree.name(of: reference)
    if name.isEmpty { return nil }
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
  ) -> ListRange {
    let (firstRegion, firstState) = (regionStack.count, stateStack.count)
    var unnamed: ID<Region>?
    var regionNames = PlaceTable()
    for link in tree.links(of: members) {
      let member = tree.links[link]
      switch tree.kind(of: member) {
      case .stateDeclaration:
        let region = unnamed ?? addRegion(.empty, member, state, screen)
        unnamed = region
        let isInitial = stateStack.count == firstState
        stateStack.append(declareState(member, in: region, isInitial: isInitial, of: screen))
      case .regionDeclaration:
        let name = tree.name(of: member)
        if !name.isEmpty, let other = regionNames.update(PlaceKey(name), to: Int(member.index)) {
          report(.declaredTwice(text(name), at: nameSpan(member), before: nameSpan(SyntaxID(other))))
        }
        declareRegion(member, name, around: state, of: screen)
      case _: break
      }
    }
    if let unnamed {
      reportStates(firstState..<stateStack.count, namedLike: regionNames)
      program.regions[at: unnamed].states = closeStates(firstState)
    }
    let start = program.regionLists.count
    for place in firstRegion..<regionStack.count { program.regionLists.append(regionStack[place]) }
    while regionStack.count > firstRegion { _ = regionStack.popLast() }
    return ListRange(start..<program.regionLists.count)
  }

  private mutating func declareRegion(
    _ member: SyntaxID, _ name: NameID, around state: Int?, of screen: ID<Screen>
  ) {
    let region = addRegion(name, member, state, screen)
    let inner = tree.child(member, 0)
    program.regions[at: region].handlers = declareHandlers(inner, in: .region(region), of: screen).actions
    let first = stateStack.count
    for item in tree.children(of: inner) where tree.kind(of: item) == .stateDeclaration {
      let isInitial = stateStack.count == first
      stateStack.append(declareState(item, in: region, isInitial: isInitial, of: screen))
    }
    if stateStack.count == first, inner.exists { report(.emptyRegion(text(name), at: nameSpan(member))) }
    program.regions[at: region].states = closeStates(first)
  }

  /// The states that are open from `first` on, as a region's.
  private mutating func closeStates(_ first: Int) -> ListRange {
    let start = program.stateLists.count
    for place in first..<stateStack.count { program.stateLists.append(stateStack[place]) }
    while stateStack.count > first { _ = stateStack.popLast() }
    return ListRange(start..<program.stateLists.count)
  }

  private mutating func reportStates(_ open: Range<Int>, namedLike regions: PlaceTable) {
    if regions.isEmpty { return }
    for place in open {
      let entry = stateEntries[Int(stateStack[place].index)]
      if !entry.name.isEmpty, let other = regions[PlaceKey(entry.name)] {
        report(
          .declaredTwice(
            text(entry.name), at: nameSpan(entry.syntax), before: nameSpan(SyntaxID(other))))
      }
    }
  }

  private mutating func addRegion(
    _ name: NameID, _ syntax: SyntaxID, _ state: Int?, _ screen: ID<Screen>
  ) -> ID<Region> {
    regionEntries.append(RegionEntry(state: state ?? -1))
    let region = program.regions.append(
      Region(name: name, screen: screen, state: state.map { ID($0) }, span: span(syntax)))
    regionStack.append(region)
    return region
  }

  private mutating func declareState(
    _ syntax: SyntaxID, in region: ID<Region>, isInitial: Bool, of screen: ID<Screen>
  ) -> ID<State> {
    let name = tree.name(of: syntax)
    let next = ownState(name)
    let other = name.isEmpty ? -1 : state(named: name, inRegion: Int(region.index), last: next)
    let isHidden = other >= 0
    if isHidden {
      report(.declaredTwice(text(name), at: nameSpan(syntax), before: nameSpan(stateEntries[other].syntax)))
    }
    let row = stateEntries.count
    let around = regionEntries[Int(region.index)].state
    stateEntries.append(
      StateEntry(
        name: name, screen: screen, region: Int(region.index), syntax: syntax, next: next, isHidden: isHidden,
        seesParameters: around >= 0 && stateEntries[around].seesParameters))
    if !isHidden {
      setOwnState(name, row)
      if next >= 0 { noteRepeated(row, behind: next) }
    }

    var declared = State(name: name, screen: screen, region: region, span: nameSpan(syntax, behind: 5))
    declared.firstParameterSlot = SlotIndex(truncatingIfNeeded: program.slots.count - firstSlot)
    let id = program.states.append(declared)
    if tree.child(syntax, 0).exists { declareParameters(of: id, syntax, isInitial: isInitial) }
    let members = tree.child(syntax, 1)
    guard members.exists else { return id }
    let declaredMembers = declareHandlers(members, in: .state(id), of: screen)
    if declaredMembers.actions.length > 0 { program.states.rows[row].handlers = declaredMembers.actions }
    if declaredMembers.holdsWorks { stateEntries[row].hasWorks = true }
    if declaredMembers.holdsRegions {
      program.states.rows[row].regions = declareRegions(members, around: row, of: screen)
    }
    return id
  }

  /// Where a name is that of many states of a screen, walking them all for each would take time that grows with the square.
  private mutating func noteRepeated(_ row: Int, behind first: Int) {
    for state in [first, row] where state == row || stateEntries[state].next < 0 {
      let entry = stateEntries[state]
      repeatedStates.set(PlaceKey(region: entry.region, entry.name), to: state)
    }
  }

  private mutating func declareParameters(of state: ID<State>, _ syntax: SyntaxID, isInitial: Bool) {
    let parameters = addParameters(of: syntax)
    if parameters.isEmpty { return }
    stateEntries[Int(state.index)].hasParameters = true
    stateEntries[Int(state.index)].seesParameters = true
    program.states[at: state].parameters = parameters
    if isInitial {
      let first = program.parameters[parameters.places.lowerBound]
      report(.initialStateHasParameters(text(tree.name(of: syntax)), at: first.span))
    }
    for place in parameters.places {
      let parameter = program.parameters[place]
      program.slots.append(
        Slot(name: parameter.name, type: parameter.type, kind: .stateParameter(state), span: parameter.span))
    }
  }

  // MARK: Actions

  /// The actions among members, whether there are states or regions among these, and whether there is anything else.
  private mutating func declareHandlers(
    _ members: SyntaxID, in source: Transition.Source, of screen: ID<Screen>
  ) -> (actions: IDRange<Handler>, holdsRegions: Bool, holdsWorks: Bool) {
    let first = program.handlers.rows.count
    var holdsRegions = false
    var holdsWorks = false
    placeCount += 1
    for link in tree.links(of: members) {
      let member = tree.links[link]
      switch tree.kind(of: member) {
      case .actionDeclaration: break
      case .stateDeclaration, .regionDeclaration:
        holdsRegions = true
        continue
      case .presentWork:
        screenEntries[Int(screen.index)].presents = true
        holdsWorks = true
        continue
      case _:
        holdsWorks = true
        continue
      }
      if !tree.isNamed(member) { continue }
      let name = tree.name(of: member)
      let action = action(named: name)
      let parameters = addParameters(of: member)
      let signature = signature(parameters, of: Int(action.index), member)
      if actionEntries[Int(action.index)].unguardedPlace == placeCount {
        report(.actionNeverTaken(text(name), at: nameSpan(member)))
      }
      let guardSyntax = tree.child(tree.child(member, 1), 0)
      if !guardSyntax.exists { actionEntries[Int(action.index)].unguardedPlace = placeCount }
      program.handlers.rows.append(
        Handler(action: action, parameters: parameters, transition: ID(0)))
      handlerEntries.append(
        HandlerEntry(
          name: name, screen: screen, source: source, syntax: member, signature: signature,
          next: ownHandler(name)))
      setOwnHandler(name, handlerEntries.count - 1)
    }
    return (IDRange(first..<program.handlers.rows.count), holdsRegions, holdsWorks)
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

  /// The place of a list of parameters among those of an action; most often it is that of the last declaration.
  private mutating func signature(_ parameters: ListRange, of index: Int, _ syntax: SyntaxID) -> Int {
    let last = actionEntries[index].signatures.count - 1
    if last >= 0, areAlike(actionEntries[index].signatures[last], parameters) { return last }
    var key = PlaceKey(action: index, parameters: hash(parameters))
    while let known = signaturePlaces[key] {
      if areAlike(actionEntries[index].signatures[known], parameters) { return known }
      key = key.next
    }
    signaturePlaces.set(key, to: last + 1)
    actionEntries[index].signatures.append(parameters)
    actionEntries[index].spans.append(nameSpan(syntax))
    return last + 1
  }

  /// A number that is the same for lists that are alike.
  private mutating func hash(_ parameters: ListRange) -> UInt32 {
    var mixed: UInt64 = 0
    for place in parameters.places {
      let parameter = program.parameters[place]
      mixed ^= UInt64(parameter.name.index) << 32 | UInt64(UInt32(bitPattern: parameter.type.index))
      if parameter.defaultValue != nil { mixed = ~mixed }
      mixed = (mixed ^ mixed >> 29) &* 0x9E37_79B9_7F4A_7C15
    }
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  @inline(__always)
  private func areAlike(_ a: ListRange, _ b: ListRange) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<Int(a.count) {
      let first = program.parameters[Int(a.start) + offset]
      let second = program.parameters[Int(b.start) + offset]
      if first.name != second.name || first.type != second.type { return false }
      if (first.defaultValue == nil) != (second.defaultValue == nil) { return false }
    }
    return true
  }
}
