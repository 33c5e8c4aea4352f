import VshProgram
import VshText

/// The encoded state that a world was put into, and where its parts are. Behind an open step, the encoding is this one
/// with other bytes in some parts.
package struct StateBase: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// The number of the bytes that identify it, and of all bytes if it had its long lists as a whole.
  private(set) var identityCount = 0
  private(set) var wholeCount = 0
  /// By slot and by region: the offset of its value; -1 where it is not part of the state.
  private var slots: [Int32] = []
  private var regions: [Int32] = []
  /// By slot: the end of its value, where it is part of the state.
  private var slotEnds: [Int32] = []
  /// By index in the schedule: where a call or watch is written. The first has this start, each other one the next.
  private var calls: [Range<Int>] = []
  private var firstStart: Int64 = 0
  /// Whether a machine of a screen has several of them, which are neighbours.
  private(set) var sharesMachines = false
  private var lastMachine: Int32 = -1
  /// By instance: what is written of itself, without its machines.
  private(set) var instances: [Range<Int>] = []
  /// The offsets of the parts after the instances.
  private(set) var models = 0
  private(set) var clock = 0
  private(set) var givens = 0
  /// The number under which the world was put there; that of when it was decoded as a whole, and what its values took then.
  private var settled = (number: 0, first: 0, heapBytes: 0)
  var settling: Int { settled.number }
  var heapBytes: Int { settled.heapBytes }

  package init() {}

  mutating func begin(_ bytes: [UInt8]) {
    become(bytes)
    slots.removeAll(keepingCapacity: true)
    regions.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    forgetCalls()
  }

  /// Takes over the bytes of a state whose parts were noted.
  mutating func become(_ bytes: [UInt8]) {
    self.bytes = bytes
    identityCount = bytes.count
    wholeCount = bytes.count
  }

  mutating func settle(at number: Int, heapBytes: Int) {
    settled = (number, number, heapBytes)
  }

  mutating func settle(at number: Int) { settled.number = number }

  /// Whether the world came there from another state.
  var isFollowed: Bool { settled.number != settled.first }

  var hasLists: Bool { identityCount < bytes.count }

  /// Notes that the state has long lists.
  mutating func noteLists() {
    identityCount = StateReader.word(before: bytes.count, of: bytes)
    wholeCount = StateReader.word(before: bytes.count - 4, of: bytes)
  }

  /// Notes the next instance.
  mutating func note(instance: Range<Int>) { instances.append(instance) }

  /// Notes an instance again.
  mutating func note(instance: Range<Int>, at index: Int) { instances[index] = instance }

  /// Notes that an instance, with its values and states, is written at another offset.
  mutating func move(
    _ instance: Range<Int>, of index: Int, by distance: Int, _ parts: (slots: Range<Int>, regions: Range<Int>)
  ) {
    instances[index] = instance.lowerBound + distance..<instance.upperBound + distance
    let moved = Int32(truncatingIfNeeded: distance)
    for slot in parts.slots.clamped(to: slots.indices) where slots[slot] >= 0 {
      slots[slot] &+= moved
      slotEnds[slot] &+= moved
    }
    for region in parts.regions.clamped(to: regions.indices) { regions[region] &+= moved }
  }

  /// Notes that the calls and watches are written at other offsets.
  mutating func moveCalls(by distance: Int) {
    if distance == 0 { return }
    for call in calls.indices {
      calls[call] = calls[call].lowerBound + distance..<calls[call].upperBound + distance
    }
  }

  /// Notes a call again.
  mutating func note(call: Int, at range: Range<Int>) { calls[call] = range }

  /// Notes again whether a machine has several of the calls.
  mutating func noteMachines(ofCalls world: borrowing World) {
    sharesMachines = false
    lastMachine = -1
    for call in calls.indices {
      note(
        machine: world.population.outermostMachine(
          of: world.schedule[Int32(truncatingIfNeeded: call)].instance))
    }
  }

  private mutating func note(machine: Int32) {
    if machine >= 0, machine == lastMachine { sharesMachines = true }
    lastMachine = machine
  }

  mutating func forgetCalls() {
    calls.removeAll(keepingCapacity: true)
    sharesMachines = false
    lastMachine = -1
  }

  /// Notes the next call or watch.
  ///
  /// - Parameter machine: the machine of a screen whose it is, or -1.
  mutating func note(callStarted start: Int64, ofMachine machine: Int32, at range: Range<Int>) {
    if calls.isEmpty { firstStart = start }
    note(machine: machine)
    calls.append(range)
  }

  var callCount: Int { calls.count }

  /// Whether a call or watch of the schedule was there before the step.
  func hasCall(_ index: Int, started start: Int64) -> Bool {
    index < calls.count && start == firstStart &+ Int64(index)
  }

  /// The bytes of calls and watches one after another.
  func range(ofCalls indices: Range<Int>) -> Range<Int> {
    indices.isEmpty ? 0..<0 : calls[indices.lowerBound].lowerBound..<calls[indices.upperBound - 1].upperBound
  }

  /// The bytes of a call or watch; nil for one that the state does not have.
  func range(ofCall index: Int) -> Range<Int>? { index < calls.count ? calls[index] : nil }

  mutating func note(models: Int, clock: Int, givens: Int) {
    self.models = models
    self.clock = clock
    self.givens = givens
  }

  /// The instance that has the byte at an offset.
  func instance(at offset: Int) -> Int {
    instances.indices.partition { instances[$0].lowerBound > offset } - 1
  }

  mutating func note(slot: Int, at range: Range<Int>) {
    Self.note(range.lowerBound, at: slot, in: &slots)
    Self.note(range.upperBound, at: slot, in: &slotEnds)
  }

  /// Notes that a slot is not part of the state.
  mutating func forget(slot: Int) { if slot < slots.count { slots[slot] = -1 } }

  mutating func note(region: Int, at offset: Int) { Self.note(offset, at: region, in: &regions) }

  private static func note(_ offset: Int, at index: Int, in offsets: inout [Int32]) {
    offsets.fill(to: index + 1, with: -1)
    offsets[index] = Int32(truncatingIfNeeded: offset)
  }

  func offset(ofSlot slot: Int) -> Int? { Self.offset(slot, in: slots) }
  func range(ofSlot slot: Int) -> Range<Int>? { offset(ofSlot: slot).map { $0..<Int(slotEnds[slot]) } }
  func offset(ofRegion region: Int) -> Int? { Self.offset(region, in: regions) }

  @inline(__always)
  private static func offset(_ index: Int, in offsets: [Int32]) -> Int? {
    guard index < offsets.count, offsets[index] >= 0 else { return nil }
    return Int(offsets[index])
  }
}

