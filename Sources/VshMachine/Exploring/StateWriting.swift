import VshProgram

/// Writes encoded states.
extension StateCodec {
  /// - Parameter world: between two steps; a descendant of the codec's world.
  package func encode(_ world: borrowing World) throws(Fault) -> [UInt8] {
    var state = StateEncoding()
    try encode(world, into: &state)
    return state.bytes
  }

  /// Without this limit, no walk would end that can start and cancel a call again and again. Two equal calls show what
  /// happens when one of them writes and a second one writes again later.
  package static let mostEqualCancelledCalls = 2

  /// - Parameters:
  ///   - world: between two steps, or in a step that is left open; a descendant of the codec's world.
  ///   - state: the encoding; what it held is replaced.
  package func encode(_ world: borrowing World, into state: inout StateEncoding) throws(Fault) {
    state.begin(instanceCount: world.population.count)
    state.out.add(world.population.stack.count)
    for screen in world.population.stack { try write(screen, world, &state) }
    try writeModels(world, &state)
    writeClock(world, &state)
    try writeSchedule(world, copying: StateBase(), &state)
    try state.finish(withIgnored: leavesOut)
  }

  func writeClock(_ world: borrowing World, _ state: inout StateEncoding) {
    if !readsClock { return }
    if ignored.clock {
      state.ignored.add(world.schedule.clockMilliseconds)
    } else {
      state.out.add(world.schedule.clockMilliseconds)
    }
  }

  /// - Parameter base: the state before an open step, in which all instances have the numbers of now; an empty one else.
  func writeSchedule(
    _ world: borrowing World, copying base: borrowing StateBase, _ state: inout StateEncoding
  ) throws(Fault) {
    let rules = laterRules(of: world)
    try writeGivens(rules, world, &state.out)
    try writeWorks(world, rules, copying: base, &state)
  }

  /// Encodes a screen or machine, with its machines.
  private func write(
    _ instance: Int32, _ world: borrowing World, _ state: inout StateEncoding
  ) throws(Fault) {
    state.number(instance)
    try write(own: instance, world, &state)
    let screen = screens[Int(world.population[instance].screen.index)]
    for machine in 0..<screen.machineCount {
      let machines = world.population.machines(of: instance, Int32(truncatingIfNeeded: machine))
      state.out.add(machines.count)
      for machine in machines {
        try write(world.population[machine].key, world.evaluator.heap, &state.out)
        try write(machine, world, &state)
      }
    }
  }

  /// Encodes a screen or machine without its machines.
  func write(
    own instance: Int32, _ world: borrowing World, _ state: inout StateEncoding
  ) throws(Fault) {
    let row = world.population[instance]
    let screen = screens[Int(row.screen.index)]
    state.out.add(row.screen.index)
    state.out.add(row.isCovered)
    for region in 0..<screen.regionCount {
      let index = Int(row.firstRegion) &+ region
      let active = world.population.active(at: index)
      state.out.add(active)
      if active < 0, keptRegions[screen.firstRegion &+ region] {
        state.out.add(world.population.lastActive(at: index))
      }
    }
    for index in 0..<screen.slotCount {
      let slot = slots[screen.firstSlot &+ index]
      if !isPart(slot, row.firstRegion, world.population) { continue }
      let value = world.population.slot(at: Int(row.firstSlot) &+ index)
      if slot.isIgnored {
        try write(value, world.evaluator.heap, &state.ignored)
        if let limit = slot.limit {
          state.out.add(value.bits > limit)
          if value.bits <= limit { state.out.add(value.bits) }
        }
      } else {
        try write(value, world.evaluator.heap, sharingIn: &state)
      }
    }
  }

  /// Encodes the data of the models that differ from the first: for each the index and the data, then -1.
  func writeModels(_ world: borrowing World, _ state: inout StateEncoding) throws(Fault) {
    for (index, value) in world.models.allData.enumerated() where !firstData[index].isSame(value) {
      if ignored.models.contains(index) {
        try write(value, ofModel: index, world.evaluator.heap, &state.ignored)
      } else {
        let start = state.out.count
        state.out.add(index)
        let valueStart = state.out.count
        try write(value, world.evaluator.heap, sharingIn: &state)
        if state.out.bytes(from: valueStart).elementsEqual(firstEncodings[index]) {
          state.out.remove(from: start)
        }
      }
    }
    state.out.add(-1)
    if !ignored.models.isEmpty { state.ignored.add(-1) }
  }

  private func write(
    _ value: Value, ofModel index: Int, _ heap: borrowing Heap, _ out: inout StateBytes
  ) throws(Fault) {
    let start = out.count
    out.add(index)
    let valueStart = out.count
    try write(value, heap, &out)
    if out.bytes(from: valueStart).elementsEqual(firstEncodings[index]) { out.remove(from: start) }
  }

