import VshProgram

/// Selection (language.md, "What happens in a step", 2; SCXML 1.0, section 3.13): in each active region, in source
/// order, the innermost active state with a handler, then outwards.
extension World {
  /// Chooses the handlers of an action in a screen or machine, without taking them.
  mutating func select(_ action: ID<ActionName>, _ arguments: [Value], in instance: Int32) throws(Fault) {
    let screen = layout.table.screens[Int(population[instance].screen.index)]
    let found = try select(action, arguments, inRegions: screen.regions, of: instance)
    if !found { _ = try choose(screen.handlers, action, arguments, of: instance) }
  }

  /// Chooses handlers in each region of a list.
  private mutating func select(
    _ action: ID<ActionName>, _ arguments: [Value], inRegions regions: RowRange, of instance: Int32
  ) throws(Fault) -> Bool {
    var found = false
    if regions.count <= ActionRegions.few {
      for index in regions.range {
        if try select(action, arguments, inRegion: layout.table.regionLists[index], of: instance) {
          found = true
        }
      }
      return found
    }
    for index in layout.table.actionRegions.indices(of: action.index, in: regions) {
      let region = layout.table.regionLists[layout.table.actionRegions.listIndex(at: index)]
      if try select(action, arguments, inRegion: region, of: instance) { found = true }
    }
    return found
  }

  private mutating func select(
    _ action: ID<ActionName>, _ arguments: [Value], inRegion region: Int32, of instance: Int32
  ) throws(Fault) -> Bool {
    try charge(1)
    let regionRow = layout.table.regions[Int(region)]
    let state = population.active(at: Int(population[instance].firstRegion + regionRow.index))
    if state < 0 { return false }
    let row = layout.table.states[Int(state)]
    if !row.inner.isEmpty, try select(action, arguments, inRegions: row.inner, of: instance) { return true }
    if try choose(row.handlers, action, arguments, of: instance) { return true }
    return try choose(regionRow.handlers, action, arguments, of: instance)
  }

  /// Chooses the first handler of the action whose guard is true. Most lists have none, so that they are searched where
  /// this is called.
  @inline(__always)
  private mutating func choose(
    _ handlers: RowRange, _ action: ID<ActionName>, _ arguments: [Value], of instance: Int32
  ) throws(Fault) -> Bool {
    for index in layout.table.indices(of: action.index, among: handlers)
    where layout.table.handlers[index].action == action.index {
      if try choose(handler: index, arguments, of: instance) { return true }
    }
    return false
  }

  /// Chooses a handler if its guard is true.
  private mutating func choose(
    handler index: Int, _ arguments: [Value], of instance: Int32
  ) throws(Fault) -> Bool {
    let row = layout.table.handlers[index]
    evaluator.registers.reserve(Int(layout.table.transitions[Int(row.transition)].localCount))
    for parameter in 0..<Int(row.parameterCount) {
      var argument = parameter < arguments.count ? arguments[parameter] : .absent
      if argument.tag == .absent {
        let first = Int(program.handlers.rows[Int(row.handler)].parameters.start)
        // Only the gesture `back` lacks an argument that has no default: it does not mean this handler.
        if program.parameters[first + parameter].defaultValue == nil { return false }
        argument = try complete(
          argument, program.parameters[first + parameter], instance: instance, registersInUse: parameter)
      }
      evaluator.registers[local: parameter] = argument
    }
    return try choose(row.transition, boundCount: Int(row.parameterCount), of: instance)
  }

  /// Chooses a transition if its guard is true, and computes the target's arguments. Its first locals are in registers.
  mutating func choose(_ transition: Int32, boundCount: Int, of instance: Int32) throws(Fault) -> Bool {
    let row = layout.table.transitions[Int(transition)]
    if row.guardCondition >= 0 {
      let holds = try evaluate(
        ID(Int(row.guardCondition)), localCount: row.localCount, instance: instance
      ).isTrue
      if coverage.isCounting { coverage.noteGuard(of: transition, holds: holds) }
      if !holds { return false }
    }
    if !log.choice.isEmpty, wouldLeaveWhatIsLeft(transition) { return true }
    let first = log.choice.valueCount
    for local in 0..<boundCount {
      // The body may edit the list that contains the argument.
      evaluator.heap.hold(evaluator.registers[local: local])
      log.choice.add(evaluator.registers[local: local])
    }
    if row.argumentCount > 0, let target = program.transitions[ID(Int(transition))].target {
      for argument in program.arguments(of: target) {
        if let argument {
          log.choice.add(try evaluate(argument, localCount: row.localCount, instance: instance))
        } else {
          log.choice.add(.absent)
        }
      }
    }
    log.choice.add(
      transition, of: instance, values: first, localCount: boundCount, argumentCount: row.argumentCount)
    return true
  }

  /// Whether the transition would leave a state that a chosen transition leaves.
  private mutating func wouldLeaveWhatIsLeft(_ transition: Int32) -> Bool {
    let mine = changedRegions(transition)
    if mine.isEmpty { return false }
    // A selection concerns one screen or machine, so regions identify the states.
    while let noted = log.choice.nextToNote {
      log.choice.noteLeft(changedRegions(noted), layout.table)
    }
    return mine.contains { log.choice.leaves($0, layout.table) }
  }

  /// The regions whose active states a transition leaves.
  func changedRegions(_ transition: Int32) -> [Int32] {
    let region = layout.table.transitions[Int(transition)].region
    if region >= 0 { return [region] }
    guard region == -2, case .screen(let screen) = program.transitions[ID(Int(transition))].source else {
      return []
    }
    return program.regions(of: screen).map { $0.index }
  }
}
