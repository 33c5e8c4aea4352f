import VshProgram

/// What lasts is changed here, noted in the journal, and taken back.
extension World {
  /// The value of a slot; a bind that is not computed yet is `.stale`.
  func slot(_ index: SlotIndex, of instance: Int32) -> Value {
    slots[Int(instances[Int(instance)].firstSlot + index)]
  }

  /// Stores a value in a slot, and makes what reads it stale.
  mutating func setSlot(_ index: SlotIndex, of instance: Int32, to value: Value) {
    let place = instances[Int(instance)].firstSlot + index
    log.journal.note(slot: Int(place), old: slots[Int(place)])
    heap.hold(value)
    slots[Int(place)] = value
    slotWasEdited(index, of: instance)
  }

  /// Keeps a bind's value until something that it reads changes; one that reads the clock or a machine is never kept.
  mutating func setBind(_ index: SlotIndex, of instance: Int32, to value: Value) {
    let row = instances[Int(instance)]
    if layout.dependents[Int(row.screen.index)].isFleeting[Int(index)] { return }
    let place = row.firstSlot + index
    log.journal.note(slot: Int(place), old: slots[Int(place)])
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
    if !readers.machines.isEmpty { log.staleMachines.mark(readers.machines, of: instance) }
    // A bind that is stale already has nothing computed behind it: only what goes from fresh to stale passes it on.
    var open = readers.bindSlots
    while let bind = open.popLast() {
      let place = Int(first + bind)
      let further = layout.dependents[screen].ofSlot[Int(bind)]
      if !further.machines.isEmpty { log.staleMachines.mark(further.machines, of: instance) }
      if slots[place].tag == .stale { continue }
      log.journal.note(slot: place, old: slots[place])
      slots[place] = .stale
      open += further.bindSlots
    }
  }

  mutating func setModelData(_ model: ID<Model>, to value: Value) {
    log.journal.note(.modelData(model.index, modelData[Int(model.index)]))
    heap.hold(value)
    modelData[Int(model.index)] = value
    schedule.staleWatches()
  }

  mutating func setActive(_ place: Int32, to state: Int32) {
    log.journal.note(.active(place, active[Int(place)]))
    active[Int(place)] = state
  }

  mutating func setLastActive(_ place: Int32, to state: Int32) {
    log.journal.note(.lastActive(place, lastActive[Int(place)]))
    lastActive[Int(place)] = state
  }

  /// Takes back all that the step has changed. What was made in it is gone, so nothing that stays may name it.
  mutating func undo() {
    while let edit = log.journal.takeEdit() {
      slots[edit.slot] = edit.old
    }
    while let change = log.journal.takeChange() {
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
      case .machines(let place): machines.replace(with: log.journal.group(at: place))
      }
    }
    schedule.undo()
    log.journal.removeAll()
    heap.journalBytes = 0
    if heap.undo(to: heapMark) { clearRegisters(from: 0) }
  }

  /// Makes the step's changes final: what ended gives its place back.
  mutating func commit() {
    heap.commit(heapMark)
    heap.journalBytes = 0
    for change in log.journal.changes {
      switch change {
      case .instanceEnded(let instance):
        freeInstances[Int(instances[Int(instance)].screen.index)].append(instance)
      case .modelData, .active, .lastActive, .instanceBegan, .covered, .stackGrew, .stackShrank, .machines:
        break
      }
    }
    schedule.commit()
    log.journal.removeAll()
  }
}