  /// Encodes pending work: calls and watches by the instance that started them, timers in order of firing, the
  /// presentations of the screens, and cancelled calls that still have an effect.
  private func writeWorks(
    _ world: borrowing World, _ rules: [Int], copying base: borrowing StateBase, _ state: inout StateEncoding
  ) throws(Fault) {
    let works = world.schedule.pending
    var calls: [CallRow] = []
    var timers: [Pending] = []
    var cancelled: [Pending] = []
    // A decoded state has its calls first, and in order. Most steps leave all but a few as they are.
    let known = namesCalls || base.sharesMachines ? 0 : base.callCount
    var gone = world.schedule.changedWorks(among: known)
    gone.removeAll { isKept(works[$0], base, world) }
    var isInOrder = true
    for number in 0..<gone.count + works.count - known {
      let index = number < gone.count ? gone[number] : known + number - gone.count
      if !works[index].phase.isOpen { continue }
      switch works[index].kind {
      case .call where works[index].phase == .cancelled:
        if world.writesData(works[index]) { cancelled.append(works[index]) }
      case .call, .watch:
        let row = CallRow(works[index], state)
        if let last = calls.last, row.isBefore(last) { isInOrder = false }
        calls.append(row)
      case .after, .every: timers.append(works[index])
      case .present: break
      }
    }
    if !isInOrder { calls.sort { $0.isBefore($1) } }
    if known > 0, let offsets = offsets(of: calls, among: known, without: gone, works, world, state) {
      state.out.add(known - gone.count + calls.count)
      var (written, passed) = (0, 0)
      for number in 0...calls.count {
        let end = number < calls.count ? offsets[number] : known
        while passed < gone.count, gone[passed] < end {
          state.out.add(contentsOf: base.bytes[base.range(ofCalls: written..<gone[passed])])
          written = gone[passed] + 1
          passed += 1
        }
        state.out.add(contentsOf: base.bytes[base.range(ofCalls: written..<end)])
        written = end
        if number < calls.count { try write(calls[number], of: works, world, rules, &state) }
      }
    } else {
      for index in 0..<known where !gone.contains(index) { calls.append(CallRow(works[index], state)) }
      if known > 0 { calls.sort { $0.isBefore($1) } }
      if calls.count > 1, namesCalls || areOfOneMachine(calls, works, world) {
        calls = try byRequest(calls.map { works[$0.index] }, world, state).map { CallRow($0, state) }
      }
      state.out.add(calls.count)
      for call in calls {
        if isKept(works[call.index], base, world), let range = base.range(ofCall: call.index) {
          state.out.add(contentsOf: base.bytes[range])
        } else {
          try write(call, of: works, world, rules, &state)
        }
      }
    }
    if timers.count > 1 {
      timers.sort {
        ($0.deadlineMilliseconds ?? .max, $0.sequence) < ($1.deadlineMilliseconds ?? .max, $1.sequence)
      }
    }
    state.out.add(timers.count)
    for timer in timers {
      write(whose: timer, &state)
      state.out.add((timer.deadlineMilliseconds ?? 0) - world.schedule.clockMilliseconds)
      state.out.add(timer.periodMilliseconds)
    }
    for screen in world.population.stack {
      let presentation = world.population[screen].presentation
      state.out.add(presentation >= 0)
      if presentation >= 0 { write(whose: world.schedule[presentation], &state) }
    }
    try write(cancelled: cancelled, world, &state)
  }

  /// Whether a call is written as in the state before.
  @inline(__always)
  private func isKept(_ work: Pending, _ base: borrowing StateBase, _ world: borrowing World) -> Bool {
    work.phase == .running && work.kind == .call && base.hasCall(Int(work.index), started: work.start)
      && world.schedule.streams[work.index] == nil
  }

  /// Encodes a call or watch.
  private func write(
    _ call: CallRow, of works: [Pending], _ world: borrowing World, _ rules: [Int],
    _ state: inout StateEncoding
  ) throws(Fault) {
    state.out.add(call.owner)
    state.out.add(call.state)
    state.out.add(call.work)
    try write(request: works[call.index], world, &state.out)
    let isWatch = works[call.index].kind == .watch
    // What a call is answered was decided when it was started.
    state.out.add(isWatch ? index(ofRule: Int(works[call.index].rule), among: rules) : -1)
    state.out.add(isWatch && works[call.index].deadlineMilliseconds != nil)
    try write(works[call.index].lastAnswer, world.evaluator.heap, &state.out)
    if world.takesParts(Int32(call.index)) {
      let stream = world.schedule.streams[Int32(call.index)]
      state.out.add(stream?.taken ?? 0)
      try write(stream?.list ?? .absent, world.evaluator.heap, &state.out)
    }
  }

