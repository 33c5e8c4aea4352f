import VshProgram

/// The encoded state that a world was put into, and where the values of its slots and regions are. Behind an open step
/// that has changed only a few of them, the encoding is this one with other bytes there.
package struct StateBase: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// The number of the bytes that identify it, and of all bytes if it had its long lists as a whole.
  private(set) var identityCount = 0
  private(set) var wholeCount = 0
  /// By slot and by region: the offset of its value; -1 where it is not part of the state.
  private var slots: [Int32] = []
  private var regions: [Int32] = []

  package init() {}

  mutating func begin(_ bytes: [UInt8]) {
    self.bytes = bytes
    identityCount = bytes.count
    wholeCount = bytes.count
    slots.removeAll(keepingCapacity: true)
    regions.removeAll(keepingCapacity: true)
  }

  /// Notes that the state has long lists.
  mutating func noteLists() {
    identityCount = StateReader.word(before: bytes.count, of: bytes)
    wholeCount = StateReader.word(before: bytes.count - 4, of: bytes)
  }

  mutating func note(slot: Int, at offset: Int) { Self.note(offset, at: slot, in: &slots) }
  mutating func note(region: Int, at offset: Int) { Self.note(offset, at: region, in: &regions) }

  private static func note(_ offset: Int, at index: Int, in offsets: inout [Int32]) {
    offsets.fill(to: index + 1, with: -1)
    offsets[index] = Int32(truncatingIfNeeded: offset)
  }

  func offset(ofSlot slot: Int) -> Int? { Self.offset(slot, in: slots) }
  func offset(ofRegion region: Int) -> Int? { Self.offset(region, in: regions) }

  @inline(__always)
  private static func offset(_ index: Int, in offsets: [Int32]) -> Int? {
    guard index < offsets.count, offsets[index] >= 0 else { return nil }
    return Int(offsets[index])
  }
}

extension StateCodec {
  /// Encodes the state of an open step.
  ///
  /// - Parameter base: the state before the step.
  package func encode(
    openStepOf world: borrowing World, from base: borrowing StateBase, into state: inout StateEncoding
  ) throws(Fault) {
    guard patch(base, world, into: &state) else { return try encode(world, into: &state) }
    assert(isSame(state, world))
  }

  /// Encodes the state if the step has changed only values that take one byte. Returns false otherwise.
  private func patch(
    _ base: borrowing StateBase, _ world: borrowing World, into state: inout StateEncoding
  ) -> Bool {
    if leavesOut || !world.models.isUnchanged || !world.schedule.isUnchanged
      || world.evaluator.heap.hasEditsInStep
    {
      return false
    }
    state.begin(as: base.bytes)
    for edit in 0..<world.population.editCount {
      let slot = world.population.slot(ofEdit: edit)
      guard let offset = base.offset(ofSlot: slot) else { continue }
      guard let byte = Self.shortByte(of: world.population.slot(at: slot)),
        Self.isShort(base.bytes[offset])
      else { return false }
      state.out.set(byte, at: offset)
    }
    for change in 0..<world.population.changeCount {
      switch world.population.change(at: change) {
      case .lastActive where !history.isKept: continue
      case .active(let region, _) where !hasStateSlots:
        guard let offset = base.offset(ofRegion: Int(region)),
          let byte = StateBytes.shortByte(of: Int64(world.population.active(at: Int(region)))),
          base.bytes[offset] < 0x80
        else { return false }
        state.out.set(byte, at: offset)
      case _: return false
      }
    }
    state.finish(as: base)
    return true
  }

  /// Whether an encoding identifies the state of a world.
  private func isSame(_ state: borrowing StateEncoding, _ world: borrowing World) -> Bool {
    var whole = StateEncoding()
    guard (try? encode(world, into: &whole)) != nil else { return false }
    return state.bytes.prefix(state.identityCount) == whole.bytes.prefix(whole.identityCount)
      && state.wholeCount == whole.wholeCount
  }
}
