package import VshProgram
import VshSource

/// Encodes a world's state as bytes, and decodes it: everything that a later step, text or claim can depend on, in a
/// canonical form. Worlds with equal bytes behave alike from then on, for any earlier steps.
///
/// A state does not include binds, which are recomputed; table indices; the slots of inactive states; and the deadlines
/// of calls, since an exploration lets calls answer at any time. It includes the clock where the program reads `now`,
/// and the last active states where it uses `resume`.
///
/// The values that exist when the codec is made are frozen: a list or record among them is encoded as its cell.
package struct StateCodec {
  private let keepsHistory: Bool
  private let readsClock: Bool
  /// Whether the clock is not part of a state.
  private let ignoresClock: Bool
  /// By cell of a frozen list or record: the first cell with an equal encoding.
  private var stillPlaces: [Int: Int] = [:]
  /// The same by encoding.
  private var stillValues: [[UInt8]: Int] = [:]
  /// The program's slots that are not part of a state.
  private var ignoredSlots: Set<Int> = []
  /// Whether worlds in one state may differ: in ignored variables, or in an ignored clock.
  package var leavesOut: Bool { !ignoredSlots.isEmpty || readsClock && ignoresClock }
  /// The number of rules of `given`s that are the same in every state.
  let firstRuleCount: Int

  /// - Parameters:
  ///   - world: between two steps. From here on its values never move.
  ///   - ignored: slots that are not part of a state.
  ///   - ignoresClock: whether the clock is not part of a state.
  package init(
    for world: inout World, ignoring ignored: Set<Int> = [], ignoresClock: Bool = false
  ) throws(Fault) {
    keepsHistory = world.program.transitions.rows.contains { transition in
      transition.target.map { $0.kind == .resume || $0.kind == .resumeDeep } ?? false
    }
    readsClock = world.program.readsClock
    self.ignoresClock = ignoresClock
    ignoredSlots = ignored
    firstRuleCount = world.schedule.givens.rules.count
    world.commit()
    for value in world.evaluator.heap.freeze() {
      _ = try still(value, world.evaluator.heap, depth: 0)
    }
  }
}

extension Program {
  /// Whether code of the script reads `now`; its steps and tests are not part of any state and do not count.
  fileprivate var readsClock: Bool {
    let steps = script.steps.map(\.span) + script.tests.map(\.span)
    return expressions.rows.contains { expression in
      guard case .now = expression.form else { return false }
      return !steps.contains {
        $0.file == expression.span.file && $0.start <= expression.span.start && expression.span.end <= $0.end
      }
    }
  }
}

// MARK: - Writing

extension StateCodec {
  /// - Parameter world: between two steps; a descendant of the codec's world.
  package func encode(_ world: borrowing World) throws(Fault) -> [UInt8] {
    let parts = try parts(of: world)
    return parts.apart + parts.ignored
  }

  /// The encoding of a state.
  package struct Parts {
    /// The bytes that identify the state.
    package let apart: [UInt8]
    /// The bytes that are only restored with it.
    package let ignored: [UInt8]
    /// Whether equal cancelled calls were left out, because there were more than `mostEqualCancelledCalls`.
    package let leavesCallsOut: Bool
  }

  /// Without this limit, no walk would end that can start and cancel a call again and again. Two equal calls show what
  /// happens when one of them writes and a second one writes again later.
  package static let mostEqualCancelledCalls = 2

  package func parts(of world: borrowing World) throws(Fault) -> Parts {
    var out = StateBytes()
    var ignored = StateBytes()
    var numbers: [Int32: Int] = [:]
    out.add(world.population.stack.count)
    for screen in world.population.stack { try write(screen, world, &numbers, &out, &ignored) }
    for value in world.models.allData { try write(value, world.evaluator.heap, &out) }
    if readsClock {
      if ignoresClock {
        ignored.add(world.schedule.clockMilliseconds)
      } else {
        out.add(world.schedule.clockMilliseconds)
      }
    }
    let rules = laterRules(of: world)
    try writeGivens(rules, world, &out)
    let leavesOut = try writeWorks(world, numbers, rules, &out)
    return Parts(
      apart: StateBytes(counting: out).bytes, ignored: ignored.bytes, leavesCallsOut: leavesOut)
  }

