package import VshProgram
import VshSource

/// Encodes a world's state as bytes, and decodes it: everything that a later step, text or claim can depend on, in a
/// canonical form. Worlds with equal bytes behave alike from then on, for any earlier steps.
///
/// A state does not include binds, which are recomputed; table indices; the slots of inactive states; and the deadlines
/// of calls, since an exploration lets calls answer at any time. It includes the clock where the program reads `now`;
/// where only distances of dates count, `settleTime` makes that the clock of the first state. It includes the last active
/// states of regions that have none now, below a state that a `resume` names.
///
/// The values that exist when the codec is made are frozen: a list or record among them is encoded as its cell, and the
/// data of a model only where it differs from the data then.
package struct StateCodec: Sendable {
  let history: History
  private let clock: Clock
  /// What is not part of a state.
  package let ignored: Ignored
  /// Whether steps name calls, so that the order in which equal ones started counts, and the states that made them.
  package let namesCalls: Bool
  /// Whether states have parameters.
  private(set) var hasStateSlots = false
  /// What is known of the program's slots and screens.
  private(set) var slots: [SlotRow] = []
  private(set) var screens: [ScreenRow] = []
  /// By region of each screen: whether its last active state is part of a state.
  private(set) var keptRegions: [Bool] = []
  private(set) var still = StillValues()
  /// The long lists of a walk; nil where each state has its lists as a whole.
  private(set) var lists: ListStore?
  /// The number of elements from which a list is long.
  private(set) var fewestOfLong = Int.max
  let asked: AskedOperations
  /// The data of the models when the codec was made, and its encoding.
  private(set) var firstData: [FrozenValue] = []
  private(set) var firstEncodings: [[UInt8]] = []
  /// The number of rules of `given`s that are the same in every state.
  let firstRuleCount: Int
  /// Whether worlds in one state may differ: in what is ignored.
  package let leavesOut: Bool

  private enum Clock {
    case unread, counts
    /// Only distances of dates count; with the clock of the codec's world.
    case moves(first: Int64)
  }

  /// The variables, the models and the clock that do not tell two states apart.
  package struct Ignored: Equatable, Sendable {
    package private(set) var slots: Set<Int>
    /// Of variables among them: the number above which their values are equal. Those up to it are part of a state.
    package private(set) var limits: [Int: Int64]
    package private(set) var models: Set<Int>
    package private(set) var clock: Bool

    package init(
      slots: Set<Int> = [], limits: [Int: Int64] = [:], models: Set<Int> = [], clock: Bool = false
    ) {
      (self.slots, self.limits, self.models, self.clock) = (slots, limits, models, clock)
    }

    package var isEmpty: Bool { slots.isEmpty && models.isEmpty && !clock }

    package mutating func formUnion(_ other: Ignored) {
      for slot in slots.intersection(other.slots) {
        if let first = limits[slot] { limits[slot] = other.limits[slot].map { min(first, $0) } }
      }
      for (slot, limit) in other.limits where !slots.contains(slot) { limits[slot] = limit }
      slots.formUnion(other.slots)
      models.formUnion(other.models)
      clock = clock || other.clock
    }
  }

  /// A slot of the program.
  struct SlotRow: BitwiseCopyable {
    enum Role: UInt8 {
      case always, never, ofState
      /// A parameter of a state that a `resume` names, which gets its value back.
      case resumed
      /// A variable that decides nothing. In each state it has its first value.
      case inert
    }

    let role: Role
    let first: FrozenValue
    /// Whether it is only restored.
    let isIgnored: Bool
    /// Up to this number an ignored value is part of a state.
    let limit: Int64?
    /// The state that it is a parameter of, and the index of its region in the screen.
    let state: Int32
    let regionIndex: Int32
    /// Whether it also counts where its state was the last active one of a region that has none now.
    let isKept: Bool

    init(
      _ role: Role, isIgnored: Bool, limit: Int64? = nil, state: Int32 = -1, regionIndex: Int32 = -1,
      isKept: Bool = false
    ) {
      self.role = role
      first = FrozenValue(role == .never ? .stale : .absent)
      self.isIgnored = isIgnored
      self.limit = limit
      self.state = state
      self.regionIndex = regionIndex
      self.isKept = isKept
    }

    init(inert first: Value) {
      (role, self.first) = (.inert, FrozenValue(first))
      (isIgnored, limit, state, regionIndex, isKept) = (false, nil, -1, -1, false)
    }
  }

  struct ScreenRow: BitwiseCopyable {
    let firstSlot: Int
    let slotCount: Int
    let regionCount: Int
    let machineCount: Int
    /// The index of the first region in `keptRegions`.
    let firstRegion: Int
  }

  /// - Parameters:
  ///   - world: between two steps. From here on its values never move.
  ///   - namesCalls: whether steps that are taken between states name calls, as `may deliver` does.
  ///   - inert: variables that decide nothing. Those that begin with a constant are no part of a state.
  package init(
    for world: inout World, ignoring ignored: Ignored = Ignored(), namesCalls: Bool = false,
    inert: Set<Int> = []
  ) throws(Fault) {
    history = History(of: world.program)
    asked = AskedOperations(of: world.program)
    let readsClock = world.program.readsClock
    clock =
      !readsClock
      ? .unread
      : world.program.readsOnlyDistances ? .moves(first: world.schedule.clockMilliseconds) : .counts
    self.ignored = ignored
    self.namesCalls = namesCalls
    leavesOut = !ignored.slots.isEmpty || !ignored.models.isEmpty || readsClock && ignored.clock
    firstRuleCount = world.schedule.givens.rules.count
    world.commit()
    let firstValues = try world.firstConstants(of: inert)
    addRows(world, inert: firstValues)
    for value in world.evaluator.heap.freeze() {
      _ = try freeze(value, world.evaluator.heap, depth: 0)
    }
    for value in world.models.allData {
      var out = StateBytes()
      try write(value, world.evaluator.heap, &out)
      firstData.append(FrozenValue(value))
      firstEncodings.append(out.bytes)
    }
  }

  mutating func share(_ lists: ListStore, from fewest: Int) {
    self.lists = lists
    fewestOfLong = max(1, fewest)
  }

  mutating func noteStill(_ hash: StateHash, _ cell: Int) { still.note(long: hash, cell) }

  private mutating func addRows(_ world: borrowing World, inert: [Int: Value]) {
    for (index, slot) in world.program.slots.enumerated() {
      let isIgnored = ignored.slots.contains(index)
      if let first = inert[index] {
        slots.append(SlotRow(inert: first))
        continue
      }
      switch slot.kind {
      case .parameter, .variable:
        slots.append(SlotRow(.always, isIgnored: isIgnored, limit: ignored.limits[index]))
      case .bind: slots.append(SlotRow(.never, isIgnored: isIgnored))
      case .stateParameter(let state):
        hasStateSlots = true
        let region = world.program.states[state].region
        slots.append(
          SlotRow(
            history.isResumed(state) ? .resumed : .ofState, isIgnored: isIgnored, state: state.index,
            regionIndex: world.layout.regionIndices[Int(region.index)], isKept: history.isKept(region)))
      }
    }
    for (index, screen) in world.program.screens.rows.enumerated() {
      let regions = world.layout.regionsOfScreen[index]
      screens.append(
        ScreenRow(
          firstSlot: screen.slots.range.lowerBound, slotCount: screen.slots.range.count,
          regionCount: regions.count, machineCount: screen.machines.count, firstRegion: keptRegions.count))
      keptRegions += regions.map { history.isKept($0) }
    }
  }

  /// Adds a frozen value. Returns the first cell of one that has the same encoding.
  private mutating func freeze(_ value: Value, _ heap: borrowing Heap, depth: Int) throws(Fault) -> Int {
    if let known = still.cell(of: value) { return known }
    for index in 0..<heap.count(of: value) {
      let element = heap.element(of: value, at: index)
      if element.isContainer, depth < Heap.mostDepth { _ = try freeze(element, heap, depth: depth + 1) }
    }
    var out = StateBytes()
    try write(container: value, heap, &out, depth: depth)
    return still.add(value, out.bytes)
  }

  /// The variables that decide nothing, and are no part of a state.
  package var inert: [Int] { slots.indices.filter { slots[$0].role == .inert } }

  var readsClock: Bool { if case .unread = clock { false } else { true } }

  /// Whether states differ where nothing but the clock does.
  package var countsClock: Bool { if case .counts = clock { !ignored.clock } else { false } }

  /// Whether a timer that fires changes the dates of all variables.
  package var movesDates: Bool { if case .moves = clock { true } else { false } }

  /// Where only distances of dates count: moves a world between two steps back to the time of the first state, with its
  /// timers and dates, so that it is in the same state at any time.
  package func settleTime(of world: inout World) {
    if case .moves(let first) = clock, first != world.schedule.clockMilliseconds {
      world.moveTime(toMilliseconds: first)
    }
  }

  /// Whether a slot is part of the state of an instance, whose regions begin at `firstRegion`.
  @inline(__always)
  func isPart(_ slot: SlotRow, _ firstRegion: Int32, _ population: borrowing Population) -> Bool {
    switch slot.role {
    case .always, .resumed: return true
    case .never, .inert: return false
    case .ofState:
      let index = Int(firstRegion &+ slot.regionIndex)
      let active = population.active(at: index)
      return active == slot.state
        || slot.isKept && active < 0 && population.lastActive(at: index) == slot.state
    }
  }
}

