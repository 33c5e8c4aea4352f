import VshProgram
import VshSource
import VshText

/// A range of one of the table's lists.
struct RowRange: Sendable, BitwiseCopyable {
  let start: Int32
  let end: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
  static let none = RowRange(start: 0, end: 0)
  var isEmpty: Bool { start == end }
  var count: Int { Int(end &- start) }
}

/// The state machines as flat rows, for the lookups of every step: no nested arrays, no reference counts.
struct StateTable: Sendable {
  struct StateRow: Sendable, BitwiseCopyable {
    let region: Int32
    /// The index of its region in the screen.
    let regionIndex: Int32
    let firstParameterSlot: SlotIndex
    let parameterCount: Int32
    /// Its regions, in `regionLists`.
    let inner: RowRange
    /// Its handlers, and its `when`s as handlers of `StateTable.whens`.
    let handlers: RowRange
    let hasEnter: Bool
    let hasLeave: Bool
    let hasWorks: Bool
    /// Whether entering it only makes it active.
    let isEnteredQuietly: Bool
  }

  struct RegionRow: Sendable, BitwiseCopyable {
    let index: Int32
    /// The state around it, or -1.
    let state: Int32
    /// Its first state, or -1.
    let initial: Int32
    let handlers: RowRange
  }

  struct ScreenRow: Sendable, BitwiseCopyable {
    /// Its own regions, in `regionLists`.
    let regions: RowRange
    let handlers: RowRange
    let readers: SlotTable.ScreenReaders
    /// Whether the fast path may take its steps: see `FastStep`.
    var isFast: Bool
    let hasMachines: Bool
    var hasWhens: Bool
    /// Whether its `when`s read nothing but its own values and states.
    var whensAreLocal = true
  }

  /// What the fast path has to know of a handler. A handler without the first four traits is chosen at once.
  struct HandlerTraits: OptionSet, Sendable, BitwiseCopyable {
    let rawValue: UInt8

    /// Only `WorldStep.swift` can take it.
    static let general = HandlerTraits(rawValue: 1)
    /// It belongs to a region or a screen. Whether the state that it leaves has bodies or works is known when it is left.
    static let leavesAnyState = HandlerTraits(rawValue: 2)
    /// It has a guard, a body or both.
    static let code = HandlerTraits(rawValue: 4)
    static let parameters = HandlerTraits(rawValue: 8)
    static let body = HandlerTraits(rawValue: 16)
    /// It enters a state.
    static let moves = HandlerTraits(rawValue: 32)

    static let checked: HandlerTraits = [.general, .leavesAnyState, .code, .parameters]
  }

  struct HandlerRow: Sendable, BitwiseCopyable {
    let action: Int32
    let transition: Int32
    let parameterCount: Int32
    /// Its index in `Program.handlers`; of a `when`, in `Program.transitionLists`.
    let handler: Int32
    /// For the fast path, like the fields below (see `FastStep`).
    var traits: HandlerTraits = .general
    /// The index of its region in the screen, and the state that is entered there; -1 without a target.
    var regionIndex: Int32 = -1
    var state: Int32 = -1
  }

  /// A state, for the fast path.
  struct FastStateRow: Sendable, BitwiseCopyable {
    let handlers: RowRange
    let hasRegions: Bool
    let isLeftQuietly: Bool
  }

  /// A region directly in a screen, for the fast path.
  struct FastRegionRow: Sendable, BitwiseCopyable {
    let index: Int32
    let handlers: RowRange
  }

  struct TransitionRow: Sendable, BitwiseCopyable {
    /// An expression, or -1.
    let guardCondition: Int32
    /// A block, or -1.
    let body: Int32
    let localCount: Int32
    /// The region that its target changes; -1 without a target, -2 for several (`same` of a screen).
    var region: Int32
    /// The only state that is entered there, where it is a simple one; -1 otherwise.
    var fastState: Int32
    var argumentCount: Int32
    /// Whether it has no target, or a simple one beside its source; see `FastStep`.
    var isFast: Bool
  }

