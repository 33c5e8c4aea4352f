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

/// The regions that the transitions chosen so far leave, and those around them: whether one more would leave any of it again takes
/// a walk outwards, however many are chosen.
struct LeftRegions: Sendable {
  /// By region: the last selection that leaves it.
  private var left: [Int] = []
  /// By region: the last selection that leaves something inside it.
  private var around: [Int] = []
  private var selection = 1
  /// How many of the chosen transitions are noted here.
  private(set) var notedCount = 0

  /// Notes what the next of the chosen transitions leaves.
  mutating func note(_ regions: [Int32], _ table: borrowing StateTable) {
    notedCount += 1
    if left.isEmpty {
      left = [Int](repeating: 0, count: table.regions.count)
      around = left
    }
    for region in regions {
      left[Int(region)] = selection
      var outer = table.region(around: region)
      while outer >= 0, around[Int(outer)] != selection {
        around[Int(outer)] = selection
        outer = table.region(around: outer)
      }
    }
  }

  /// True when a region is left already, lies in one that is, or has one inside.
  func meets(_ region: Int32, _ table: borrowing StateTable) -> Bool {
    if around[Int(region)] == selection { return true }
    var region = region
    while region >= 0, left[Int(region)] != selection { region = table.region(around: region) }
    return region >= 0
  }

  mutating func removeAll() {
    if notedCount == 0 { return }
    notedCount = 0
    selection += 1
  }
}

/// Selection (language.md, "What happens in a step", 2; SCXML 1.0, section 3.13): in each active region, in source order, the
/// innermost active state that has a handler, then outwards.
extension World {
  /// Chooses the handlers of an action in a screen or machine. Nothing is taken yet.
  mutating func select(_ action: ID<ActionName>, _ arguments: [Value], in instance: Int32) throws(Fault) {
    let screen = layout.table.screens[Int(instances[Int(instance)].screen.index)]
    let found = try select(action, arguments, inRegions: screen.regions, of: instance)
    if !found { _ = try choose(screen.handlers, action, arguments, of: instance) }
  }

  /// In each of some regions that stand side by side.
  private mutating func select(
    _ action: ID<ActionName>, _ arguments: [Value], inRegions regions: Stretch, of instance: Int32
  ) throws(Fault) -> Bool {
    var found = false
    if regions.count <= ActionRegions.few {
      for place in regions.range {
        if try select(action, arguments, inRegion: layout.table.regionLists[place], of: instance) {
          found = true
        }
      }
      return found
    }
    for place in layout.table.actionRegions.places(of: action.index, in: regions) {
      let region = layout.table.regionLists[layout.table.actionRegions.listPlace(at: place)]
      if try select(action, arguments, inRegion: region, of: instance) { found = true }
    }
    return found
  }

  private mutating func select(
    _ action: ID<ActionName>, _ arguments: [Value], inRegion region: Int32, of instance: Int32
  ) throws(Fault) -> Bool {
    try charge(1)
    let regionRow = layout.table.regions[Int(region)]
    let state = active[Int(instances[Int(instance)].firstRegion + regionRow.place)]
    if state < 0 { return false }
    let row = layout.table.states[Int(state)]
    if try select(action, arguments, inRegions: row.inner, of: instance) { return true }
    if try choose(row.handlers, action, arguments, of: instance) { return true }
    return try choose(regionRow.handlers, action, arguments, of: instance)
  }

  /// The first handler of the action whose guard holds.
  private mutating func choose(
    _ handlers: Stretch, _ action: ID<ActionName>, _ arguments: [Value], of instance: Int32
  ) throws(Fault) -> Bool {
    for place in layout.table.places(of: action.index, among: handlers)
    where layout.table.handlers[place].action == action.index {
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
    if !chosen.isEmpty, wouldLeaveWhatIsLeft(transition) { return true }
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
  private mutating func wouldLeaveWhatIsLeft(_ transition: Int32) -> Bool {
    let mine = changedRegions(transition)
    if mine.isEmpty { return false }
    // A selection is of one screen or machine, so regions need no instance.
    while leftRegions.notedCount < chosen.count {
      leftRegions.note(changedRegions(chosen[leftRegions.notedCount].transition), layout.table)
    }
    return mine.contains { leftRegions.meets($0, layout.table) }
  }

  /// Ends a selection: what was chosen is taken, or nothing comes of it.
  mutating func forgetChosen() {
    chosen.removeAll(keepingCapacity: true)
    if !chosenValues.isEmpty { chosenValues.removeAll(keepingCapacity: true) }
    leftRegions.removeAll()
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