  /// For each call the first one of those that were there before, and still are, that comes after it. Nil where a machine
  /// has another one of them, so that they have another order.
  private func offsets(
    of calls: [CallRow], among known: Int, without gone: [Int], _ works: [Pending], _ world: borrowing World,
    _ state: borrowing StateEncoding
  ) -> [Int]? {
    var offsets: [Int] = []
    var (next, passed) = (0, 0)
    var lastMachine: Int32 = -1
    for call in calls {
      let machine = world.population.outermostMachine(of: works[call.index].instance)
      while next < known {
        if passed < gone.count, gone[passed] == next {
          passed += 1
        } else {
          let row = CallRow(works[next], state)
          let other = machine < 0 ? -1 : world.population.outermostMachine(of: works[next].instance)
          if machine >= 0, other == machine { return nil }
          if !row.isBefore(call) { break }
        }
        next += 1
      }
      if machine >= 0, machine == lastMachine { return nil }
      lastMachine = machine
      offsets.append(next)
    }
    return offsets
  }

  /// Whether some machine has several calls, which are neighbours.
  private func areOfOneMachine(_ calls: [CallRow], _ works: [Pending], _ world: borrowing World) -> Bool {
    var last: Int32 = -1
    for call in calls {
      let machine = world.population.outermostMachine(of: works[call.index].instance)
      if machine >= 0, machine == last { return true }
      last = machine
    }
    return false
  }

  /// A call in flight, by what orders it.
  private struct CallRow: BitwiseCopyable {
    /// The number of the instance that made it.
    let owner: Int32
    let state: Int32
    let work: Int32
    /// Its index in the schedule.
    let index: Int

    init(_ work: Pending, _ numbers: borrowing StateEncoding) {
      owner = numbers.number(of: work.instance)
      state = work.state.index
      self.work = work.work
      index = Int(work.index)
    }

    func isBefore(_ other: CallRow) -> Bool {
      (owner, state, work) < (other.owner, other.state, other.work)
    }
  }

  /// Encodes cancelled calls. A step finds them by op, arguments and the state that made them. Those that are equal in this
  /// do the same, so that their order and their machines tell no states apart.
  private func write(
    cancelled calls: [Pending], _ world: borrowing World, _ state: inout StateEncoding
  ) throws(Fault) {
    var all: [[UInt8]] = []
    all.reserveCapacity(calls.count)
    for call in calls {
      var bytes = StateBytes()
      // The states and machines that made them make no difference, unless a step names these.
      let maker = namesCalls ? nil : asked.firstCall(of: world.operation(of: call))
      bytes.add((maker?.state ?? call.state).index)
      bytes.add(maker?.work ?? call.work)
      try write(request: call, world, &bytes)
      bytes.add(-1)
      all.append(bytes.bytes)
    }
    if all.count > 1 { all.sort { $0.lexicographicallyPrecedes($1) } }
    var equalCount = 0
    var last: [UInt8] = []
    all.removeAll { call in
      equalCount = call == last ? equalCount + 1 : 1
      last = call
      return equalCount > Self.mostEqualCancelledCalls
    }
    if all.count < calls.count { state.leaveCallsOut() }
    state.out.add(all.count)
    for call in all { state.out.add(call) }
  }

  /// Sorts calls by op and arguments, and those that a step tells apart by nothing but a number by their starts: all
  /// equal ones where steps name calls, and otherwise those of one machine of a screen.
  private func byRequest(
    _ calls: [Pending], _ world: borrowing World, _ numbers: borrowing StateEncoding
  ) throws(Fault) -> [Pending] {
    var keyed: [(key: [UInt8], call: Pending)] = []
    for call in calls {
      var bytes = StateBytes()
      if !namesCalls, call.phase == .running {
        let machine = world.population.outermostMachine(of: call.instance)
        bytes.add(numbers.number(of: machine < 0 ? call.instance : machine))
        if machine < 0 {
          bytes.add(call.state.index)
          bytes.add(call.work)
        }
      }
      bytes.add(world.operation(of: call)?.index ?? -1)
      for argument in world.schedule.arguments(of: call) {
        try write(argument, world.evaluator.heap, &bytes)
      }
      keyed.append((bytes.bytes, call))
    }
    keyed.sort {
      $0.key == $1.key ? $0.call.start < $1.call.start : $0.key.lexicographicallyPrecedes($1.key)
    }
    return keyed.map { $0.call }
  }

  private func write(whose entry: Pending, _ state: inout StateEncoding) {
    state.out.add(state.number(of: entry.instance))
    state.out.add(entry.state.index)
    state.out.add(entry.work)
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

extension World {
  fileprivate func writesData(_ entry: Pending) -> Bool { writesData(entry.state, Int(entry.work)) }
}
