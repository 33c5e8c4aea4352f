import VshProgram
import VshSource
import VshText

/// The live machines of one `one` or `each` declaration of an owner, in the order of their list.
struct MachineGroup: Sendable {
  let owner: Int32
  let machine: Int32
  private(set) var instances: [Int32] = []
  /// The hashes of their keys, if they have some.
  private var hashes: [UInt64] = []
  /// A hash table with open addressing: of each hash the index of the first machine, -1 where it is empty. At most half
  /// of it is used.
  private var table: [Int32] = []
  /// Whether many hashes had the same slot. Keys are data, and may have been chosen for that. Then the slots come from
  /// Swift's own hash, which has another seed in each run.
  private var isCrowded = false
  private static let mostProbes = 32
  /// The machines whose key has the hash of an earlier one.
  private(set) var others: [Int32] = []

  init(owner: Int32, machine: Int32, instances: [Int32] = []) {
    self.owner = owner
    self.machine = machine
    self.instances = instances
  }

  /// Makes room for machines with keys.
  mutating func reserve(_ count: Int) {
    instances.reserveCapacity(count)
    hashes.reserveCapacity(count)
    if 2 * count > table.count { makeTable(for: count) }
  }

  /// Appends a machine, with the hash of its key if it has one.
  mutating func append(_ instance: Int32, hash: UInt64? = nil) {
    instances.append(instance)
    guard let hash else { return }
    hashes.append(hash)
    if 2 * hashes.count > table.count { makeTable(for: 2 * hashes.count) }
    var slot = slot(of: hash)
    if !isCrowded, (slot - firstSlot(of: hash)) & (table.count - 1) > Self.mostProbes {
      isCrowded = true
      makeTable(for: hashes.count)
      slot = self.slot(of: hash)
    }
    if table[slot] < 0 { table[slot] = Int32(truncatingIfNeeded: hashes.count - 1) }
    if table[slot] < hashes.count - 1 { others.append(instance) }
  }

  /// The first machine whose key has a hash.
  func first(_ hash: UInt64) -> Int32? {
    if table.isEmpty { return nil }
    let index = table[slot(of: hash)]
    return index < 0 ? nil : instances[Int(index)]
  }

  /// The slot of a hash in the table, or the empty one where it belongs.
  private func slot(of hash: UInt64) -> Int {
    var slot = firstSlot(of: hash)
    while table[slot] >= 0, hashes[Int(table[slot])] != hash { slot = (slot + 1) & (table.count - 1) }
    return slot
  }

  private func firstSlot(of hash: UInt64) -> Int {
    let number = isCrowded ? hash.hashValue : Int(truncatingIfNeeded: (hash &* 0x9e37_79b9_7f4a_7c15) >> 32)
    return number & (table.count - 1)
  }

  private mutating func makeTable(for count: Int) {
    var size = 8
    while size < 2 * count { size *= 2 }
    table = [Int32](repeating: -1, count: size)
    for (index, hash) in hashes.enumerated() {
      let slot = slot(of: hash)
      if table[slot] < 0 { table[slot] = Int32(truncatingIfNeeded: index) }
    }
  }
}

/// All machine groups by owner and declaration.
struct MachineIndex: Sendable {
  /// The groups of each owner, in the order of their declarations.
  private var groups: [[MachineGroup]] = []

  func group(owner: Int32, machine: Int32) -> MachineGroup {
    guard Int(owner) < groups.count, Int(machine) < groups[Int(owner)].count else {
      return MachineGroup(owner: owner, machine: machine)
    }
    return groups[Int(owner)][Int(machine)]
  }

  func instances(owner: Int32, machine: Int32) -> [Int32] {
    guard Int(owner) < groups.count, Int(machine) < groups[Int(owner)].count else { return [] }
    return groups[Int(owner)][Int(machine)].instances
  }

  mutating func replace(with group: MachineGroup) {
    let (owner, machine) = (Int(group.owner), Int(group.machine))
    groups.fill(to: owner + 1, with: [])
    while groups[owner].count <= machine {
      groups[owner].append(MachineGroup(owner: group.owner, machine: Int32(groups[owner].count)))
    }
    groups[owner][machine] = group
  }

  /// Adds the machines of an owner, nested ones included, in order.
  func addMachines(of owner: Int32, to found: inout [Int32]) {
    let owner = Int(owner)
    guard owner < groups.count else { return }
    for group in groups[owner].indices {
      for index in groups[owner][group].instances.indices {
        let instance = groups[owner][group].instances[index]
        found.append(instance)
        addMachines(of: instance, to: &found)
      }
    }
  }
}

extension World {
  /// The machine with a key, or the only one of a `one`.
  mutating func machineInstance(owner: Int32, machine: Int32, key: Value) -> Int32? {
    guard key.tag != .absent else { return population.machines(of: owner, machine).first }
    return self.machine(with: key, hash(ofKey: key), in: population.group(of: owner, machine))
  }

