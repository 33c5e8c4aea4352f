import VshProgram

/// Changes of permanent state, with journal entries; undo and commit.
extension World {
  /// The value of a slot; a bind that is not computed is `.stale`.
  func slot(_ index: SlotIndex, of instance: Int32) -> Value {
    population.slot(index, of: instance)
  }

  /// Stores a value in a slot, and marks its readers as stale.
  mutating func setSlot(_ index: SlotIndex, of instance: Int32, to value: Value) {
    evaluator.heap.hold(value)
    population.setSlot(at: Int(population[instance].firstSlot + index), to: value)
    slotWasEdited(index, of: instance)
  }

  /// Caches a bind's value until something that it reads changes. A bind that reads the clock or a machine is not
  /// cached.
  mutating func setBind(_ index: SlotIndex, of instance: Int32, to value: Value) {
    let row = population[instance]
    if layout.dependents[Int(row.screen.index)].isFleeting[Int(index)] { return }
    evaluator.heap.hold(value)
    population.setSlot(at: Int(row.firstSlot + index), to: value)
  }

  /// Call this after a container in a slot was edited in place.
  mutating func slotWasEdited(_ index: SlotIndex, of instance: Int32) {
    let screen = Int(population[instance].screen.index)
    if layout.table.slotReaders[Int(layout.table.screens[screen].firstSlotReaders + index)].isEmpty { return }
    markStale(layout.dependents[screen].ofSlot[Int(index)], of: instance)
  }

  mutating func markStale(_ readers: Dependents.Readers, of instance: Int32) {
    evaluator.running.spend(readers.bindSlots.count &+ readers.machines.count)
    let first = population[instance].firstSlot
    let screen = Int(population[instance].screen.index)
    if !readers.machines.isEmpty { log.staleMachines.mark(readers.machines, of: instance) }
    // Propagation stops at a bind that is stale already, since its readers are stale too.
    var open = readers.bindSlots
    while let bind = open.popLast() {
      let place = Int(first + bind)
      let further = layout.dependents[screen].ofSlot[Int(bind)]
      if !further.machines.isEmpty { log.staleMachines.mark(further.machines, of: instance) }
      if population.slot(at: place).tag == .stale { continue }
      population.setSlot(at: place, to: .stale)
      open += further.bindSlots
    }
  }

  mutating func setModelData(_ model: ID<Model>, to value: Value) {
    evaluator.heap.hold(value)
    models.changeData(of: model.index, to: value)
    schedule.staleWatches()
  }

  /// Reverts all changes of the step. Values allocated in it are removed, so nothing may refer to them.
  mutating func undo() {
    population.undo()
    models.undo()
    schedule.undo()
    evaluator.heap.setJournalBytes(0)
    if evaluator.heap.undoStep() { evaluator.registers.clear() }
  }

  /// Makes the step's changes permanent, and frees ended instances and works.
  mutating func commit() {
    evaluator.heap.commitStep()
    evaluator.heap.setJournalBytes(0)
    population.commit()
    models.commit()
    schedule.commit()
  }
}