/// The bytes of a state that a step has changed.
struct ChangedPieces: Sendable {
  enum Content {
    case slot(Int)
    /// A screen or machine without its machines: a change of its states changes which slots it has.
    case instance(Int)
  }

  private(set) var all: [(range: Range<Int>, content: Content)] = []

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  mutating func add(_ range: Range<Int>, _ content: Content) { all.append((range, content)) }

  /// Puts them in the order of the bytes.
  mutating func sort() { if all.count > 1 { all.sort { $0.range.lowerBound < $1.range.lowerBound } } }
}

extension StateCodec {
  /// Encodes the state of an open step.
  ///
  /// - Parameter base: the state before the step.
  package func encode(
    openStepOf world: borrowing World, from base: borrowing StateBase, into state: inout StateEncoding
  ) throws(Fault) {
    if !patch(base, world, into: &state) {
      guard try splice(base, world, into: &state) else { return try encode(world, into: &state) }
    }
    assert(isSame(state, world))
  }

  /// Encodes the state if the step has changed only values that take one byte. Returns false otherwise.
  private func patch(
    _ base: borrowing StateBase, _ world: borrowing World, into state: inout StateEncoding
  ) -> Bool {
    if leavesOut || !world.models.isUnchanged || !world.schedule.isUnchanged || world.schedule.isEventOpen
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

  /// Encodes what the step has changed, between the bytes of the rest. Returns false where it has made, ended or moved a
  /// screen or machine, so that the others have other numbers.
  private func splice(
    _ base: borrowing StateBase, _ world: borrowing World, into state: inout StateEncoding
  ) throws(Fault) -> Bool {
    guard !leavesOut, !base.hasLists, listPieces(base, world, &state.pieces) else { return false }
    state.begin(withNumbersOf: base.instances.count)
    var copied = 0
    // An edited slot may be in an instance that is written as a whole, or be there twice.
    for number in state.pieces.all.indices {
      let piece = state.pieces.all[number]
      if piece.range.lowerBound < copied { continue }
      state.out.add(contentsOf: base.bytes[copied..<piece.range.lowerBound])
      switch piece.content {
      case .slot(let slot):
        try write(world.population.slot(at: slot), world.evaluator.heap, sharingIn: &state)
      case .instance(let instance): try write(own: Int32(truncatingIfNeeded: instance), world, &state)
      }
      copied = piece.range.upperBound
    }
    state.out.add(contentsOf: base.bytes[copied..<base.models])
    if world.models.isUnchanged {
      state.out.add(contentsOf: base.bytes[base.models..<base.clock])
    } else {
      try writeModels(world, &state)
    }
    writeClock(world, &state)
    if world.schedule.isUnchanged, !world.schedule.isEventOpen {
      state.out.add(contentsOf: base.bytes[base.givens...])
    } else {
      try writeSchedule(world, copying: base, &state)
    }
    try state.finish(withIgnored: false)
    return true
  }

  /// Lists what the step has changed, in the order of the bytes. Returns false where the instances have other numbers.
  private func listPieces(
    _ base: borrowing StateBase, _ world: borrowing World, _ pieces: inout ChangedPieces
  ) -> Bool {
    guard let innerEdits = world.population.innerEdits else { return false }
    pieces.removeAll()
    let innerCount = innerEdits.count
    for edit in 0..<innerCount + world.population.editCount {
      let slot = edit < innerCount ? innerEdits[edit] : world.population.slot(ofEdit: edit - innerCount)
      guard let range = base.range(ofSlot: slot) else { continue }
      pieces.add(range, .slot(slot))
    }
    for change in 0..<world.population.changeCount {
      let instance: Int
      switch world.population.change(at: change) {
      case .active(let region, _), .lastActive(let region, _):
        guard let offset = base.offset(ofRegion: Int(region)) else { return false }
        instance = base.instance(at: offset)
      case .covered(let covered): instance = Int(covered)
      case .instanceBegan, .instanceEnded, .stackGrew, .stackShrank, .machines: return false
      }
      pieces.add(base.instances[instance], .instance(instance))
    }
    pieces.sort()
    return true
  }

  /// Whether a world is in an encoded state without long lists.
  func isWritten(as bytes: [UInt8], _ world: borrowing World) -> Bool { (try? encode(world)) == bytes }

  /// Whether an encoding identifies the state of a world.
  private func isSame(_ state: borrowing StateEncoding, _ world: borrowing World) -> Bool {
    var whole = StateEncoding()
    guard (try? encode(world, into: &whole)) != nil else { return false }
    return state.bytes.prefix(state.identityCount) == whole.bytes.prefix(whole.identityCount)
      && state.wholeCount == whole.wholeCount
  }
}
