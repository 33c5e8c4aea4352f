import VshProgram

/// A range of one of the layout's lists.
struct Stretch: Sendable, BitwiseCopyable {
  var start: Int32
  var end: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
  var isEmpty: Bool { start == end }
}

/// What moving through states looks up at every step, as plain rows side by side: no array in an array, nothing that is counted.
struct StateTable: Sendable {
  struct StateRow: Sendable, BitwiseCopyable {
    var region: Int32
    /// Its region's place among those of its screen.
    var regionPlace: Int32
    var firstParameterSlot: SlotIndex
    var parameterCount: Int32
    /// Its regions, in `regionLists`.
    var inner: Stretch
    var handlers: Stretch
    /// Its `when` transitions, in `whens`.
    var whens: Stretch
    var hasEnter: Bool
    var hasLeave: Bool
    var hasWorks: Bool
  }

  struct RegionRow: Sendable, BitwiseCopyable {
    var place: Int32
    /// The state around it, or -1.
    var state: Int32
    /// Its first state, or -1.
    var initial: Int32
    var handlers: Stretch
  }

  struct ScreenRow: Sendable, BitwiseCopyable {
    /// Its own regions, in `regionLists`.
    var regions: Stretch
    var handlers: Stretch
    /// Where its slots begin in `slotHasReaders`.
    var firstSlotFlag: Int32
    var hasStateReaders: Bool
    var hasMachines: Bool
    var hasWhens: Bool
  }

  struct HandlerRow: Sendable, BitwiseCopyable {
    var action: Int32
    var transition: Int32
    var parameterCount: Int32
    var handler: Int32
  }

  struct TransitionRow: Sendable, BitwiseCopyable {
    /// An expression, or -1.
    var guardCondition: Int32
    /// A block, or -1.
    var body: Int32
    var localCount: Int32
    /// The region that its target changes; -1 without a target, -2 where several change (`same` of a screen).
    var region: Int32
    /// The state that is entered there, where it is entered plainly and alone; -1 otherwise.
    var plainState: Int32
    var argumentCount: Int32
  }

  private(set) var states: [StateRow] = []
  private(set) var regions: [RegionRow] = []
  private(set) var screens: [ScreenRow] = []
  private(set) var handlers: [HandlerRow] = []
  private(set) var transitions: [TransitionRow] = []
  private(set) var regionLists: [Int32] = []
  private(set) var whens: [Int32] = []
  /// By screen and slot: some bind or machine reads it.
  private(set) var slotHasReaders: [Bool] = []

  init(_ program: Program, regionPlaces: [Int32], dependents: [Dependents]) {
    for region in program.regions.rows.indices {
      let row = program.regions.rows[region]
      regions.append(
        RegionRow(
          place: regionPlaces[region], state: row.state?.index ?? -1, initial: row.states.first?.index ?? -1,
          handlers: add(row.handlers, program)))
    }
    for state in program.states.rows {
      let firstWhen = whens.count
      whens += state.whens.map(\.index)
      states.append(
        StateRow(
          region: state.region.index, regionPlace: regionPlaces[Int(state.region.index)],
          firstParameterSlot: state.firstParameterSlot, parameterCount: Int32(state.parameters.count),
          inner: add(state.regions), handlers: add(state.handlers, program),
          whens: Stretch(start: Int32(firstWhen), end: Int32(whens.count)), hasEnter: !state.enter.isEmpty,
          hasLeave: !state.leave.isEmpty, hasWorks: !state.works.isEmpty))
    }
    for (place, screen) in program.screens.rows.enumerated() {
      let firstSlotFlag = slotHasReaders.count
      slotHasReaders += dependents[place].ofSlot.map { !$0.isEmpty }
      screens.append(
        ScreenRow(
          regions: add(screen.regions), handlers: add(screen.handlers, program),
          firstSlotFlag: Int32(firstSlotFlag),
          hasStateReaders: !dependents[place].ofStates.isEmpty, hasMachines: !screen.machines.isEmpty,
          hasWhens: false))
    }
    for state in program.states.rows where !state.whens.isEmpty {
      screens[Int(state.screen.index)].hasWhens = true
    }
    transitions = program.transitions.rows.map { Self.row(of: $0, program) }
  }

  private mutating func add(_ list: [ID<Region>]) -> Stretch {
    let start = regionLists.count
    regionLists += list.map(\.index)
    return Stretch(start: Int32(start), end: Int32(regionLists.count))
  }

  private mutating func add(_ list: [ID<Handler>], _ program: Program) -> Stretch {
    let start = handlers.count
    for id in list {
      let handler = program.handlers[id]
      handlers.append(
        HandlerRow(
          action: handler.action.index, transition: handler.transition.index,
          parameterCount: Int32(handler.parameters.count), handler: id.index))
    }
    return Stretch(start: Int32(start), end: Int32(handlers.count))
  }

  private static func row(of transition: Transition, _ program: Program) -> TransitionRow {
    var row = TransitionRow(
      guardCondition: transition.guardCondition?.index ?? -1, body: transition.body?.index ?? -1,
      localCount: transition.localCount, region: -1, plainState: -1, argumentCount: 0)
    guard let target = transition.target else { return row }
    row.argumentCount = Int32(target.arguments.count)
    if let first = target.path.first {
      row.region = program.states[first].region.index
      if target.kind == .enter, target.path.count == 1 { row.plainState = first.index }
      return row
    }
    switch transition.source {
    case .state(let state): row.region = program.states[state].region.index
    case .region(let region): row.region = region.index
    case .screen: row.region = -2
    }
    return row
  }

  /// The first transition among some handlers that is one of the action.
  func transition(of action: ID<ActionName>, among some: Stretch) -> Int32? {
    for place in some.range where handlers[place].action == action.index { return handlers[place].transition }
    return nil
  }

  /// True when a region is another one or lies somewhere inside it.
  func isRegion(_ region: Int32, inside outer: Int32) -> Bool {
    var region = region
    while region != outer {
      let state = regions[Int(region)].state
      if state < 0 { return false }
      region = states[Int(state)].region
    }
    return true
  }
}