  /// Encodes a screen or machine, with its machines.
  private func write(
    _ instance: Int32, _ world: borrowing World, _ numbers: inout [Int32: Int], _ out: inout StateBytes,
    _ ignored: inout StateBytes
  ) throws(Fault) {
    numbers[instance] = numbers.count
    let row = world.population[instance]
    let screen = world.program.screens[row.screen]
    out.add(row.screen.index)
    out.add(row.isCovered)
    for place in Int(row.firstRegion)..<Int(row.firstRegion) + world.regionCount(of: instance) {
      out.add(world.population.active(at: place))
      if keepsHistory { out.add(world.population.lastActive(at: place)) }
    }
    for slot in screen.slots.range where isPart(slot, of: instance, world) {
      let value = world.population.slot(SlotIndex(slot - screen.slots.range.lowerBound), of: instance)
      if ignoredSlots.contains(slot) {
        try write(value, world.evaluator.heap, &ignored)
      } else {
        try write(value, world.evaluator.heap, &out)
      }
    }
    for machine in screen.machines.indices {
      let machines = world.machines(of: instance, declaration: machine)
      out.add(machines.count)
      for machine in machines {
        try write(world.population[machine].key, world.evaluator.heap, &out)
        try write(machine, world, &numbers, &out, &ignored)
      }
    }
  }

  /// Whether a slot of the program is part of an instance's state.
  private func isPart(_ slot: Int, of instance: Int32, _ world: borrowing World) -> Bool {
    switch world.program.slots[slot].kind {
    case .parameter, .variable: return true
    case .bind: return false
    case .stateParameter(let state):
      if world.isActive(state, of: instance) { return true }
      let place = world.regionPlace(world.program.states[state].region, of: instance)
      return keepsHistory && world.population.lastActive(at: place) == state.index
    }
  }

  /// Encodes pending work: calls and watches by the instance that started them, timers in order of firing, the
  /// presentations of the screens, and cancelled calls that still have an effect. Returns whether equal cancelled calls
  /// were left out.
  private func writeWorks(
    _ world: borrowing World, _ numbers: [Int32: Int], _ rules: [Int], _ out: inout StateBytes
  ) throws(Fault) -> Bool {
    var calls: [Pending] = []
    var timers: [Pending] = []
    var cancelled: [[UInt8]] = []
    for entry in world.schedule.pending where entry.phase.isOpen {
      switch entry.kind {
      case .call where entry.phase == .cancelled:
        guard world.writesData(entry) else { continue }
        var bytes = StateBytes()
        bytes.add(entry.state.index)
        bytes.add(entry.work)
        try write(request: entry, world, &bytes)
        cancelled.append(bytes.bytes)
      case .call, .watch: calls.append(entry)
      case .after, .every: timers.append(entry)
      case .present: break
      }
    }
    calls.sort {
      (numbers[$0.instance] ?? -1, $0.state.index, $0.work)
        < (numbers[$1.instance] ?? -1, $1.state.index, $1.work)
    }
    timers.sort {
      ($0.deadlineMilliseconds ?? .max, $0.sequence) < ($1.deadlineMilliseconds ?? .max, $1.sequence)
    }
    out.add(calls.count)
    for call in calls {
      write(whose: call, numbers, &out)
      try write(request: call, world, &out)
      out.add(place(ofRule: Int(call.rule), among: rules))
      out.add(call.kind == .watch && call.deadlineMilliseconds != nil)
      try write(call.lastAnswer, world.evaluator.heap, &out)
    }
    out.add(timers.count)
    for timer in timers {
      write(whose: timer, numbers, &out)
      out.add((timer.deadlineMilliseconds ?? 0) - world.schedule.clockMilliseconds)
      out.add(timer.periodMilliseconds)
    }
    for screen in world.population.stack {
      let presentation = world.population[screen].presentation
      out.add(presentation >= 0)
      if presentation >= 0 { write(whose: world.schedule[presentation], numbers, &out) }
    }
    cancelled.sort { $0.lexicographicallyPrecedes($1) }
    let most = Self.mostEqualCancelledCalls
    let kept = cancelled.indices.filter { $0 < most || cancelled[$0] != cancelled[$0 - most] }
    out.add(kept.count)
    for call in kept { out.add(cancelled[call]) }
    return kept.count < cancelled.count
  }

