import VshProgram

/// A transition that is to be taken, with the values that were computed when it was chosen.
struct Chosen: Sendable, BitwiseCopyable {
  var transition: ID<Transition>
  var instance: Int32
  /// Places in `World.chosenValues`: the frame's first locals, then the target's arguments.
  var firstLocal: Int32
  var localCount: Int32
  var argumentCount: Int32
}

/// Selection (language.md, "What happens in a step", 2; SCXML 1.0, section 3.13): in each active region, in source order, the
/// innermost active state that has a handler, then outwards.
extension World {
  /// Chooses the handlers of an action in a screen or machine. Nothing is taken yet.
  mutating func select(_ action: ID<ActionName>, _ arguments: [Value], in instance: Int32) throws(Fault) {
    let screen = instances[Int(instance)].screen
    var found = false
    for region in program.screens[screen].regions {
      if try select(action, arguments, inRegion: region, of: instance) { found = true }
    }
    if !found {
      _ = try choose(layout.screenHandlers[Int(screen.index)], action, arguments, of: instance)
    }
  }

  private mutating func select(
    _ action: ID<ActionName>, _ arguments: [Value], inRegion region: ID<Region>, of instance: Int32
  ) throws(Fault) -> Bool {
    guard let state = activeState(in: region, of: instance) else { return false }
    var found = false
    for inner in program.states[state].regions {
      if try select(action, arguments, inRegion: inner, of: instance) { found = true }
    }
    if found { return true }
    if try choose(layout.stateHandlers[Int(state.index)], action, arguments, of: instance) { return true }
    return try choose(layout.regionHandlers[Int(region.index)], action, arguments, of: instance)
  }

  /// The first handler of the action whose guard holds.
  private mutating func choose(
    _ handlers: [Layout.HandlerEntry], _ action: ID<ActionName>, _ arguments: [Value], of instance: Int32
  ) throws(Fault) -> Bool {
    for entry in handlers where entry.action == action.index {
      let handler = program.handlers[ID<Handler>(Int(entry.handler))]
      reserveRegisters(Int(program.transitions[handler.transition].localCount))
      var rest = arguments.makeIterator()
      for (place, parameter) in handler.parameters.enumerated() {
        let argument = try complete(rest.next() ?? .absent, parameter, instance: instance)
        registers[base + place] = argument
      }
      if try choose(handler.transition, boundCount: handler.parameters.count, of: instance) { return true }
    }
    return false
  }

  /// Chooses a transition if its guard holds; its first locals lie in the registers. The target's arguments are computed now.
  mutating func choose(_ id: ID<Transition>, boundCount: Int, of instance: Int32) throws(Fault) -> Bool {
    let transition = program.transitions[id]
    let locals = transition.localCount
    if let condition = transition.guardCondition,
      try !evaluate(condition, frame: base, localCount: locals, instance: instance).isTrue
    {
      return false
    }
    if wouldLeaveWhatIsLeft(transition, instance) { return true }
    let first = chosenValues.count
    chosenValues.append(contentsOf: registers[base..<base + boundCount])
    var argumentCount = 0
    if let target = transition.target {
      for argument in target.arguments {
        let value =
          if let argument { try evaluate(argument, frame: base, localCount: locals, instance: instance) } else
          { Value.absent }
        chosenValues.append(value)
        argumentCount += 1
      }
    }
    chosen.append(
      Chosen(
        transition: id, instance: instance, firstLocal: Int32(first), localCount: Int32(boundCount),
        argumentCount: Int32(argumentCount)))
    return true
  }

  /// True when the transition would leave a state which one already chosen leaves.
  private func wouldLeaveWhatIsLeft(_ transition: Transition, _ instance: Int32) -> Bool {
    guard !chosen.isEmpty else { return false }
    let mine = changedRegions(transition)
    if mine.isEmpty { return false }
    for other in chosen where other.instance == instance {
      for theirs in changedRegions(program.transitions[other.transition]) {
        for region in mine where isInside(region, theirs) || isInside(theirs, region) { return true }
      }
    }
    return false
  }

  /// The regions whose active states a transition leaves.
  func changedRegions(_ transition: Transition) -> [ID<Region>] {
    guard let target = transition.target else { return [] }
    if let first = target.path.first { return [program.states[first].region] }
    switch transition.source {
    case .state(let state): return [program.states[state].region]
    case .region(let region): return [region]
    case .screen(let screen): return program.screens[screen].regions
    }
  }

  /// True when a region is another one or lies somewhere inside it.
  private func isInside(_ region: ID<Region>, _ outer: ID<Region>) -> Bool {
    var region = region
    while region != outer {
      guard let state = program.regions[region].state else { return false }
      region = program.states[state].region
    }
    return true
  }
}