extension World {
  /// By slot: the values with which variables begin, where these are constants.
  fileprivate mutating func firstConstants(of slots: Set<Int>) throws(Fault) -> [Int: Value] {
    var found: [Int: Value] = [:]
    if slots.isEmpty { return found }
    for screen in program.screens.rows {
      for initial in program.initialValues[screen.initialValues.range] {
        let slot = screen.slots.range.lowerBound + Int(initial.slot)
        if !slots.contains(slot) { continue }
        let entry = try evaluator.code.entry(of: initial.value, localCount: screen.localCount, in: program)
        found[slot] = evaluator.code.constant(givenBy: entry)
      }
    }
    return found
  }

  fileprivate mutating func moveTime(toMilliseconds time: Int64) {
    let distance = time &- schedule.clockMilliseconds
    log.course.unsettle()
    setClock(milliseconds: time)
    for instance in 0..<population.count where population.isAlive(Int32(instance)) {
      let row = population[Int32(instance)]
      for (number, slot) in program.slots(of: row.screen).enumerated() {
        let index = Int(row.firstSlot) + number
        let value = population.slot(at: index)
        if slot.kind == .bind {
          population.markSlotStale(at: index)
        } else if value.tag == .date {
          population.restoreSlot(at: index, to: .date(milliseconds: value.bits &+ distance))
        }
      }
    }
  }

  /// Whether a call runs an op that can change its model's data, even where the answer is ignored.
  package func writesData(_ state: ID<State>, _ work: Int) -> Bool {
    guard case .call(let operation, _, _, _) = program.work(work, of: state).form else { return false }
    return layout.writesData(operation)
  }

  /// The models with an op that can change their data.
  package var changedModels: Set<ID<Model>> {
    var changed: Set<ID<Model>> = []
    for operation in program.operations.ids where layout.writesData(operation) {
      changed.insert(program.operations[operation].model)
    }
    return changed
  }
}