  private mutating func machine(with key: Value, _ hash: UInt64, in group: MachineGroup) -> Int32? {
    guard let first = group.first(hash) else { return nil }
    if equal(population[first].key, key) { return first }
    // Keys are data, and may have been chosen for their hash.
    evaluator.running.spend(group.others.count)
    for instance in group.others where equal(population[instance].key, key) { return instance }
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
      for index in layout.table.screens[Int(screen.index)].readers.fleetingMachines.range {
        try refresh(layout.table.slots.machines[index], of: instance)
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
    for (index, declaration) in screen.machines.enumerated() where declaration.each == nil {
      let arguments = try evaluateArguments(of: declaration, localCount: screen.localCount, owner)
      let machine = try makeInstance(declaration.component, owner: owner, machine: Int32(index))
      try setFirstValues(of: machine, arguments: arguments)
      try replace(with: MachineGroup(owner: owner, machine: Int32(index), instances: [machine]))
    }
    log.staleMachines.mark(screen.machines.indices.map { Int32($0) }[...], of: owner)
  }

  private mutating func evaluateArguments(
    of declaration: MachineDeclaration, localCount: Int32, _ owner: Int32
  ) throws(Fault) -> [Value] {
    evaluator.registers.reserve(Int(localCount))
    return try evaluateArguments(declaration.arguments[...], localCount: localCount, instance: owner)
  }

  private mutating func replace(with group: MachineGroup) throws(Fault) {
    if group.instances.isEmpty, population.machines(of: group.owner, group.machine).isEmpty { return }
    population.replace(with: group)
    try countParts()
  }

  private mutating func refresh(_ machine: Int32, of owner: Int32, entersOne: Bool = false) throws(Fault) {
    let screen = Int(population[owner].screen.index)
    let localCount = program.screens.rows[screen].localCount
    let declaration = program.screens.rows[screen].machines[Int(machine)]
    log.course.beginRefresh()
    defer { log.course.endRefresh() }
    log.staleMachines.forget(machine, of: owner)
    if layout.table.hasAskingMachines {
      markAsking(after: machine, of: owner)
      markAsking(owner)
    }
    let before = population.group(of: owner, machine)
    var after = MachineGroup(owner: owner, machine: machine)
    if let each = declaration.each {
      let list = try evaluate(each.list, localCount: localCount, instance: owner)
      evaluator.heap.hold(list)
      let count = evaluator.heap.count(of: list)
      // Whether each element so far has the machine that it had before. A new group is made from the first that has not.
      var isSame = true
      var arguments: [Value] = []
      for index in 0..<count {
        evaluator.registers.reserve(Int(localCount))
        let element = evaluator.heap.element(of: list, at: index)
        evaluator.registers[local: Int(each.element)] = element
        let key = try evaluate(each.key, localCount: localCount, instance: owner)
        if isSame, index >= before.instances.count || !equal(population[before.instances[index]].key, key) {
          isSame = false
          after.reserve(count)
          keep(before.instances[..<index], in: &after)
        }
        let hash = isSame ? 0 : hash(ofKey: key)
        if !isSame, self.machine(with: key, hash, in: after) != nil {
          throw Fault(
            "two elements of `\(program.names[declaration.name])` have the same key", at: declaration.span)
        }
        evaluator.registers[local: Int(each.element)] = element
        try evaluate(
          declaration.arguments[...], localCount: localCount, instance: owner, into: &arguments)
        let known = isSame ? before.instances[index] : self.machine(with: key, hash, in: before)
        let instance = try keepOrStart(known, declaration, machine, owner: owner, key: key, arguments)
        if !isSame { after.append(instance, hash: hash) }
      }
      if isSame {
        if count == before.instances.count { return }
        keep(before.instances[..<count], in: &after)
      }
    } else {
      let arguments = try evaluateArguments(of: declaration, localCount: localCount, owner)
      after.append(
        try keepOrStart(
          before.instances.first, declaration, machine, owner: owner, key: .absent, arguments,
          entersOne: entersOne))
    }
    try replace(with: after)
    for instance in before.instances {
      try charge(0)  // Throws if the search for the last machine spent the budget.
      if !isKept(instance, in: after) { try end(instance) }
    }
  }

  /// Marks the machines that may ask a machine which has changed, or its owners. Only later ones ask it.
  mutating func markAsking(_ changed: Int32) {
    var next = changed
    while population[next].owner >= 0 {
      markAsking(after: population[next].machine, of: population[next].owner)
      next = population[next].owner
    }
  }

  private mutating func markAsking(after machine: Int32, of owner: Int32) {
    let asking = layout.table.screens[Int(population[owner].screen.index)].readers.askingMachines
    let later = layout.table.slots.machines[asking.range].drop { $0 <= machine }
    evaluator.running.spend(later.count)
    if !later.isEmpty { log.staleMachines.mark(later, of: owner) }
  }

  private func keep(_ machines: ArraySlice<Int32>, in group: inout MachineGroup) {
    for machine in machines { group.append(machine, hash: hash(ofKey: population[machine].key)) }
  }

  private mutating func isKept(_ instance: Int32, in group: MachineGroup) -> Bool {
    let key = population[instance].key
    if key.tag == .absent { return group.instances.contains(instance) }
    return machine(with: key, hash(ofKey: key), in: group) == instance
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
      for (index, argument) in arguments.enumerated()
      where argument.tag != .absent && !same(slot(SlotIndex(index), of: known), argument) {
        setSlot(SlotIndex(index), of: known, to: argument)
      }
      return known
    }
    let instance = try makeInstance(declaration.component, owner: owner, machine: machine, key: key)
    try begin(instance, arguments: arguments)
    return instance
  }

  /// Ends all machines of an owner, the last first. The values of a `one` stay readable while its owner leaves its
  /// states.
  mutating func endMachines(of owner: Int32) throws(Fault) {
    let declarations = program.screens[population[owner].screen].machines
    for machine in declarations.indices.reversed() {
      for instance in population.machines(of: owner, Int32(machine)).reversed() { try end(instance) }
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
