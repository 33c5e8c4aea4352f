import VshProgram
import VshSource
import VshSyntax

/// Outlines of screens: the names of values, regions and states, and actions with their parameters. No code is checked.
extension Checker {
  /// Declares a screen's outline, and makes it the current screen.
  mutating func declareScreen(_ id: ID<Screen>) {
    let index = Int(id.index)
    enter(outlines.screens[index].file)
    let syntax = outlines.screens[index].syntax
    let members = reader.tree.child(syntax, 1)
    let parameters = parameters(of: syntax)
    scope.beginScreen(firstSlot: program.slots.count)
    for parameter in parameters {
      program.slots.append(
        Slot(name: parameter.name, type: parameter.type, kind: .parameter, span: parameter.span))
    }
    outlines.beginRows(of: index)
    let models = declareValues(members, of: index)
    if program.screens[id].isBackground {
      let (head, view) = (reader.tree.child(syntax, 0), outlines.screens[index].view)
      if !parameters.isEmpty { report(.backgroundLacks("parameters", at: span(head))) }
      if view.exists { report(.backgroundLacks("view", at: span(view))) }
    }
    let handlers = declareHandlers(members, in: .screen(id), of: id).actions
    let regions = declareRegions(members, around: nil, of: id)
    outlines.endRows(of: index)
    scope.endSlots(at: program.slots.count)
    if !parameters.isEmpty { program.screens[id].parameters = parameters }
    program.screens[id].slots = ListRange(scope.slots)
    program.screens[id].handlers = handlers
    program.screens[id].regions = regions
    program.screens[id].models = models
  }

  // MARK: Values

  /// Declares the members other than regions, states and actions. Returns the models that the screen uses.
  private mutating func declareValues(_ members: SyntaxID, of index: Int) -> ListRange {
    let firstModel = program.usedModels.count
    let firstMachine = outlines.screens[index].machines.lowerBound
    let firstSlot = scope.slots.lowerBound
    for slot in firstSlot..<program.slots.count {
      scope.setOwnValue(program.slots[slot].name, slot - firstSlot)
    }
    for link in reader.tree.links(of: members) {
      let member = reader.tree.links[link]
      switch reader.tree.kind(of: member) {
      case .useMember:
        if let model = model(member) { program.usedModels.append(model) }
      case .varMember:
        noteValue(member, program.slots.count - firstSlot, firstMachine)
        addSlot(member, .variable, nameSpan(member, behind: 3))
      case .bindMember:
        noteValue(member, program.slots.count - firstSlot, firstMachine)
        addSlot(member, .bind, nameSpan(member, behind: 4))
      case .oneMember, .eachMember:
        let machine = ~(outlines.machines.count - firstMachine)
        let isDeclared = declareMachine(
          member, isEach: reader.tree.kind(of: member) == .eachMember, of: index)
        noteValue(member, isDeclared ? machine : nil, firstMachine)
      case .alwaysMember: outlines.noteConditions(of: index)
      case .viewMember:
        if outlines.screens[index].view.exists {
          report(.declaredTwice("view", at: span(member), before: span(outlines.screens[index].view)))
        } else {
          outlines.setView(member, of: index)
        }
      case _: break
      }
    }
    return ListRange(firstModel..<program.usedModels.count)
  }

  private mutating func addSlot(_ member: SyntaxID, _ kind: Slot.Kind, _ nameSpan: SourceSpan) {
    let type = reader.tree.child(member, 0)
    program.slots.append(
      Slot(
        name: reader.tree.name(of: member), type: type.exists ? self.type(type) : TypeTable.unknown,
        kind: kind,
        span: nameSpan))
  }

  /// Gives a name its meaning as a value (`OwnName.value`), and reports a name that another value has. A machine
  /// without a component has no index and cannot be looked up.
  private mutating func noteValue(_ member: SyntaxID, _ newIndex: Int?, _ firstMachine: Int) {
    let name = reader.tree.name(of: member)
    guard let index = scope.ownValue(name) else {
      if let newIndex { scope.setOwnValue(name, newIndex) }
      return
    }
    let other =
      index >= 0
      ? program.slots[scope.slots.lowerBound + Int(index)].span
      : nameSpan(outlines.machines[firstMachine + Int(~index)].syntax)
    report(.declaredTwice(text(name), at: nameSpan(member), before: other))
  }

  /// Returns false where the component does not exist.
  private mutating func declareMachine(_ member: SyntaxID, isEach: Bool, of index: Int) -> Bool {
    let reference = reader.tree.child(member, 0)
    guard let component = screen(at: reference, isComponent: true) else { return false }
    outlines.addMachine(
      MachineEntry(
        name: reader.tree.name(of: member), component: component, isEach: isEach, keyType: TypeTable.unknown,
        syntax: member))
    links.hold(component, in: index)
    return true
  }