  private func write(whose entry: Pending, _ numbers: [Int32: Int], _ out: inout StateBytes) {
    out.add(numbers[entry.instance] ?? -1)
    out.add(entry.state.index)
    out.add(entry.work)
  }

  /// Encodes the request of a call, and its answer where that is fixed.
  private func write(
    request entry: Pending, _ world: borrowing World, _ out: inout StateBytes
  ) throws(Fault) {
    let arguments = world.schedule.arguments(of: entry)
    out.add(arguments.count)
    for argument in arguments { try write(argument, world.evaluator.heap, &out) }
    try write(entry.answer, world.evaluator.heap, &out)
  }

  func write(_ answer: GivenAnswer, _ heap: borrowing Heap, _ out: inout StateBytes) throws(Fault) {
    switch answer {
    case .asTheModelDoes: out.add(0 as UInt8)
    case .value(let value):
      out.add(1 as UInt8)
      try write(value, heap, &out)
    case .failure(let value):
      out.add(2 as UInt8)
      try write(value, heap, &out)
    case .never: out.add(3 as UInt8)
    }
  }
}

// MARK: - Values

extension StateCodec {
  /// The maximum nesting of values.
  private static let mostDepth = 500
  /// The tag of a frozen list or record; the tags of values are smaller.
  private static let stillTag: UInt8 = 0xFF

  /// Encodes values as part of a move, for use in another copy of the state.
  package func encode(_ values: [Value], of world: borrowing World) throws(Fault) -> [UInt8] {
    var out = StateBytes()
    out.add(values.count)
    for value in values { try write(value, world.evaluator.heap, &out) }
    return out.bytes
  }

  package func decode(_ bytes: [UInt8], in world: inout World) throws(Fault) -> [Value] {
    var reader = StateReader(bytes)
    var values: [Value] = []
    for _ in 0..<reader.count() { values.append(try read(&reader, &world.evaluator.heap)) }
    return values
  }

  func write(
    _ value: Value, _ heap: borrowing Heap, _ out: inout StateBytes, depth: Int = 0
  ) throws(Fault) {
    switch value.tag {
    case .string:
      out.add(value.tag.rawValue)
      out.add(heap.text.elements[heap.range(of: value)])
    case .list, .record, .dictionary:
      if let place = stillPlaces[value.place] {
        out.add(Self.stillTag)
        out.add(place)
        return
      }
      let start = out.count
      try write(container: value, heap, &out, depth: depth)
      if let place = stillValues[out.bytes(from: start)] {
        var other = StateBytes()
        other.add(Self.stillTag)
        other.add(place)
        out.replace(from: start, with: other)
      }
    case .absent, .stale, .nilValue:
      out.add(value.tag.rawValue)
    case .bool, .int, .double, .date, .duration, .enumCase:
      out.add(value.tag.rawValue)
      out.add(value.bits)
    }
  }

  private func write(
    container value: Value, _ heap: borrowing Heap, _ out: inout StateBytes, depth: Int
  ) throws(Fault) {
    guard depth < Self.mostDepth else {
      throw Fault("a value with more than \(Self.mostDepth) lists and records in each other", at: nil)
    }
    // The index of a dictionary is derived from its entries.
    let first = value.tag == .dictionary ? 1 : 0
    let count = heap.count(of: value)
    out.add(value.tag.rawValue)
    out.add(count - first)
    for place in first..<count {
      try write(heap.element(of: value, at: place), heap, &out, depth: depth + 1)
    }
  }

  /// The first cell of a frozen value that has the same encoding as this one.
  private mutating func still(_ value: Value, _ heap: borrowing Heap, depth: Int) throws(Fault) -> Int {
    if let known = stillPlaces[value.place] { return known }
    for place in 0..<heap.count(of: value) {
      let element = heap.element(of: value, at: place)
      if element.isContainer, depth < Self.mostDepth { _ = try still(element, heap, depth: depth + 1) }
    }
    var out = StateBytes()
    try write(container: value, heap, &out, depth: depth)
    let place = stillValues[out.bytes] ?? value.place
    stillValues[out.bytes] = place
    stillPlaces[value.place] = place
    return place
  }

