import VshProgram

/// Reads encoded states.
extension StateCodec {
  /// Puts a world into an encoded state.
  ///
  /// - Parameter world: the codec's world, in any state.
  package func decode(_ bytes: [UInt8], into world: inout World) throws(Fault) {
    var base = StateBase()
    try decode(bytes, into: &world, noting: &base)
  }

  /// - Parameters:
  ///   - world: the codec's world, in any state.
  ///   - base: becomes this state.
  package func decode(
    _ bytes: [UInt8], into world: inout World, noting base: inout StateBase
  ) throws(Fault) {
    if try follow(bytes, in: &world, from: &base) {
      assert(isWritten(as: bytes, world), "a world that followed is in another state")
      return base.settle(at: world.log.course.settle())
    }
    base.begin(bytes)
    world.forgetState()
    var reader = StateReader(bytes)
    var ignored = leavesOut ? StateReader(ofIgnored: bytes) : reader
    var screens: [Int32] = []
    var screenCount = reader.count()
    if screenCount < 0 {
      screenCount = ~screenCount
      base.noteLists()
      try keepLists(of: bytes, &world.evaluator.heap)
    }
    for _ in 0..<screenCount {
      screens.append(
        try readInstance(
          &reader, &ignored, &world, InstanceOrigin(owner: -1, machine: 0, key: .absent), &base))
    }
    let models = reader.offset
    try readModels(&reader, &ignored, &world)
    let clock = reader.offset
    if readsClock {
      world.setClock(milliseconds: self.ignored.clock ? ignored.number() : reader.number())
    }
    let givens = reader.offset
    try readGivens(&reader, &world)
    base.note(models: models, clock: clock, givens: givens)
    try readWorks(&reader, &world, screens, &base)
    world.commit()
    base.settle(at: world.log.course.settle(), heapBytes: world.heapBytes)
  }

  func readModels(
    _ reader: inout StateReader, _ ignored: inout StateReader, _ world: inout World
  ) throws(Fault) {
    var next = reader.count()
    var nextIgnored = self.ignored.models.isEmpty ? -1 : ignored.count()
    for model in firstData.indices {
      var value = firstData[model].value()
      if model == next {
        value = try readHeld(&reader, &world)
        next = reader.count()
      } else if model == nextIgnored {
        value = try readHeld(&ignored, &world)
        nextIgnored = ignored.count()
      }
      world.models.setData(of: Int32(truncatingIfNeeded: model), to: value)
    }
  }

  /// The owner and the declaration of an instance.
  private struct InstanceOrigin {
    let owner: Int32
    let machine: Int32
    let key: Value
  }

  private func readInstance(
    _ reader: inout StateReader, _ ignored: inout StateReader, _ world: inout World, _ origin: InstanceOrigin,
    _ base: inout StateBase
  ) throws(Fault) -> Int32 {
    let start = reader.offset
    let id = ID<Screen>(reader.count())
    let instance = try world.makeInstance(id, owner: origin.owner, machine: origin.machine, key: origin.key)
    world.population.begin(instance)
    if reader.flag() { world.population.setCovered(instance, to: true) }
    let screen = screens[Int(id.index)]
    let row = world.population[instance]
    for index in Int(row.firstRegion)..<Int(row.firstRegion) + screen.regionCount {
      base.note(region: index, at: reader.offset)
      let active = reader.index()
      let isKept = active < 0 && keptRegions[screen.firstRegion + index - Int(row.firstRegion)]
      world.population.restoreRegion(at: index, active: active, last: isKept ? reader.index() : -1)
    }
    for number in 0..<screen.slotCount {
      let slot = slots[screen.firstSlot &+ number]
      let index = Int(row.firstSlot) &+ number
      if !isPart(slot, row.firstRegion, world.population) {
        world.population.restoreSlot(at: index, to: slot.first.value())
        continue
      }
      let start = reader.offset
      let value =
        slot.isIgnored
        ? try read(&ignored, &world.evaluator.heap) : try read(&reader, &world.evaluator.heap)
      if !slot.isIgnored { base.note(slot: index, at: start..<reader.offset) }
      if slot.limit != nil, !reader.flag() { _ = reader.number() }
      if value.isContainer { world.evaluator.heap.hold(value) }
      world.population.restoreSlot(at: index, to: value)
      if slot.role == .resumed, value.tag != .absent { restoreEntered(slot, row.firstRegion, &world) }
    }
    base.note(instance: start..<reader.offset)
    for declaration in 0..<screen.machineCount {
      var group = MachineGroup(owner: instance, machine: Int32(truncatingIfNeeded: declaration))
      let count = reader.count()
      if count > 1 { group.reserve(count) }
      for _ in 0..<count {
        let key = try read(&reader, &world.evaluator.heap)
        let machine = try readInstance(
          &reader, &ignored, &world, InstanceOrigin(owner: instance, machine: group.machine, key: key), &base)
        group.append(machine, hash: key.tag == .absent ? nil : world.hash(ofKey: key))
      }
      if !group.instances.isEmpty { world.population.replace(with: group) }
    }
    return instance
  }

