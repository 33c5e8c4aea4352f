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
    var copied = 0
    for instance in base.instances.indices {
      let own = base.instances[instance]
      // Between two of them are the numbers and the keys of machines.
      guard reader.takes(base.bytes, copied..<own.lowerBound) else { return false }
      let start = reader.offset
      if reader.takes(base.bytes, own) {
        base.move(own, of: instance, to: start, slots(of: instance, world))
      } else if try !follow(own: instance, &reader, &world, &base) {
        return false
      }
      copied = own.upperBound
    }
    guard reader.takes(base.bytes, copied..<base.models) else { return false }
    let models = reader.offset
    if !reader.takes(base.bytes, base.models..<base.clock) {
      var ignored = reader
      try readModels(&reader, &ignored, &world)
    }
    let clock = reader.offset
    if readsClock { world.setClock(milliseconds: reader.number()) }
    let givens = reader.offset
    if bytes.count - givens == base.bytes.count - base.givens,
      reader.takes(base.bytes, base.givens..<base.bytes.count)
    {
      base.moveCalls(by: givens - base.givens)
    } else {
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
}