  private(set) var states: [StateRow] = []
  private(set) var regions: [RegionRow] = []
  private(set) var screens: [ScreenRow] = []
  private(set) var handlers: [HandlerRow] = []
  private(set) var transitions: [TransitionRow] = []
  private(set) var regionLists: [Int32] = []
  private(set) var fastStates: [FastStateRow] = []
  /// In the order of `regionLists`.
  private(set) var fastRegions: [FastRegionRow] = []
  /// By action: whether the fast path supports one of its handlers.
  private(set) var hasFastHandler: [Bool] = []
  /// By action: whether active states alone decide if it is taken: no handler has a guard, a default, or a target with
  /// arguments.
  private(set) var isTakenByStateAlone: [Bool] = []
  private(set) var slots = SlotTable()
  /// Whether some machine asks another one, so that a change of that one changes it.
  private(set) var hasAskingMachines = false
  /// The regions of long lists, by action.
  private(set) var actionRegions = ActionRegions()

  /// Fills the table for a program; call it once.
  mutating func fill(_ program: Program, regionIndices: [Int32]) {
    for region in program.regions.rows.indices {
      let row = program.regions.rows[region]
      regions.append(
        RegionRow(
          index: regionIndices[region], state: row.state?.index ?? -1,
          initial: row.states.isEmpty ? -1 : program.stateLists[Int(row.states.start)].index,
          handlers: add(row.handlers, program)))
    }
    for state in program.states.rows {
      states.append(
        StateRow(
          region: state.region.index, regionIndex: regionIndices[Int(state.region.index)],
          firstParameterSlot: state.firstParameterSlot, parameterCount: state.parameters.count,
          inner: add(state.regions, program), handlers: add(state.handlers, whens: state.whens, program),
          hasEnter: !state.enter.isEmpty, hasLeave: !state.leave.isEmpty, hasWorks: !state.works.isEmpty,
          isEnteredQuietly: state.enter.isEmpty && state.works.isEmpty && state.regions.isEmpty
            && state.parameters.isEmpty))
    }
    for screen in program.screens.rows {
      let readers = slots.add(screen, in: program)
      screens.append(
        ScreenRow(
          regions: add(screen.regions, program), handlers: add(screen.handlers, program), readers: readers,
          isFast: screen.machines.isEmpty && readers.ofStates.isWhole
            && Int(screen.regions.count) <= Self.fastLimit,
          hasMachines: !screen.machines.isEmpty, hasWhens: false))
    }
    for state in program.states.rows where !state.whens.isEmpty {
      let screen = Int(state.screen.index)
      screens[screen].hasWhens = true
      for index in state.whens.range {
        let transition = program.transitions[program.transitionLists[index]]
        guard let condition = transition.guardCondition else { continue }
        if slots.isFleeting(condition, of: program.screens.rows[screen], screens[screen].readers, program) {
          screens[screen].whensAreLocal = false
        }
      }
    }
    for index in screens.indices where screens[index].handlers.count > Self.fastLimit {
      screens[index].isFast = false
    }
    for (index, region) in program.regions.rows.enumerated()
    where regions[index].handlers.count > Self.fastLimit {
      screens[Int(region.screen.index)].isFast = false
    }
    for (index, state) in program.states.rows.enumerated()
    where states[index].handlers.count > Self.fastLimit {
      screens[Int(state.screen.index)].isFast = false
    }
    // Only general steps mark the machines that ask another one.
    hasAskingMachines = screens.contains { !$0.readers.askingMachines.isEmpty }
    if hasAskingMachines { for index in screens.indices { screens[index].isFast = false } }
    for transition in program.transitions.rows { transitions.append(row(of: transition, program)) }
    addFastRows(program)
    var regionsByAction = ActionRegions()
    regionsByAction.fill(self, program)
    actionRegions = regionsByAction
  }

  private mutating func addFastRows(_ program: Program) {
    hasFastHandler.fill(to: program.actionNames.rows.count, with: false)
    isTakenByStateAlone.fill(to: program.actionNames.rows.count, with: true)
    for (index, state) in program.states.rows.enumerated() {
      fastStates.append(
        FastStateRow(
          handlers: states[index].handlers, hasRegions: !state.regions.isEmpty,
          isLeftQuietly: state.leave.isEmpty && state.works.isEmpty && state.regions.isEmpty))
    }
    for region in regionLists {
      let row = regions[Int(region)]
      fastRegions.append(FastRegionRow(index: row.index, handlers: row.handlers))
    }
    for index in handlers.indices {
      let transition = transitions[Int(handlers[index].transition)]
      if transition.fastState >= 0 {
        handlers[index].regionIndex = regions[Int(transition.region)].index
        handlers[index].state = transition.fastState
      }
      let traits = traits(of: handlers[index], transition, program)
      handlers[index].traits = traits
      let action = Int(handlers[index].action)
      if action < 0 { continue }
      if !traits.contains(.general) { hasFastHandler[action] = true }
      if transition.guardCondition >= 0 || transition.argumentCount > 0
        || hasDefault(handlers[index], program)
      {
        isTakenByStateAlone[action] = false
      }
    }
  }

