import VshProgram

/// What a step has changed, oldest first, so that it can be taken back.
struct Journal: Sendable {
  /// What a slot held.
  struct SlotEdit: Sendable, BitwiseCopyable {
    var slot: Int
    var old: Value
  }

  enum Change: Sendable, BitwiseCopyable {
    case modelData(Int32, Value)
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
  var edits = Journal.room
  /// How many of them are of this step.
  var editCount = 0
  var changes: [Change] = []
  private(set) var groups: [MachineGroup] = []
  /// Machines in all of these.
  private var machineCount = 0
  /// Shared until something is noted, since a world is made for every test.
  private static let room = [SlotEdit](repeating: SlotEdit(slot: 0, old: .absent), count: 32)

  /// Roughly.
  var byteCount: Int {
    editCount * MemoryLayout<SlotEdit>.stride + changes.count * MemoryLayout<Change>.stride
      + machineCount * Self.machineBytes
  }

  /// A machine in a group, with its key's hash.
  private static let machineBytes = 64

  /// It may count: until then nobody asks how large it is.
  var isLarge: Bool { editCount > 1 << 16 }

  mutating func note(_ group: MachineGroup) {
    changes.append(.machines(Int32(groups.count)))
    groups.append(group)
    machineCount += group.instances.count
  }

  /// What was noted is taken back, or final.
  mutating func removeAll() {
    editCount = 0
    if edits.count > 1 << 16 { edits = Self.room }
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    if groups.isEmpty { return }
    groups.removeAll(keepingCapacity: true)
    machineCount = 0
  }

  mutating func note(slot: Int, old: Value) {
    let edit = SlotEdit(slot: slot, old: old)
    if editCount == edits.count { edits.append(edit) } else { edits[editCount] = edit }
    editCount += 1
  }
}

extension World {
  /// The value of a slot; a bind that is not computed yet is `.stale`.
  func slot(_ index: SlotIndex, of instance: Int32) -> Value {
    slots[Int(instances[Int(instance)].firstSlot + index)]
  }

  /// Stores a value in a slot, and makes what reads it stale.
  mutating func setSlot(_ index: SlotIndex, of instance: Int32, to value: Value) {
    let place = instances[Int(instance)].firstSlot + index
    journal.note(slot: Int(place), old: slots[Int(place)])
    heap.hold(value)
    slots[Int(place)] = value
    slotWasEdited(index, of: instance)
  }

  /// Keeps a bind's value until something that it reads changes; one that reads the clock or a machine is never kept.
  mutating func setBind(_ index: SlotIndex, of instance: Int32, to value: Value) {
    let row = instances[Int(instance)]
    if layout.dependents[Int(row.screen.index)].isFleeting[Int(index)] { return }
    let place = row.firstSlot + index
    journal.note(slot: Int(place), old: slots[Int(place)])
    heap.hold(value)
    slots[Int(place)] = value
  }

  /// To be called when a list or record in a slot was edited in place.
  mutating func slotWasEdited(_ index: SlotIndex, of instance: Int32) {
    let screen = Int(instances[Int(instance)].screen.index)
    if layout.table.slotReaders[Int(layout.table.screens[screen].firstSlotReaders + index)].isEmpty { return }
    markStale(layout.dependents[screen].ofSlot[Int(index)], of: instance)
  }

  mutating func markStale(_ readers: Dependents.Readers, of instance: Int32) {
    running.budget &-= readers.bindSlots.count &+ readers.machines.count
    let first = instances[Int(instance)].firstSlot
    let screen = Int(instances[Int(instance)].screen.index)
    if !readers.machines.isEmpty { queue.staleMachines.mark(readers.machines, of: instance) }
    // A bind that is stale already has nothing computed behind it: only what goes from fresh to stale passes it on.
    var open = readers.bindSlots
    while let bind = open.popLast() {
      let place = Int(first + bind)
      let further = layout.dependents[screen].ofSlot[Int(bind)]
      if !further.machines.isEmpty { queue.staleMachines.mark(further.machines, of: instance) }
      if slots[place].tag == .stale { continue }
      journal.note(slot: place, old: slots[place])
      slots[place] = .stale
      open += further.bindSlots
    }
  }

  mutating func setModelData(_ model: ID<Model>, to value: Value) {
    journal.changes.append(.modelData(model.index, modelData[Int(model.index)]))
    heap.hold(value)
    modelData[Int(model.index)] = value
    schedule.staleWatches()
  }

  mutating func setActive(_ place: Int32, to state: Int32) {
    journal.changes.append(.active(place, active[Int(place)]))
    active[Int(place)] = state
  }

  mutating func setLastActive(_ place: Int32, to state: Int32) {
    journal.changes.append(.lastActive(place, lastActive[Int(place)]))
    lastActive[Int(place)] = state
  }

  /// Takes back all that the step has changed. What was made in it is gone, so nothing that stays may name it.
  mutating func undo() {
    while journal.editCount > 0 {
      journal.editCount -= 1
      let edit = journal.edits[journal.editCount]
      slots[edit.slot] = edit.old
    }
    while let change = journal.changes.popLast() {
      switch change {
      case .modelData(let model, let value): modelData[Int(model)] = value
      case .active(let place, let state): active[Int(place)] = state
      case .lastActive(let place, let state): lastActive[Int(place)] = state
      case .instanceBegan(let instance):
        instances[Int(instance)].isAlive = false
        instances[Int(instance)].key = .absent
        freeInstances[Int(instances[Int(instance)].screen.index)].append(instance)
      case .instanceEnded(let instance): instances[Int(instance)].isAlive = true
      case .covered(let instance): instances[Int(instance)].isCovered.toggle()
      case .stackGrew: stack.removeLast()
      case .stackShrank(let instance): stack.append(instance)
      case .machines(let place): machines.replace(with: journal.groups[Int(place)])
      }
    }
    schedule.undo()
    journal.removeAll()
    heap.journalBytes = 0
    if heap.undo(to: heapMark) { clearRegisters(from: 0) }
  }

  /// Makes the step's changes final: what ended gives its place back.
  mutating func commit() {
    heap.commit(heapMark)
    heap.journalBytes = 0
    for change in journal.changes {
      switch change {
      case .instanceEnded(let instance):
        freeInstances[Int(instances[Int(instance)].screen.index)].append(instance)
      case .modelData, .active, .lastActive, .instanceBegan, .covered, .stackGrew, .stackShrank, .machines:
        break
      }
    }
    schedule.commit()
    journal.removeAll()
  }
}
