import VshProgram
import VshSource
import VshText

/// The live machines of one `one` or `each` declaration of an owner, in the order of their list.
struct MachineGroup: Sendable {
  let owner: Int32
  let machine: Int32
  var instances: [Int32] = []
  /// Indices of `instances` by the key's hash. It is never iterated over.
  var byHash: [UInt64: [Int32]] = [:]
}

/// All machine groups by owner and declaration.
struct MachineIndex: Sendable {
  private struct Key: Hashable {
    let owner: Int32
    let machine: Int32
  }

  private var groups: [Key: MachineGroup] = [:]
  /// By owner: the number of its groups, since declarations are numbered from 0.
  private var counts: [Int32: Int32] = [:]

  func group(owner: Int32, machine: Int32) -> MachineGroup {
    groups[Key(owner: owner, machine: machine)] ?? MachineGroup(owner: owner, machine: machine)
  }

  mutating func replace(with group: MachineGroup) {
    let key = Key(owner: group.owner, machine: group.machine)
    groups[key] = group.instances.isEmpty ? nil : group
    counts[group.owner] = max(counts[group.owner] ?? 0, group.machine + 1)
  }

  /// The machines of an owner, nested ones included, in order.
  func allMachines(of owner: Int32) -> [Int32] {
    var found: [Int32] = []
    for machine in 0..<(counts[owner] ?? 0) {
      for instance in group(owner: owner, machine: machine).instances {
        found.append(instance)
        if counts[instance] != nil { found += allMachines(of: instance) }
      }
    }
    return found
  }
}

extension World {
  /// The machine with a key, or the only one of a `one`.
  mutating func machineInstance(owner: Int32, machine: Int32, key: Value) -> Int32? {
    // A call through a borrowed world copies all of it, and every row asks for its machine.
    let group = population.machines(of: owner, machine)
    guard key.tag != .absent else { return group.instances.first }
    for instance in group.byHash[hash(ofKey: key)] ?? [] where equal(population[instance].key, key) {
      return instance
    }
    return nil
  }

  /// Refreshes the machines of an owner: starts and ends machines, and updates the parameters of the others, by the
  /// owner's present values.
  ///
  /// - Parameter all: whether the owner has just entered its states, so that each `one` is entered too.
  mutating func refreshMachines(of instance: Int32, all: Bool = false) throws(Fault) {
    let screen = population[instance].screen
    if all {
      for machine in program.screens[screen].machines.indices {
        try refresh(Int32(machine), of: instance, entersOne: true)
      }
    } else {
      for machine in layout.dependents[Int(screen.index)].fleetingMachines {
        try refresh(machine, of: instance)
      }
    }
    try refreshStaleMachines()
  }

  /// Refreshes machines after changes of states or of covering that no body follows.
  mutating func refreshStaleMachines() throws(Fault) {
    // A machine that starts during a refresh must not refresh the same group again.
    if log.course.isRefreshing { return }
    while let (owner, machine) = log.staleMachines.take() {
      if population[owner].isAlive { try refresh(machine, of: owner) }
    }
  }

  /// Makes each `one` with its values before a body of its owner can read them, since they are not optional. Its states
  /// are entered after its owner's.
  mutating func prepareMachines(of owner: Int32) throws(Fault) {
    let screen = program.screens[population[owner].screen]
    for (place, declaration) in screen.machines.enumerated() where declaration.each == nil {
      let arguments = try evaluateArguments(of: declaration, localCount: screen.localCount, owner)
      let machine = makeInstance(declaration.component, owner: owner, machine: Int32(place))
      try setFirstValues(of: machine, arguments: arguments)
      try replace(with: MachineGroup(owner: owner, machine: Int32(place), instances: [machine]))
    }
    log.staleMachines.mark(screen.machines.indices.map { Int32($0) }, of: owner)
  }

  private mutating func evaluateArguments(
    of declaration: MachineDeclaration, localCount: Int32, _ owner: Int32
  ) throws(Fault) -> [Value] {
    evaluator.registers.reserve(Int(localCount))
    return try evaluateArguments(declaration.arguments[...], localCount: localCount, instance: owner)
  }

  private mutating func replace(with group: MachineGroup) throws(Fault) {
    let before = population.machines(of: group.owner, group.machine)
    if before.instances.isEmpty, group.instances.isEmpty { return }
    population.replace(with: group)
    try countUndo()
  }