  private func read(_ reader: inout StateReader, _ heap: inout Heap) throws(Fault) -> Value {
    let byte = reader.byte()
    if byte == Self.stillTag { return heap.container(at: reader.count()) }
    guard let tag = Value.Tag(rawValue: byte) else { return .absent }
    switch tag {
    case .string: return try heap.makeString(reader.text())
    case .list, .record:
      var elements: [Value] = []
      for _ in 0..<reader.count() { elements.append(try read(&reader, &heap)) }
      return tag == .list ? try heap.makeList(elements) : try heap.makeRecord(elements)
    case .dictionary:
      var dictionary = try heap.makeDictionary()
      var cost = 0
      for _ in 0..<reader.count() / 2 {
        let key = try read(&reader, &heap)
        dictionary = try heap.set(
          try read(&reader, &heap), forKey: key, in: dictionary, cost: &cost)
      }
      return dictionary
    case .absent, .stale, .nilValue: return Value(tag: tag, bits: 0)
    case .bool, .int, .double, .date, .duration, .enumCase: return Value(tag: tag, bits: reader.number())
    }
  }
}

// MARK: - Reading

extension StateCodec {
  /// Puts a world into an encoded state.
  ///
  /// - Parameter world: the codec's world, in any state.
  package func decode(_ bytes: [UInt8], into world: inout World) throws(Fault) {
    world.forgetState()
    var reader = StateReader(bytes)
    let apartCount = reader.count()
    var ignored = reader.readerBehind(apartCount)
    var instances: [Int32] = []
    var screens: [Int32] = []
    for _ in 0..<reader.count() {
      screens.append(
        try readInstance(
          &reader, &ignored, &world, &instances, InstanceOrigin(owner: -1, machine: 0, key: .absent)))
    }
    for model in world.models.allData.indices {
      let value = try read(&reader, &world.evaluator.heap)
      world.evaluator.heap.hold(value)
      world.models.setData(of: Int32(truncatingIfNeeded: model), to: value)
    }
    if readsClock {
      world.setClock(milliseconds: ignoresClock ? ignored.number() : reader.number())
    }
    try readGivens(&reader, &world)
    try readWorks(&reader, &world, instances, screens)
    world.commit()
  }

  /// The owner and the declaration of an instance.
  private struct InstanceOrigin {
    let owner: Int32
    let machine: Int32
    let key: Value
  }

  private func readInstance(
    _ reader: inout StateReader, _ ignored: inout StateReader, _ world: inout World,
    _ instances: inout [Int32], _ place: InstanceOrigin
  ) throws(Fault) -> Int32 {
    let id = ID<Screen>(reader.count())
    let instance = world.makeInstance(id, owner: place.owner, machine: place.machine, key: place.key)
    instances.append(instance)
    world.population.begin(instance)
    if reader.flag() { world.population.setCovered(instance, to: true) }
    let first = world.population[instance].firstRegion
    for place in first..<first + Int32(world.regionCount(of: instance)) {
      world.population.setActive(place, to: reader.index())
      if keepsHistory { world.population.setLastActive(place, to: reader.index()) }
    }
    let slots = world.program.screens[id].slots.range
    for slot in slots {
      let place = Int(world.population[instance].firstSlot) + slot - slots.lowerBound
      if case .bind = world.program.slots[slot].kind {
        world.population.markSlotStale(at: place)
      } else if isPart(slot, of: instance, world) {
        let value =
          ignoredSlots.contains(slot)
          ? try read(&ignored, &world.evaluator.heap) : try read(&reader, &world.evaluator.heap)
        world.evaluator.heap.hold(value)
        world.population.setSlot(at: place, to: value)
      } else {
        world.population.setSlot(at: place, to: .absent)
      }
    }
    for declaration in world.program.screens[id].machines.indices {
      var group = MachineGroup(owner: instance, machine: Int32(truncatingIfNeeded: declaration))
      for _ in 0..<reader.count() {
        let key = try read(&reader, &world.evaluator.heap)
        let machine = try readInstance(
          &reader, &ignored, &world, &instances,
          InstanceOrigin(owner: instance, machine: group.machine, key: key))
        group.append(machine, hash: key.tag == .absent ? nil : world.hash(ofKey: key))
      }
      if !group.instances.isEmpty { world.population.replace(with: group) }
    }
    return instance
  }

