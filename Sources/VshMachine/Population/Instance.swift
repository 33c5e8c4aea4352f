package import VshProgram
import VshSource

/// A screen or a machine that is alive.
struct Instance: Sendable, BitwiseCopyable {
  var screen: ID<Screen>
  /// Its first place in `World.slots`, and in `World.active` (a place for each region of its screen, nested ones included).
  var firstSlot: Int32
  var firstRegion: Int32
  /// The owner of a machine, or -1.
  var owner: Int32
  /// Which of its owner's machines it is, and its key.
  var machine: Int32
  var key: Value
  /// The presentation that put a screen on the stack: a place in `Schedule.pending`, or -1.
  var presentation: Int32
  var isAlive: Bool
  /// Its states were entered. A `one` has its values before that.
  var isBegun = false
  var isCovered: Bool
  /// Transitions and handled actions in the step with this number.
  var transitionCount = 0
  var countedStep = 0
}

extension World {
  /// A new instance with its places, nothing in them yet; those of one of the same screen that is gone are used again.
  mutating func makeInstance(
    _ screen: ID<Screen>, owner: Int32 = -1, machine: Int32 = 0, key: Value = .absent
  ) -> Int32 {
    let instance: Int32
    if let free = freeInstances[Int(screen.index)].popLast() {
      instance = free
    } else {
      instance = Int32(instances.count)
      let slotCount = Int(program.screens[screen].slots.count)
      let regionCount = layout.regionsOfScreen[Int(screen.index)].count
      instances.append(
        Instance(
          screen: screen, firstSlot: Int32(slots.count), firstRegion: Int32(active.count), owner: -1,
          machine: 0, key: .absent,
          presentation: -1, isAlive: false, isCovered: false))
      slots.append(contentsOf: repeatElement(.absent, count: slotCount))
      active.append(contentsOf: repeatElement(-1, count: regionCount))
      lastActive.append(contentsOf: repeatElement(-1, count: regionCount))
      schedule.addRegions(regionCount)
    }
    heap.hold(key)
    instances[Int(instance)].owner = owner
    instances[Int(instance)].machine = machine
    instances[Int(instance)].key = key
    instances[Int(instance)].presentation = -1
    instances[Int(instance)].isAlive = true
    instances[Int(instance)].isBegun = false
    instances[Int(instance)].isCovered = false
    log.journal.note(.instanceBegan(instance))
    let first = Int(instances[Int(instance)].firstRegion)
    for place in first..<first + layout.regionsOfScreen[Int(screen.index)].count { lastActive[place] = -1 }
    return instance
  }

  /// Gives an instance its parameters and first values, and enters its first states.
  mutating func begin(_ instance: Int32, arguments: [Value]) throws(Fault) {
    try checkDepth(of: instance)
    try setFirstValues(of: instance, arguments: arguments)
    let screen = program.screens[instances[Int(instance)].screen]
    instances[Int(instance)].isBegun = true
    if !screen.machines.isEmpty { try prepareMachines(of: instance) }
    let first = log.course.enteredCount
    for place in screen.regions.range {
      try enter(program.regionLists[place].index, path: [], arguments: [], resuming: .no, of: instance)
    }
    try refreshMachines(of: instance, all: true)
    try startWorks(from: first)
  }

  /// Machines inside machines, and components inside components, are bounded like all nesting.
  func checkDepth(of instance: Int32) throws(Fault) {
    var depth = 0
    var owner = instances[Int(instance)].owner
    while owner >= 0 {
      depth += 1
      owner = instances[Int(owner)].owner
    }
    guard depth <= Limits.nesting else {
      throw Fault(
        "components lie more than \(Limits.nesting) deep in each other",
        at: program.screens[instances[Int(instance)].screen].span)
    }
  }

  /// Parameters, then variables in source order; binds are computed when they are read.
  mutating func setFirstValues(of instance: Int32, arguments: [Value]) throws(Fault) {
    let screen = program.screens[instances[Int(instance)].screen]
    for bind in screen.binds { slots[Int(instances[Int(instance)].firstSlot + bind.slot)] = .stale }
    try setParameters(screen.parameters[...], from: 0, arguments, of: instance)
    for place in screen.initialValues.range {
      let initial = program.initialValues[place]
      setSlot(
        initial.slot, of: instance,
        to: try evaluate(initial.value, frame: base, localCount: screen.localCount, instance: instance))
    }
  }

  /// Stores arguments in consecutive slots, a default where one is absent.
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

  /// An argument, or the parameter's default where it was left out; the registers behind `base` that are in use stay as they are.
  mutating func complete(
    _ argument: Value, _ parameter: Parameter, instance: Int32, registersInUse: Int = 0
  ) throws(Fault) -> Value {
    guard argument.tag == .absent, let value = parameter.defaultValue else { return argument }
    return try evaluate(value, frame: base + registersInUse, localCount: 0, instance: instance)
  }

  /// Leaves all states of an instance and ends it; its machines go first.
  mutating func end(_ instance: Int32) throws(Fault) {
    try endMachines(of: instance)
    instances[Int(instance)].isAlive = false
    log.journal.note(.instanceEnded(instance))
    for region in program.regions(of: instances[Int(instance)].screen).reversed() {
      try leave(region.index, of: instance)
    }
    try forgetMachines(of: instance)
  }

  // MARK: Looking up

  /// The screen that an instance is, or is a part of.
  func screenInstance(of instance: Int32) -> Int32 {
    var instance = instance
    while instances[Int(instance)].owner >= 0 { instance = instances[Int(instance)].owner }
    return instance
  }

  /// Who hears what an instance says outwards: the nearest of its owners, then of the screens below, that declares the action.
  func listener(to action: Int32, outwardsOf instance: Int32) -> Int32? {
    var owner = instances[Int(instance)].owner
    while owner >= 0 {
      if layout.declares(instances[Int(owner)].screen, action) { return owner }
      owner = instances[Int(owner)].owner
    }
    guard let place = stack.lastIndex(of: screenInstance(of: instance)) else { return nil }
    return stack[..<place].last { layout.declares(instances[Int($0)].screen, action) }
  }

  /// The state that is active in a region of an instance, or nil.
  package func activeState(in region: ID<Region>, of instance: Int32) -> ID<State>? {
    let state = active[regionPlace(region, of: instance)]
    return state < 0 ? nil : ID(Int(state))
  }

  func regionPlace(_ region: ID<Region>, of instance: Int32) -> Int {
    Int(instances[Int(instance)].firstRegion + layout.regionPlaces[Int(region.index)])
  }

  func isActive(_ state: ID<State>, of instance: Int32) -> Bool {
    active[regionPlace(program.states[state].region, of: instance)] == state.index
  }
}
