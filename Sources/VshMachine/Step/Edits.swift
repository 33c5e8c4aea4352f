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
    if slotRow(index, of: row.screen).isFleeting { return }
    evaluator.heap.hold(value)
    population.setSlot(at: Int(row.firstSlot + index), to: value)
  }

  /// What the tables say of a slot.
  func slotRow(_ index: SlotIndex, of screen: ID<Screen>) -> SlotTable.Row {
    layout.table.slots.rows[Int(layout.table.screens[Int(screen.index)].readers.firstRow + index)]
  }

  /// Call this after a container in a slot was edited in place.
  mutating func slotWasEdited(_ index: SlotIndex, of instance: Int32) {
    markStale(slotRow(index, of: population[instance].screen).readers, of: instance)
  }

  mutating func markStale(_ readers: Readers, of instance: Int32) {
    if readers.isEmpty { return }
    evaluator.running.spend(readers.count)
    let (screen, first) = (population[instance].screen, Int(population[instance].firstSlot))
    markStale(machines: readers.machines, of: instance)
    var open = readers.isWhole ? [] : [readers]
    if readers.isWhole { population.markStale(readers, from: first, &layout.table) }
    while let next = open.popLast() {
      for index in next.binds.range {
        let bind = layout.table.slots.binds[index]
        let further = slotRow(bind, of: screen).readers
        markStale(machines: further.machines, of: instance)
        // The readers of a bind that is stale already are stale, too.
        if population.markStale(bind, from: first), !further.binds.isEmpty { open.append(further) }
      }
    }
  }

  /// What the tables say of a screen's readers.
  func readers(of screen: ID<Screen>) -> SlotTable.ScreenReaders {
    layout.table.screens[Int(screen.index)].readers
  }

  /// Marks the binds that read a value as stale, outside of a step. Machines are left as they are.
  mutating func outdate(_ readers: Readers, of instance: Int32) {
    if readers.binds.isEmpty { return }
    let (screen, first) = (population[instance].screen, Int(population[instance].firstSlot))
    var open = [readers]
    while let next = open.popLast() {
      for index in next.binds.range {
        let bind = layout.table.slots.binds[index]
        if population.slot(at: first + Int(bind)).tag == .stale { continue }
        population.markSlotStale(at: first + Int(bind))
        if !next.isWhole { open.append(slotRow(bind, of: screen).readers) }
      }
    }
  }

  private mutating func markStale(machines: RowRange, of instance: Int32) {
    if machines.isEmpty { return }
    log.staleMachines.mark(layout.table.slots.machines[machines.range], of: instance)
  }

  mutating func setModelData(_ model: ID<Model>, to value: Value) {
    evaluator.heap.hold(value)
    models.changeData(of: model.index, to: value)
    schedule.staleWatches()
  }

  /// Records that the contents of a model's data changed in place.
  mutating func modelDataWasEdited(_ model: ID<Model>) {
    models.noteEdit(of: model.index)
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
    if population.endsInstances { schedule.forgetInstances(outside: population) }
    population.commit()
    models.commit()
    schedule.commit()
  }
}