  private mutating func refresh(_ machine: Int32, of owner: Int32, entersOne: Bool = false) throws(Fault) {
    let screen = program.screens[population[owner].screen]
    let declaration = screen.machines[Int(machine)]
    log.course.beginRefresh()
    defer { log.course.endRefresh() }
    log.staleMachines.forget(machine, of: owner)
    let before = population.machines(of: owner, machine)
    var after = MachineGroup(owner: owner, machine: machine)
    if let each = declaration.each {
      let list = try evaluate(each.list, localCount: screen.localCount, instance: owner)
      evaluator.heap.hold(list)
      for place in 0..<evaluator.heap.count(of: list) {
        evaluator.registers.reserve(Int(screen.localCount))
        let element = evaluator.heap.element(of: list, at: place)
        evaluator.registers[local: Int(each.element)] = element
        let key = try evaluate(each.key, localCount: screen.localCount, instance: owner)
        let hash = hash(ofKey: key)
        if after.byHash[hash]?.contains(where: { equal(population[$0].key, key) }) == true {
          throw Fault(
            "two elements of `\(program.names[declaration.name])` have one key", at: declaration.span)
        }
        evaluator.registers[local: Int(each.element)] = element
        let arguments = try evaluateArguments(
          declaration.arguments[...], localCount: screen.localCount, instance: owner)
        let known = before.byHash[hash]?.first { equal(population[$0].key, key) }
        let instance = try keepOrStart(known, declaration, machine, owner: owner, key: key, arguments)
        after.instances.append(instance)
        after.byHash[hash, default: []].append(instance)
      }
    } else {
      let arguments = try evaluateArguments(of: declaration, localCount: screen.localCount, owner)
      after.instances.append(
        try keepOrStart(
          before.instances.first, declaration, machine, owner: owner, key: .absent, arguments,
          entersOne: entersOne))
    }
    try replace(with: after)
    for instance in before.instances where !isKept(instance, in: after) { try end(instance) }
  }

  private mutating func isKept(_ instance: Int32, in group: MachineGroup) -> Bool {
    let key = population[instance].key
    if key.tag == .absent { return group.instances.contains(instance) }
    return group.byHash[hash(ofKey: key)]?.contains(instance) == true
  }

  private mutating func keepOrStart(
    _ known: Int32?, _ declaration: MachineDeclaration, _ machine: Int32, owner: Int32, key: Value,
    _ arguments: [Value], entersOne: Bool = false
  ) throws(Fault) -> Int32 {
    if let known, entersOne, !population[known].isBegun {
      try begin(known, arguments: arguments)
      return known
    }
    if let known {
      for (place, argument) in arguments.enumerated()
      where argument.tag != .absent && !same(slot(SlotIndex(place), of: known), argument) {
        setSlot(SlotIndex(place), of: known, to: argument)
      }
      return known
    }
    let instance = makeInstance(declaration.component, owner: owner, machine: machine, key: key)
    try begin(instance, arguments: arguments)
    return instance
  }

  /// Ends all machines of an owner, the last first. The values of a `one` stay readable while its owner leaves its
  /// states.
  mutating func endMachines(of owner: Int32) throws(Fault) {
    let declarations = program.screens[population[owner].screen].machines
    for machine in declarations.indices.reversed() {
      let group = population.machines(of: owner, Int32(machine))
      for instance in group.instances.reversed() { try end(instance) }
      if declarations[machine].each != nil {
        try replace(with: MachineGroup(owner: owner, machine: Int32(machine)))
      }
    }
  }

  /// Removes the groups of an ended owner, whose index may be reused.
  mutating func forgetMachines(of owner: Int32) throws(Fault) {
    for machine in program.screens[population[owner].screen].machines.indices {
      try replace(with: MachineGroup(owner: owner, machine: Int32(machine)))
    }
  }

  /// The hash of a key; equal keys have equal hashes. Numbers and texts take a fast path.
  @inline(__always)  // A call through a borrowed world copies all of it.
  func hash(ofKey key: Value) -> UInt64 {
    switch key.tag {
    case .string:
      return Canonical.hash(of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: key)))
    case .double: return key.double == 0 ? 0 : UInt64(bitPattern: key.bits)
    case .absent, .stale, .nilValue, .bool, .int, .date, .duration, .enumCase:
      return UInt64(bitPattern: key.bits)
    case .list, .record, .dictionary:
      var cost = 0
      return evaluator.heap.hash(of: key, cost: &cost)
    }
  }
}