  private func hasDefault(_ handler: HandlerRow, _ program: Program) -> Bool {
    program.parameters[program.handlers.rows[Int(handler.handler)].parameters.range].contains {
      $0.defaultValue != nil
    }
  }

  private func traits(
    of handler: HandlerRow, _ transition: TransitionRow, _ program: Program
  ) -> HandlerTraits {
    var traits: HandlerTraits = transition.isFast ? [] : .general
    if transition.body >= 0 { traits.insert([.code, .body]) }
    if transition.guardCondition >= 0 { traits.insert(.code) }
    if handler.parameterCount > 0 { traits.insert(.parameters) }
    guard handler.regionIndex >= 0 else { return traits }
    traits.insert(.moves)
    if case .state(let source) = program.transitions[ID<Transition>(Int(handler.transition))].source {
      if !fastStates[Int(source.index)].isLeftQuietly { traits.insert(.general) }
    } else {
      traits.insert(.leavesAnyState)
    }
    return traits
  }

  private mutating func add(_ list: ListRange, _ program: Program) -> RowRange {
    let start = regionLists.count
    for index in list.range { regionLists.append(program.regionLists[index].index) }
    return RowRange(start: Int32(start), end: Int32(regionLists.count))
  }

  private mutating func add(
    _ list: IDRange<Handler>, whens: ListRange = ListRange(0..<0), _ program: Program
  ) -> RowRange {
    let start = handlers.count
    for index in whens.range {
      handlers.append(
        HandlerRow(
          action: Self.whens.index, transition: program.transitionLists[index].index, parameterCount: 0,
          handler: Int32(truncatingIfNeeded: index)))
    }
    for index in Int(list.first)..<Int(list.first) + Int(list.length) {
      let handler = program.handlers.rows[index]
      handlers.append(
        HandlerRow(
          action: handler.action.index, transition: handler.transition.index,
          parameterCount: handler.parameters.count, handler: Int32(truncatingIfNeeded: index)))
    }
    // Handlers of one action stay in order.
    if handlers.count - start > ActionRegions.few {
      handlers[start...].sort { ($0.action, $0.handler) < ($1.action, $1.handler) }
    }
    return RowRange(start: Int32(start), end: Int32(handlers.count))
  }

  /// The action that the handlers of `when`s have.
  static let whens = ID<ActionName>(-1)

  /// The limit of regions and handlers for the fast path, which searches them linearly. For more, the index by action
  /// is faster.
  private static let fastLimit = 64

  private func row(of transition: Transition, _ program: Program) -> TransitionRow {
    var row = TransitionRow(
      guardCondition: transition.guardCondition?.index ?? -1, body: transition.body?.index ?? -1,
      localCount: transition.localCount, region: -1, fastState: -1, argumentCount: 0, isFast: true)
    guard let target = transition.target else { return row }
    row.argumentCount = target.arguments.count
    let source: Int32
    switch transition.source {
    case .state(let state): source = program.states[state].region.index
    case .region(let region): source = region.index
    case .screen: source = -2
    }
    if let first = program.path(of: target).first {
      row.region = program.states[first].region.index
      if target.kind == .enter, target.path.count == 1 { row.fastState = first.index }
      row.isFast =
        row.fastState >= 0 && states[Int(first.index)].isEnteredQuietly
        && (source == -2 || source == row.region)
    } else {
      row.region = source
      row.isFast = false
    }
    return row
  }

  /// The maximum number of regions directly in a screen.
  var mostRegions: Int { screens.map { $0.regions.count }.max() ?? 0 }

  /// The indices of an action's handlers within a range. A short range is returned whole, with handlers of other
  /// actions.
  @inline(__always)
  func indices(of action: Int32, among some: RowRange) -> Range<Int> {
    some.count <= ActionRegions.few ? some.range : sortedIndices(of: action, among: some)
  }

  @inline(never)
  private func sortedIndices(of action: Int32, among some: RowRange) -> Range<Int> {
    let start = some.range.partition { handlers[$0].action >= action }
    return start..<(start..<Int(some.end)).partition { handlers[$0].action > action }
  }

  /// The region of the state around a region, or -1.
  func region(around region: Int32) -> Int32 {
    let state = regions[Int(region)].state
    return state < 0 ? -1 : states[Int(state)].region
  }
}