  /// A state whose parameters have values was entered, so that its region has been left unless it still is active.
  private func restoreEntered(_ slot: SlotRow, _ firstRegion: Int32, _ world: inout World) {
    let region = Int(firstRegion &+ slot.regionIndex)
    if world.population.lastActive(at: region) >= 0 { return }
    world.population.restoreRegion(
      at: region, active: world.population.active(at: region), last: slot.state)
  }

  func readWorks(
    _ reader: inout StateReader, _ world: inout World, _ screens: [Int32], _ base: inout StateBase
  ) throws(Fault) {
    for _ in 0..<reader.count() {
      let offset = reader.offset
      let (state, work, instance) = readWhose(&reader)
      let isWatch: Bool
      if case .watch = world.program.work(Int(work), of: state).form {
        isWatch = true
      } else {
        isWatch = false
      }
      let index = world.start(.unasked(isWatch ? .watch : .call, state, work, instance))
      try ask(index, &reader, &world)
      base.note(
        callStarted: world.schedule[index].start,
        ofMachine: world.population.outermostMachine(of: instance), at: offset..<reader.offset)
    }
    for _ in 0..<reader.count() {
      let (state, work, instance) = readWhose(&reader)
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
        let (state, work, instance) = readWhose(&reader)
        presentation = world.start(Pending(kind: .present, state: state, work: work, instance: instance))
      }
      world.population.push(screen, presentation: presentation)
    }
    for _ in 0..<reader.count() {
      var call = StateReader(Array(reader.bytes[reader.text()]))
      let (state, work) = (ID<State>(call.count()), call.index())
      let (arguments, answer) = try readRequest(&call, &world)
      world.schedule.restoreCancelled(state, work, instance: call.index(), arguments, answer)
    }
  }

  /// Reads what a call or watch that was started asks for, and what is known of its answer.
  private func ask(_ index: Int32, _ reader: inout StateReader, _ world: inout World) throws(Fault) {
    let (arguments, answer) = try readRequest(&reader, &world)
    let rule = reader.index()
    let isDue = reader.flag()
    world.schedule.ask(
      index, arguments, answer, rule: rule, deadline: isDue ? world.schedule.clockMilliseconds : nil)
    let last = try read(&reader, &world.evaluator.heap)
    world.evaluator.heap.hold(last)
    world.schedule.tell(index, last)
    if world.takesParts(index) {
      let taken = reader.count()
      let list = try readHeld(&reader, &world)
      let count = list.tag == .absent ? 0 : world.evaluator.heap.count(of: list)
      if count > 0 {
        world.schedule.add(
          Streams.Stream(list, count: count, taken: taken), to: index, isDue: false)
      }
    }
  }

  /// Reads a call, which takes the place of another one. Returns false for a watch, and for a call that takes parts, or
  /// takes the place of a watch.
  func exchangeCall(
    _ index: Int32, _ reader: inout StateReader, _ world: inout World
  ) throws(Fault) -> Bool {
    let (state, work, instance) = readWhose(&reader)
    let row = world.program.work(Int(work), of: state)
    guard case .call = row.form, row.parts.count == 0, world.schedule[index].kind == .call else {
      return false
    }
    world.exchange(index, for: .unasked(.call, state, work, instance))
    try ask(index, &reader, &world)
    return true
  }

  /// A decoded instance has the index that it has as its number in the encoding.
  private func readWhose(
    _ reader: inout StateReader
  ) -> (state: ID<State>, work: Int32, instance: Int32) {
    let instance = reader.index()
    let state = ID<State>(reader.count())
    return (state, reader.index(), instance)
  }

  private func readRequest(
    _ reader: inout StateReader, _ world: inout World
  ) throws(Fault) -> (arguments: [Value], answer: GivenAnswer) {
    var arguments: [Value] = []
    let count = reader.count()
    arguments.reserveCapacity(count)
    for _ in 0..<count {
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
  /// Removes all instances, pending work and values. The models' data, the rules and the clock keep their values until
  /// they are set.
  fileprivate mutating func forgetState() {
    keepOpenStep()
    population.removeAll()
    schedule.removeWorks()
    observations.forget()
    drawing.forgetPieces()
    drawing.void()
    evaluator.registers.clear()
    evaluator.heap.thaw()
  }

  /// Removes all pending work, and empties the stack.
  mutating func removeWorks() {
    schedule.removeWorks()
    population.emptyStack()
  }

  /// Ends the way to another state of the same screens and machines.
  mutating func arrive() {
    observations.forget()
    // A walk compares frames as they are from scratch.
    drawing.void()
    commit()
  }
}
