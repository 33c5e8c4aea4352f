import VshProgram
import VshSource

/// Takes a world from one encoded state to another one by what differs. The next state of a walk's queue mostly differs
/// from the present one in few values; what both have stays, with the binds that were computed from it.
extension StateCodec {
  /// The most bytes of values that a world may have gained since it was decoded as a whole.
  private static let mostGained = 256 << 10

  /// Whether a fault may name a number of bytes that depends on the states before this one. Then the step is taken again,
  /// from the state decoded as a whole.
  ///
  /// - Parameter base: the state before the step. It is forgotten.
  /// - Returns: the bytes of the state.
  package func stateToRetry(after result: StepResult, from base: inout StateBase) -> [UInt8]? {
    guard case .failed(let fault) = result, fault.kind == .full, base.isFollowed else { return nil }
    defer { base = StateBase() }
    return base.bytes
  }

  /// Puts a world into a state that has the same screens and machines as the present one.
  ///
  /// - Parameter base: the present state, if the world is still there. It becomes this state.
  /// - Returns: whether it was possible. Where it was not, the world is in no state.
  func follow(
    _ bytes: [UInt8], in world: inout World, from base: inout StateBase
  ) throws(Fault) -> Bool {
    guard world.log.course.isSettled(at: base.settling), !leavesOut, !history.isKept, !base.hasLists,
      bytes[0] == base.bytes[0], world.heapBytes <= base.heapBytes + Self.mostGained
    else { return false }
    world.log.course.unsettle()
    var reader = StateReader(bytes)
    var passed = 0
    var next = 0
    while true {
      let end = passed + reader.sameCount(as: base.bytes, passed..<base.bytes.count)
      let distance = reader.offset - passed
      while next < base.instances.count, base.instances[next].upperBound <= end {
        let own = base.instances[next]
        if distance != 0 { base.move(own, of: next, by: distance, slots(of: next, world)) }
        reader.skip(own.upperBound - passed)
        passed = own.upperBound
        next += 1
      }
      if next == base.instances.count { break }
      let own = base.instances[next]
      // Before it are the numbers and the keys of machines.
      guard reader.takes(base.bytes, passed..<own.lowerBound),
        try follow(own: next, &reader, &world, &base)
      else { return false }
      passed = own.upperBound
      next += 1
    }
    guard reader.takes(base.bytes, passed..<base.models) else { return false }
    let models = reader.offset
    if !reader.takes(base.bytes, base.models..<base.clock) {
      var ignored = reader
      try readModels(&reader, &ignored, &world)
    }
    let clock = reader.offset
    if readsClock { world.setClock(milliseconds: reader.number()) }
    let givens = reader.offset
    var calls = reader
    if try !followGivens(&calls, &world, &base) {
      try readGivens(&reader, &world)
      let screens = world.population.stack
      world.removeWorks()
      base.forgetCalls()
      try readWorks(&reader, &world, screens, &base)
    }
    base.note(models: models, clock: clock, givens: givens)
    base.become(bytes)
    world.arrive()
    return true
  }

  /// The slots and regions of an instance.
  private func slots(of instance: Int, _ world: borrowing World) -> (slots: Range<Int>, regions: Range<Int>) {
    let row = world.population[Int32(truncatingIfNeeded: instance)]
    let screen = screens[Int(row.screen.index)]
    let (slot, region) = (Int(row.firstSlot), Int(row.firstRegion))
    return (slot..<slot + screen.slotCount, region..<region + screen.regionCount)
  }

  /// Reads a screen or machine that is there, without its machines. Returns false where it is another one.
  private func follow(
    own index: Int, _ reader: inout StateReader, _ world: inout World, _ base: inout StateBase
  ) throws(Fault) -> Bool {
    let instance = Int32(truncatingIfNeeded: index)
    let start = reader.offset
    let row = world.population[instance]
    guard reader.count() == Int(row.screen.index) else { return false }
    let screen = screens[Int(row.screen.index)]
    let readers = world.readers(of: row.screen)
    let isCovered = reader.flag()
    if isCovered != row.isCovered {
      world.population.setCovered(instance, to: isCovered)
      world.outdate(readers.ofCovered, of: instance)
    }
    for region in Int(row.firstRegion)..<Int(row.firstRegion) + screen.regionCount {
      base.note(region: region, at: reader.offset)
      let active = reader.index()
      if active == world.population.active(at: region) { continue }
      world.population.restoreRegion(at: region, active: active, last: -1)
      world.outdate(readers.ofStates, of: instance)
    }
    for number in 0..<screen.slotCount {
      let slot = slots[screen.firstSlot &+ number]
      let index = Int(row.firstSlot) &+ number
      switch slot.role {
      case .never, .inert, .resumed: continue
      case .always, .ofState: break
      }
      let start = reader.offset
      if !isPart(slot, row.firstRegion, world.population) {
        base.forget(slot: index)
        if world.population.slot(at: index).tag == slot.first.value().tag { continue }
        world.population.restoreSlot(at: index, to: slot.first.value())
      } else if let old = base.range(ofSlot: index), reader.takes(base.bytes, old) {
        base.note(slot: index, at: start..<reader.offset)
        continue
      } else {
        let value = try read(&reader, &world.evaluator.heap)
        base.note(slot: index, at: start..<reader.offset)
        if value.isContainer { world.evaluator.heap.hold(value) }
        world.population.restoreSlot(at: index, to: value)
      }
      let readers = world.slotRow(SlotIndex(truncatingIfNeeded: number), of: row.screen).readers
      world.outdate(readers, of: instance)
    }
    base.note(instance: start..<reader.offset, at: index)
    return true
  }

  /// Reads the rules of `given`s and all that is pending, where nothing but calls in flight has changed, and each of these
  /// takes the place of one that was there before. Returns false where it is otherwise.
  private func followGivens(
    _ reader: inout StateReader, _ world: inout World, _ base: inout StateBase
  ) throws(Fault) -> Bool {
    let rest = base.givens..<base.bytes.count
    if reader.bytes.count - reader.offset == rest.count, reader.sameCount(as: base.bytes, rest) == rest.count
    {
      base.moveCalls(by: reader.offset - base.givens)
      return true
    }
    guard base.callCount > 0, !base.sharesMachines, world.schedule.streams.isEmpty,
      let first = base.range(ofCall: 0)?.lowerBound, reader.takes(base.bytes, base.givens..<first)
    else { return false }
    var passed = first
    var next = 0
    while next < base.callCount {
      let end = passed + reader.sameCount(as: base.bytes, passed..<base.bytes.count)
      let distance = reader.offset - passed
      while next < base.callCount, let call = base.range(ofCall: next), call.upperBound <= end {
        base.note(call: next, at: call.lowerBound + distance..<call.upperBound + distance)
        reader.skip(call.count)
        passed = call.upperBound
        next += 1
      }
      guard let call = base.range(ofCall: next) else { break }
      let start = reader.offset
      guard try exchangeCall(Int32(truncatingIfNeeded: next), &reader, &world) else { return false }
      base.note(call: next, at: start..<reader.offset)
      passed = call.upperBound
      next += 1
    }
    base.noteMachines(ofCalls: world)
    return reader.bytes.count - reader.offset == base.bytes.count - passed
      && reader.takes(base.bytes, passed..<base.bytes.count)
  }
}
