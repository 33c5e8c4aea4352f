/// What a step has changed in what is alive, oldest first, so that it can be taken back.
struct Journal: ~Copyable, Sendable {
  /// What a slot held.
  struct SlotEdit: Sendable, BitwiseCopyable {
    let slot: Int
    let old: Value
  }

  enum Change: Sendable, BitwiseCopyable {
    case active(Int32, Int32)
    case lastActive(Int32, Int32)
    case instanceBegan(Int32)
    case instanceEnded(Int32)
    case covered(Int32)
    case stackGrew
    case stackShrank(Int32)
    /// A group of machines as it was: a place in `groups`.
    case machines(Int32)
  }

  /// Slots are what changes most: theirs stand by themselves, in a buffer that stays as it is from step to step.
  private var edits = UniqueArray(repeating: SlotEdit(slot: 0, old: .absent), count: Journal.room)
  /// How many of them are of this step.
  private var editCount = 0
  private var changes = UniqueArray<Change>()
  private var groups: [MachineGroup] = []
  /// Machines in all of these.
  private var machineCount = 0
  private static let room = 32

  /// Roughly.
  var byteCount: Int {
    editCount * MemoryLayout<SlotEdit>.stride + changes.count * Self.changeBytes
      + machineCount * Self.machineBytes
  }

  /// As much as `ModelData` needs for one, too.
  static let changeBytes = 24
  /// A machine in a group, with its key's hash.
  private static let machineBytes = 64

  /// It may count: until then nobody asks how large it is.
  var isLarge: Bool { editCount > 1 << 16 }

  mutating func note(_ change: Change) { changes.append(change) }

  mutating func note(_ group: MachineGroup) {
    changes.append(.machines(Int32(groups.count)))
    groups.append(group)
    machineCount += group.instances.count
  }

  mutating func note(slot: Int, old: Value) {
    let edit = SlotEdit(slot: slot, old: old)
    if editCount == edits.count { edits.append(edit) } else { edits[editCount] = edit }
    editCount += 1
  }

  /// The same where no more room has to be made; else false.
  @inline(__always)
  mutating func noteQuickly(slot: Int, old: Value) -> Bool {
    if editCount >= edits.count { return false }
    edits[editCount] = SlotEdit(slot: slot, old: old)
    editCount &+= 1
    return true
  }

  /// So many slots can be noted without more room.
  func hasRoom(for count: Int) -> Bool { editCount &+ count <= edits.count }

  // MARK: Taking back

  /// The last edit that is not taken back yet.
  mutating func takeEdit() -> SlotEdit? {
    if editCount == 0 { return nil }
    editCount -= 1
    return edits[editCount]
  }

  /// The last of the other changes that is not taken back yet.
  mutating func takeChange() -> Change? {
    if changes.count == 0 { return nil }
    let change = changes[changes.count - 1]
    changes.removeLast()
    return change
  }

  /// What has changed besides slots, by place.
  var changeCount: Int { changes.count }
  func change(at place: Int) -> Change { changes[place] }

  func group(at place: Int32) -> MachineGroup { groups[Int(place)] }

  /// What slots held is forgotten.
  @inline(__always) mutating func removeEdits() { editCount = 0 }

  /// What was noted is taken back, or final.
  mutating func removeAll() {
    editCount = 0
    if edits.count > 1 << 16 { edits = UniqueArray() }
    changes.removeLast(changes.count)
    if groups.isEmpty { return }
    groups.removeAll(keepingCapacity: true)
    machineCount = 0
  }
}
