/// A number of changes of a step: edits of slots, and others.
struct ChangeMark: Sendable, BitwiseCopyable {
  let edits: Int
  let changes: Int

  static let none = ChangeMark(edits: 0, changes: 0)
}

/// The undo journal of a population: the changes of the current step, the oldest first.
struct Journal: ~Copyable, Sendable {
  /// The old value of a slot.
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
    /// The old state of a machine group, as an index of `groups`.
    case machines(Int32)
  }

  /// Edits of slots are the most frequent entries. They have a buffer of their own, which keeps its contents and
  /// capacity between steps.
  private var edits = UniqueArray(repeating: SlotEdit(slot: 0, old: .absent), count: Journal.room)
  /// The number of edits in the current step.
  private var editCount = 0
  private var changes = UniqueArray<Change>()
  /// Whether an instance ended in the current step.
  private(set) var endsInstances = false
  /// The slots inside of whose values the step has changed something, each once.
  private(set) var innerEdits: [Int] = []
  private var groups: [MachineGroup] = []
  /// The number of machines in all of these.
  private var machineCount = 0
  private static let room = 32
  /// More slots are not listed.
  private static let mostInnerEdits = 16

  /// Approximate.
  var byteCount: Int {
    editCount * MemoryLayout<SlotEdit>.stride + changes.count * Self.changeBytes
      + machineCount * Self.machineBytes
  }

  /// Also used by `ModelData`, for one of its entries.
  static let changeBytes = 24
  /// A machine in a group, with its key's hash.
  private static let machineBytes = 64

  /// Whether its size may matter for the limit; below that it is not computed.
  var isLarge: Bool { editCount > 1 << 16 }

  mutating func note(_ change: Change) { changes.append(change) }

  mutating func noteEnd(of instance: Int32) {
    changes.append(.instanceEnded(instance))
    endsInstances = true
  }

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

  mutating func note(innerEditOf slot: Int) {
    if !hasManyInnerEdits, !innerEdits.contains(slot) { innerEdits.append(slot) }
  }

  /// Whether not all inner edits are listed.
  var hasManyInnerEdits: Bool { innerEdits.count > Self.mostInnerEdits }

  /// Appends an edit where capacity suffices; returns false otherwise.
  @inline(__always)
  mutating func noteQuickly(slot: Int, old: Value) -> Bool {
    if editCount >= edits.count { return false }
    edits[editCount] = SlotEdit(slot: slot, old: old)
    editCount &+= 1
    return true
  }

  /// Whether `count` edits fit the capacity.
  func hasRoom(for count: Int) -> Bool { editCount &+ count <= edits.count }

  // MARK: Undo

  /// Removes and returns the last edit.
  mutating func takeEdit() -> SlotEdit? {
    if editCount == 0 { return nil }
    editCount -= 1
    return edits[editCount]
  }

  /// Removes and returns the last of the other changes.
  mutating func takeChange() -> Change? {
    if changes.count == 0 { return nil }
    let change = changes[changes.count - 1]
    changes.removeLast()
    return change
  }

  /// The number of changes other than edits of slots.
  var changeCount: Int { changes.count }
  func change(at index: Int) -> Change { changes[index] }

  func group(at index: Int32) -> MachineGroup { groups[Int(index)] }

  /// The number of edits of slots.
  var slotEditCount: Int { editCount }
  func slot(ofEdit index: Int) -> Int { edits[index].slot }

  /// Removes the edits of slots.
  @inline(__always) mutating func removeEdits() { editCount = 0 }

  /// Removes all entries, after an undo or a commit.
  mutating func removeAll() {
    editCount = 0
    if edits.count > 1 << 16 { edits = UniqueArray() }
    changes.removeLast(changes.count)
    endsInstances = false
    if !innerEdits.isEmpty { innerEdits.removeAll(keepingCapacity: true) }
    if groups.isEmpty { return }
    groups.removeAll(keepingCapacity: true)
    machineCount = 0
  }
}
