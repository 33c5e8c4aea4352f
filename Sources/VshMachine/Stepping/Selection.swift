import VshProgram

/// A transition that is to be taken, with the values that were computed when it was chosen.
struct Chosen: Sendable, BitwiseCopyable {
  var transition: Int32
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
    let screen = layout.table.screens[Int(instances[Int(instance)].screen.index)]
    var found = false
    for place in screen.regions.range {
      if try select(action, arguments, inRegion: layout.table.regionLists[place], of: instance) {
        found = true
      }
    }
    if !found { _ = try choose(screen.handlers, action, arguments, of: instance) }
  }

  private mutating func select(
    _ action: ID<ActionName>, _ arguments: [Value], inRegion region: Int32, of instance: Int32
  ) throws(Fault) -> Bool {
    let regionRow = layout.table.regions[Int(region)]
    let state = active[Int(instances[Int(instance)].firstRegion + regionRow.place)]
    if state < 0 { return false }
    let row = layout.table.states[Int(state)]
    var found = false
    for place in row.inner.range {
      if try select(action, arguments, inRegion: layout.table.regionLists[place], of: instance) {
        found = true
      }
    }
    if found { return true }
    if try choose(row.handlers, action, arguments, of: instance) { return true }
    return try choose(regionRow.handlers, action, arguments, of: instance)
  }

  /// The first handler of the action whose guard holds.
  private mutating func choose(
    _ handlers: Stretch, _ action: ID<ActionName>, _ arguments: [Value], of instance: Int32
  ) throws(Fault) -> Bool {
    for place in handlers.range where layout.table.handlers[place].action == action.index {
      let row = layout.table.handlers[place]
      reserveRegisters(Int(layout.table.transitions[Int(row.transition)].localCount))
      for parameter in 0..<Int(row.parameterCount) {
        var argument = parameter < arguments.count ? arguments[parameter] : .absent
        if argument.tag == .absent {
          let first = Int(program.handlers.rows[Int(row.handler)].parameters.start)
          argument = try complete(
            argument, program.parameters[first + parameter], instance: instance, registersInUse: parameter)
        }
        registers[base + parameter] = argument
      }
      if try choose(row.transition, boundCount: Int(row.parameterCount), of: instance) { return true }
    }
    return false
  }

  /// Chooses a transition if its guard holds; its first locals lie in the registers. The target's arguments are computed now.
  mutating func choose(_ transition: Int32, boundCount: Int, of instance: Int32) throws(Fault) -> Bool {
    let row = layout.table.transitions[Int(transition)]
    if row.guardCondition >= 0 {
      let holds = try evaluate(
        ID(Int(row.guardCondition)), frame: base, localCount: row.localCount, instance: instance
      ).isTrue
      if coverage.isCounting { coverage.noteGuard(of: transition, holds: holds) }
      if !holds { return false }
    }
    if !chosen.isEmpty, wouldLeaveWhatIsLeft(transition, instance) { return true }
    let first = chosenValues.count
    for local in 0..<boundCount {
      // The body may edit the list from which an argument was taken.
      heap.hold(registers[base + local])
      chosenValues.append(registers[base + local])
    }
    if row.argumentCount > 0, let target = program.transitions[ID(Int(transition))].target {
      for argument in program.arguments(of: target) {
        if let argument {
          chosenValues.append(
            try evaluate(argument, frame: base, localCount: row.localCount, instance: instance))
        } else {
          chosenValues.append(.absent)
        }
      }
    }
    chosen.append(
      Chosen(
        transition: transition, instance: instance, firstLocal: Int32(truncatingIfNeeded: first),
        localCount: Int32(truncatingIfNeeded: boundCount), argumentCount: row.argumentCount))
    return true
  }

  /// True when the transition would leave a state which one already chosen leaves.
  private func wouldLeaveWhatIsLeft(_ transition: Int32, _ instance: Int32) -> Bool {
    let mine = changedRegions(transition)
    if mine.isEmpty { return false }
    for other in chosen where other.instance == instance {
      for theirs in changedRegions(other.transition) {
        for region in mine
        where layout.table.isRegion(region, inside: theirs) || layout.table.isRegion(theirs, inside: region) {
          return true
        }
      }
    }
    return false
  }

  /// The regions whose active states a transition leaves.
  func changedRegions(_ transition: Int32) -> [Int32] {
    let region = layout.table.transitions[Int(transition)].region
    if region >= 0 { return [region] }
    guard region == -2, case .screen(let screen) = program.transitions[ID(Int(transition))].source else {
      return []
    }
    return program.regions(of: screen).map(\.index)
  }
}