  private func readWorks(
    _ reader: inout StateReader, _ world: inout World, _ instances: [Int32], _ screens: [Int32]
  ) throws(Fault) {
    for _ in 0..<reader.count() {
      let (state, work, instance) = readWhose(&reader, instances)
      let isWatch: Bool
      if case .watch = world.program.work(Int(work), of: state).form {
        isWatch = true
      } else {
        isWatch = false
      }
      let index = world.start(.unasked(isWatch ? .watch : .call, state, work, instance))
      let (arguments, answer) = try readRequest(&reader, &world)
      let rule = reader.index()
      let isDue = reader.flag()
      world.schedule.ask(
        index, arguments, answer, rule: rule, deadline: isDue ? world.schedule.clockMilliseconds : nil)
      let last = try read(&reader, &world.evaluator.heap)
      world.evaluator.heap.hold(last)
      world.schedule.tell(index, last)
    }
    for _ in 0..<reader.count() {
      let (state, work, instance) = readWhose(&reader, instances)
      let deadline = world.schedule.clockMilliseconds &+ reader.number()
      let period = reader.number()
      world.start(
        Pending(
          kind: period > 0 ? .every : .after, state: state, work: work, instance: instance,
          deadlineMilliseconds: deadline, periodMilliseconds: period))
    }
    for screen in screens {
      var presentation: Int32 = -1
      if reader.flag() {
        let (state, work, instance) = readWhose(&reader, instances)
        presentation = world.start(Pending(kind: .present, state: state, work: work, instance: instance))
      }
      world.population.push(screen, presentation: presentation)
    }
    for _ in 0..<reader.count() {
      var call = StateReader(Array(reader.text()))
      let (state, work) = (ID<State>(call.count()), call.index())
      let (arguments, answer) = try readRequest(&call, &world)
      world.schedule.restoreCancelled(state, work, arguments, answer)
    }
  }

  private func readWhose(
    _ reader: inout StateReader, _ instances: [Int32]
  ) -> (state: ID<State>, work: Int32, instance: Int32) {
    let instance = reader.count()
    let state = ID<State>(reader.count())
    return (state, reader.index(), instance >= 0 ? instances[instance] : -1)
  }

  private func readRequest(
    _ reader: inout StateReader, _ world: inout World
  ) throws(Fault) -> (arguments: [Value], answer: GivenAnswer) {
    var arguments: [Value] = []
    for _ in 0..<reader.count() {
      let argument = try read(&reader, &world.evaluator.heap)
      world.evaluator.heap.hold(argument)
      arguments.append(argument)
    }
    return (arguments, try readAnswer(&reader, &world))
  }

  func readAnswer(_ reader: inout StateReader, _ world: inout World) throws(Fault) -> GivenAnswer {
    switch reader.byte() {
    case 1: .value(try readHeld(&reader, &world))
    case 2: .failure(try readHeld(&reader, &world))
    case 3: .never
    case _: .asTheModelDoes
    }
  }

  func readHeld(_ reader: inout StateReader, _ world: inout World) throws(Fault) -> Value {
    let value = try read(&reader, &world.evaluator.heap)
    world.evaluator.heap.hold(value)
    return value
  }
}

extension World {
  fileprivate func regionCount(of instance: Int32) -> Int {
    layout.regionsOfScreen[Int(population[instance].screen.index)].count
  }

  /// Whether a call runs an op with a body, which changes its model's data even where the answer is ignored.
  package func writesData(_ state: ID<State>, _ work: Int) -> Bool {
    guard case .call(let operation, _, _, _) = program.work(work, of: state).form,
      case .body = program.operations[operation].form
    else { return false }
    return true
  }

  fileprivate func writesData(_ entry: Pending) -> Bool { writesData(entry.state, Int(entry.work)) }

  /// Removes all instances, pending work and values. The models' data, the rules and the clock keep their values until
  /// they are set.
  fileprivate mutating func forgetState() {
    commit()
    population.removeAll()
    schedule.removeWorks()
    observations.forget()
    drawing.forgetPieces()
    drawing.void()
    evaluator.registers.clear()
    evaluator.heap.thaw()
  }
}
