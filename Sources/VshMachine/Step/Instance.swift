package import VshProgram
import VshSource

/// A live screen or machine.
struct Instance: Sendable, BitwiseCopyable {
  let screen: ID<Screen>
  /// Its first index in `Population.slots`, and in `active` (one index for each region of its screen, nested ones
  /// included).
  let firstSlot: Int32
  let firstRegion: Int32
  /// The owner of a machine, or -1.
  var owner: Int32 = -1
  /// The index of its declaration in its owner, and its key.
  var machine: Int32 = 0
  var key = Value.absent
  /// The presentation that opened a screen, as an index of `Schedule.pending`, or -1.
  var presentation: Int32 = -1
  var isAlive = false
  /// Whether its states were entered. A `one` has its values earlier.
  var isBegun = false
  var isCovered = false
  /// The next ended instance of the same screen, where this one has ended; or -1.
  var nextFree: Int32 = -1
  /// The number of transitions in the step `countedStep`.
  var transitionCount = 0
  var countedStep = 0
}

extension World {
  /// Makes an instance with empty slots and regions, within the limit of the world's bytes. It reuses those of an ended
  /// instance of the same screen.
  mutating func makeInstance(
    _ screen: ID<Screen>, owner: Int32 = -1, machine: Int32 = 0, key: Value = .absent
  ) throws(Fault) -> Int32 {
    try countParts()
    let slotCount = Int(program.screens[screen].slots.count)
    let regionCount = layout.regionsOfScreen[Int(screen.index)].count
    evaluator.heap.hold(key)
    let instance = population.make(
      screen, slotCount: slotCount, regionCount: regionCount, owner: owner, machine: machine, key: key)
    schedule.addRegions(to: population.regionCount)
    return instance
  }

  /// Sets an instance's parameters and first values, and enters its first states.
  mutating func begin(_ instance: Int32, arguments: [Value]) throws(Fault) {
    try checkDepth(of: instance)
    try setFirstValues(of: instance, arguments: arguments)
    let screen = program.screens[population[instance].screen]
    population.begin(instance)
    if !screen.machines.isEmpty { try prepareMachines(of: instance) }
    let first = log.course.enteredCount
    for index in screen.regions.range {
      try enter(program.regionLists[index].index, path: [], arguments: [], resuming: .no, of: instance)
    }
    try refreshMachines(of: instance, all: true)
    try startWorks(from: first)
  }

  /// Checks the nesting of machines and components.
  mutating func checkDepth(of instance: Int32) throws(Fault) {
    var depth = 0
    var owner = population[instance].owner
    while owner >= 0 {
      depth += 1
      owner = population[owner].owner
    }
    guard depth <= Limits.nesting else {
      throw Fault(
        "components are nested more than \(Limits.nesting) deep",
        at: program.screens[population[instance].screen].span)
    }
  }

  /// Sets parameters, then variables in source order; binds are computed when they are read.
  mutating func setFirstValues(of instance: Int32, arguments: [Value]) throws(Fault) {
    let screen = program.screens[population[instance].screen]
    let first = population[instance].firstSlot
    for bind in screen.binds { population.markSlotStale(at: Int(first + bind.slot)) }
    try setParameters(screen.parameters[...], from: 0, arguments, of: instance)
    for index in screen.initialValues.range {
      let initial = program.initialValues[index]
      setSlot(
        initial.slot, of: instance,
        to: try evaluate(initial.value, localCount: screen.localCount, instance: instance))
    }
  }

  /// Stores arguments in consecutive slots, with defaults for absent ones.
  mutating func setParameters(
    _ parameters: ArraySlice<Parameter>, from firstSlot: SlotIndex, _ arguments: [Value], of instance: Int32
  ) throws(Fault) {
    var rest = arguments.makeIterator()
    var slot = firstSlot
    for parameter in parameters {
      setSlot(
        slot, of: instance, to: try complete(rest.next() ?? .absent, parameter, instance: instance))
      slot += 1
    }
  }

  /// Returns an argument, or the parameter's default where it is absent. Preserves the registers after `base` that are
  /// in use.
  mutating func complete(
    _ argument: Value, _ parameter: Parameter, instance: Int32, registersInUse: Int = 0
  ) throws(Fault) -> Value {
    guard argument.tag == .absent, let value = parameter.defaultValue else { return argument }
    return try evaluate(
      value, frame: evaluator.registers.base + registersInUse, localCount: 0, instance: instance)
  }

  /// Ends an instance: first its machines, then all its states.
  mutating func end(_ instance: Int32) throws(Fault) {
    try endMachines(of: instance)
    population.end(instance)
    for index in program.screens.rows[Int(population[instance].screen.index)].regions.range.reversed() {
      try leave(program.regionLists[index].index, of: instance)
    }
    try forgetMachines(of: instance)
  }

  // MARK: Lookup

  /// The receiver of a signal of an instance: the nearest of its owners, then of the screens below, that declares the
  /// action.
  mutating func listener(to action: Int32, outwardsOf instance: Int32) -> Int32? {
    var owner = population[instance].owner
    while owner >= 0 {
      if layout.declares(population[owner].screen, action) { return owner }
      owner = population[owner].owner
    }
    guard var index = population.stack.lastIndex(of: population.screenInstance(of: instance)) else {
      return nil
    }
    while index > 0 {
      index -= 1
      if layout.declares(population[population.stack[index]].screen, action) {
        return population.stack[index]
      }
    }
    return nil
  }

  /// The active state of a region of an instance, or nil.
  package func activeState(in region: ID<Region>, of instance: Int32) -> ID<State>? {
    let state = population.active(at: regionIndex(region, of: instance))
    return state < 0 ? nil : ID(Int(state))
  }

  func regionIndex(_ region: ID<Region>, of instance: Int32) -> Int {
    Int(population[instance].firstRegion + layout.regionIndices[Int(region.index)])
  }

  func isActive(_ state: ID<State>, of instance: Int32) -> Bool {
    population.active(at: regionIndex(program.states[state].region, of: instance)) == state.index
  }
}