  /// Resolves the component, or the screen that can be opened, that a reference names.
  mutating func screen(at reference: SyntaxID, isComponent: Bool) -> ID<Screen>? {
    let name = reader.tree.name(of: reference)
    if name.isEmpty { return nil }
    guard let screen = screen(named: name) else {
      let others = outlines.screens.filter { $0.isComponent == isComponent }
      reportUnknown(
        [.screen], name, at: span(reference),
        .unknownScreen(
          text(name), isComponent: isComponent, at: span(reference),
          suggestion: suggestion(for: name, among: others.map { $0.name })))
      return nil
    }
    noteUse(reference, program.screens[screen].span)
    if outlines.screens[Int(screen.index)].isComponent == isComponent { return screen }
    return refuse(
      isComponent
        ? .screenIsNoComponent(text(name), at: span(reference))
        : .componentIsNoScreen(text(name), at: span(reference)))
  }

  /// Resolves the screen that is opened, or that is on top. A background never is.
  mutating func openedScreen(at reference: SyntaxID) -> ID<Screen>? {
    guard let screen = screen(at: reference, isComponent: false) else { return nil }
    if !program.screens[screen].isBackground { return screen }
    return refuse(.backgroundIsNoScreen(text(program.screens[screen].name), at: span(reference)))
  }

  // MARK: Regions and states

  private mutating func declareRegions(
    _ members: SyntaxID, around state: Int?, of screen: ID<Screen>
  ) -> ListRange {
    let (firstRegion, firstState) = (lists.regions.count, lists.states.count)
    var unnamed: ID<Region>?
    var regionNames = IndexTable()
    for link in reader.tree.links(of: members) {
      let member = reader.tree.links[link]
      switch reader.tree.kind(of: member) {
      case .stateDeclaration:
        let region = unnamed ?? addRegion(.empty, member, state, screen)
        unnamed = region
        let isInitial = lists.states.count == firstState
        lists.states.append(declareState(member, in: region, isInitial: isInitial, of: screen))
      case .regionDeclaration:
        let name = reader.tree.name(of: member)
        if !name.isEmpty, let other = regionNames.update(IndexKey(name), to: Int(member.index)) {
          report(.declaredTwice(text(name), at: nameSpan(member), before: nameSpan(SyntaxID(other))))
        }
        declareRegion(member, name, around: state, of: screen)
      case _: break
      }
    }
    if let unnamed {
      reportStates(firstState..<lists.states.count, namedLike: regionNames)
      program.regions[unnamed].states = closeStates(firstState)
    }
    return ListRange(lists.regions.close(firstRegion, into: &program.regionLists))
  }

  private mutating func declareRegion(
    _ member: SyntaxID, _ name: NameID, around state: Int?, of screen: ID<Screen>
  ) {
    let region = addRegion(name, member, state, screen)
    let inner = reader.tree.child(member, 0)
    program.regions[region].handlers = declareHandlers(inner, in: .region(region), of: screen).actions
    let first = lists.states.count
    for item in reader.tree.children(of: inner) where reader.tree.kind(of: item) == .stateDeclaration {
      let isInitial = lists.states.count == first
      lists.states.append(declareState(item, in: region, isInitial: isInitial, of: screen))
    }
    if lists.states.count == first, inner.exists { report(.emptyRegion(text(name), at: nameSpan(member))) }
    program.regions[region].states = closeStates(first)
  }

  /// Closes the list of states that began at `first`. Returns their range.
  private mutating func closeStates(_ first: Int) -> ListRange {
    ListRange(lists.states.close(first, into: &program.stateLists))
  }

  private mutating func reportStates(_ open: Range<Int>, namedLike regions: IndexTable) {
    if regions.isEmpty { return }
    for index in open {
      let entry = outlines.states[Int(lists.states[index].index)]
      if !entry.name.isEmpty, let other = regions[IndexKey(entry.name)] {
        report(
          .declaredTwice(
            text(entry.name), at: nameSpan(entry.syntax), before: nameSpan(SyntaxID(other))))
      }
    }
  }

  private mutating func addRegion(
    _ name: NameID, _ syntax: SyntaxID, _ state: Int?, _ screen: ID<Screen>
  ) -> ID<Region> {
    outlines.addRegion(RegionEntry(state: state ?? -1))
    let region = program.regions.append(
      Region(name: name, screen: screen, state: state.map { ID($0) }, span: span(syntax)))
    lists.regions.append(region)
    return region
  }

  private mutating func declareState(
    _ syntax: SyntaxID, in region: ID<Region>, isInitial: Bool, of screen: ID<Screen>
  ) -> ID<State> {
    let name = reader.tree.name(of: syntax)
    let next = scope.ownState(name)
    let other = name.isEmpty ? -1 : outlines.state(named: name, inRegion: Int(region.index), last: next)
    let isHidden = other >= 0
    if isHidden {
      report(
        .declaredTwice(text(name), at: nameSpan(syntax), before: nameSpan(outlines.states[other].syntax)))
    }
    let row = outlines.states.count
    let around = outlines.regions[Int(region.index)].state
    outlines.addState(
      StateEntry(
        name: name, screen: screen, region: Int(region.index), syntax: syntax, next: next, isHidden: isHidden,
        seesParameters: around >= 0 && outlines.states[around].seesParameters))
    if !isHidden { scope.setOwnState(name, row) }
    if text(name) == Word.same.rawValue { report(.stateNamedSame(at: nameSpan(syntax))) }

    var declared = State(name: name, screen: screen, region: region, span: nameSpan(syntax, behind: 5))
    declared.firstParameterSlot = SlotIndex(truncatingIfNeeded: program.slots.count - scope.slots.lowerBound)
    let id = program.states.append(declared)
    if reader.tree.child(syntax, 0).exists { declareParameters(of: id, syntax, isInitial: isInitial) }
    let members = reader.tree.child(syntax, 1)
    guard members.exists else { return id }
    let declaredMembers = declareHandlers(members, in: .state(id), of: screen)
    if declaredMembers.actions.length > 0 { program.states.rows[row].handlers = declaredMembers.actions }
    if declaredMembers.holdsWorks { outlines.noteWorks(of: row) }
    if declaredMembers.holdsRegions {
      program.states.rows[row].regions = declareRegions(members, around: row, of: screen)
    }
    return id
  }

  private mutating func declareParameters(of state: ID<State>, _ syntax: SyntaxID, isInitial: Bool) {
    let parameters = addParameters(of: syntax)
    if parameters.isEmpty { return }
    outlines.noteParameters(of: Int(state.index))
    program.states[state].parameters = parameters
    if isInitial {
      let first = program.parameters[parameters.range.lowerBound]
      report(.initialStateHasParameters(text(reader.tree.name(of: syntax)), at: first.span))
    }
    for index in parameters.range {
      let parameter = program.parameters[index]
      program.slots.append(
        Slot(name: parameter.name, type: parameter.type, kind: .stateParameter(state), span: parameter.span))
    }
  }

  // MARK: Actions

  /// Declares the actions among members. Returns them, whether the members include states or regions, and whether they
  /// include anything else.
  private mutating func declareHandlers(
    _ members: SyntaxID, in source: Transition.Source, of screen: ID<Screen>
  ) -> (actions: IDRange<Handler>, holdsRegions: Bool, holdsWorks: Bool) {
    let first = program.handlers.rows.count
    var holdsRegions = false
    var holdsWorks = false
    actions.beginScope()
    for link in reader.tree.links(of: members) {
      let member = reader.tree.links[link]
      switch reader.tree.kind(of: member) {
      case .actionDeclaration: break
      case .stateDeclaration, .regionDeclaration:
        holdsRegions = true
        continue
      case .presentWork:
        outlines.notePresents(Int(screen.index))
        holdsWorks = true
        continue
      case _:
        holdsWorks = true
        continue
      }
      if !reader.tree.isNamed(member) { continue }
      let name = reader.tree.name(of: member)
      let action = action(named: name)
      let parameters = addParameters(of: member)
      let signature = actions.signature(parameters, of: action, in: program.parameters)
      if signature == actions[action].signatures.count {
        actions.addSignature(parameters, of: action, at: nameSpan(member))
      }
      if actions.declare(action, hasGuard: reader.tree.child(reader.tree.child(member, 1), 0).exists) {
        report(.actionNeverTaken(text(name), at: nameSpan(member)))
      }
      let handler = Handler(action: action, parameters: parameters, transition: ID(0))
      program.handlers.rows.append(handler)
      if name == vocabulary[.back], !outlines.screens[Int(screen.index)].isComponent,
        let needed = program.parameters(of: handler).first(where: { $0.defaultValue == nil })
      {
        report(.backNeedsArguments(text(needed.name), at: nameSpan(member)))
      }
      outlines.addHandler(
        HandlerEntry(
          name: name, screen: screen, source: source, syntax: member, signature: signature,
          next: scope.ownHandler(name)))
      scope.setOwnHandler(name, outlines.handlers.count - 1)
    }
    return (IDRange(first..<program.handlers.rows.count), holdsRegions, holdsWorks)
  }

  /// The id of a name as an action or signal; adds it where it is new.
  mutating func action(named name: NameID) -> ID<ActionName> {
    if let id = actions.id(of: name) { return id }
    actions.add(name)
    return program.actionNames.append(ActionName(name: name))
  }
}
