import VshProgram
import VshSource
import VshText

/// Assignments to fields and elements, and edits of lists and dictionaries. They edit in place where the container has
/// only one holder.
extension World {
  /// Reads the value of a target.
  mutating func value(
    at target: TargetCode, _ base: Int, _ instance: Int32
  ) throws(Fault) -> Value {
    var value = root(target.root, instance)
    for accessor in Int(target.firstAccessor)..<Int(target.firstAccessor + target.accessorCount) {
      switch evaluator.code.accessors[accessor] {
      case .field(let field): value = evaluator.heap.element(of: value, at: Int(field))
      case .element(let register):
        value = evaluator.heap.element(of: value, at: try index(in: register, of: value, base))
      case .key(let key, default: let fallback):
        if let number = try entry(evaluator.registers[base + Int(key)], in: value) {
          value = evaluator.heap.value(ofEntry: number, in: value)
        } else {
          value = defaultValue(fallback, base)
        }
      }
    }
    return value
  }

  /// Stores a value in a target.
  mutating func store(
    _ value: Value, at target: TargetCode, _ base: Int, _ instance: Int32
  ) throws(Fault) {
    guard target.accessorCount > 0 else { return setRoot(target.root, to: value, instance) }
    if case .key(let key, _) = evaluator.code.accessors[Int(target.firstAccessor + target.accessorCount - 1)]
    {
      let key = evaluator.registers[base + Int(key)]
      return try edit(value.isNil ? .removeKey(key) : .setKey(key, value), at: target.outer, base, instance)
    }
    let (cell, isRootKept) = try ownedCell(of: target, base, instance)
    evaluator.heap.store(value, at: cell)
    if isRootKept { noteEdit(of: target.root, instance) }
  }

  /// An edit of a list or dictionary that is a target.
  enum ListEdit {
    case append(Value)
    case extend(Value)
    case insert(Value, at: Int64)
    case remove(at: Int64)
    case move(from: Int64, to: Int64)
    case setKey(Value, Value)
    case removeKey(Value)
  }

  mutating func edit(
    _ edit: ListEdit, at target: TargetCode, _ base: Int, _ instance: Int32
  ) throws(Fault) {
    var cell: Int?
    var isRootKept = true
    if target.accessorCount > 0 {
      let owned = try ownedCell(of: target, base, instance)
      cell = owned.cell
      isRootKept = owned.isRootKept
    }
    let held = cell.map { evaluator.heap.cells[$0] } ?? root(target.root, instance)
    let list = try edited(held, edit)
    let isMoved = list.cell != held.cell
    if isMoved, let cell { evaluator.heap.store(list, at: cell) }
    if isMoved, cell == nil {
      setRoot(target.root, to: list, instance)
    } else if isRootKept {
      noteEdit(of: target.root, instance)
    }
  }

  /// Applies an edit, in place where the list has only one holder. A copy costs its length, an insertion or removal a
  /// fraction of the elements moved; an `append` in place is free.
  private mutating func edited(_ list: Value, _ edit: ListEdit) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    if evaluator.heap.header(of: list).holders > 1 { try charge(count) }
    switch edit {
    case .append(let element):
      evaluator.heap.hold(element)
      return try evaluator.heap.append(element, to: try evaluator.heap.owned(list))
    case .extend(let other):
      try charge(evaluator.heap.count(of: other))
      return try evaluator.heap.append(contentsOf: other, to: try evaluator.heap.owned(list))
    case .insert(let element, at: let index):
      try Self.requireIndex(index, below: count + 1, of: count)
      try charge(min(Int(index), count - Int(index)) / Self.cellsMovedAtOnce)
      let owned = try evaluator.heap.owned(list)
      return forgetting(owned, for: try evaluator.heap.insert(element, at: Int(index), in: owned))
    case .remove(at: let index):
      try Self.requireIndex(index, below: count)
      try charge(min(Int(index), count - Int(index)) / Self.cellsMovedAtOnce)
      let owned = try evaluator.heap.owned(list)
      return forgetting(owned, for: evaluator.heap.remove(at: Int(index), from: owned))
    case .move(from: let source, to: let target):
      try Self.requireIndex(source, below: count)
      try Self.requireIndex(target, below: count)
      try charge(abs(Int(source) - Int(target)) / Self.cellsMovedAtOnce)
      let owned = try evaluator.heap.owned(list)
      evaluator.heap.moveElement(from: Int(source), to: Int(target), in: owned)
      return owned
    case .setKey(let key, let value):
      var cost = 0
      let owned = try evaluator.heap.owned(list)
      let set = try evaluator.heap.set(value, forKey: key, in: owned, cost: &cost)
      try charge(cost)
      return set
    case .removeKey(let key):
      guard let number = try entry(key, in: list) else { return list }
      var cost = (count - 2 * number) / Self.cellsMovedAtOnce
      let owned = try evaluator.heap.owned(list)
      try evaluator.heap.removeEntry(number, from: owned, cost: &cost)
      try charge(cost)
      return owned
    }
  }

  /// Returns the list after an edit. Where it moved, clears unused registers that still refer to the old copy, since a
  /// collection in this step scans them.
  private mutating func forgetting(_ before: Value, for list: Value) -> Value {
    if list.cell == before.cell { return list }
    for register in 0..<evaluator.running.top where evaluator.registers[register].isContainer {
      if evaluator.registers[register].cell == before.cell { evaluator.registers[register] = .absent }
    }
    return list
  }

  /// The number of moved elements that cost one operation.
  private static let cellsMovedAtOnce = 4

  static func requireIndex(_ index: Int64, below bound: Int, of count: Int? = nil) throws(Fault) {
    guard index >= 0, index < bound else {
      let count = count ?? bound
      let elements = count == 0 ? "no elements" : count.counted("element")
      throw Fault("index \(index) is out of range: the list has \(elements)", at: nil)
    }
  }

  // MARK: Targets

  /// The cell of a target, after every container on its path was made unique; and whether the root still holds the same
  /// container.
  private mutating func ownedCell(
    of target: TargetCode, _ base: Int, _ instance: Int32
  ) throws(Fault) -> (cell: Int, isRootKept: Bool) {
    var container = root(target.root, instance)
    var isRootKept = true
    var cell = -1
    for accessor in Int(target.firstAccessor)..<Int(target.firstAccessor + target.accessorCount) {
      var own = container
      if evaluator.heap.header(of: container).holders > 1 {
        try charge(evaluator.heap.count(of: container))
        own = try evaluator.heap.owned(container)
      }
      let inner = try self.cell(evaluator.code.accessors[accessor], inOwned: &own, base)
      if own.cell != container.cell {
        if cell < 0 {
          setRoot(target.root, to: own, instance)
          isRootKept = false
        } else {
          evaluator.heap.store(own, at: cell)
        }
      }
      cell = inner
      container = evaluator.heap.cells[cell]
    }
    return (cell, isRootKept)
  }

  /// The cell of a field, an element or a key's value, in a container that is owned. A missing key is inserted with its
  /// default, which may move the dictionary.
  private mutating func cell(
    _ accessor: AccessorCode, inOwned container: inout Value, _ base: Int
  ) throws(Fault) -> Int {
    let fallback: Register
    let key: Value
    switch accessor {
    case .field(let field): return container.cell + 1 + Int(field)
    case .element(let register): return container.cell + 1 + (try index(in: register, of: container, base))
    case .key(let register, default: let other):
      fallback = other
      key = evaluator.registers[base + Int(register)]
    }
    if let number = try entry(key, in: container) {
      return evaluator.heap.valueCell(ofEntry: number, in: container)
    }
    var cost = 0
    container = try evaluator.heap.set(defaultValue(fallback, base), forKey: key, in: container, cost: &cost)
    try charge(cost)
    return evaluator.heap.valueCell(ofEntry: evaluator.heap.entryCount(of: container) - 1, in: container)
  }

  private func defaultValue(_ register: Register, _ base: Int) -> Value {
    register == Instruction.noRegister ? .nilValue : evaluator.registers[base + Int(register)]
  }

  private func index(in register: Register, of list: Value, _ base: Int) throws(Fault) -> Int {
    let index = evaluator.registers[base + Int(register)].bits
    try Self.requireIndex(index, below: evaluator.heap.count(of: list))
    return Int(index)
  }

  // MARK: Roots

  private func root(_ root: TargetCode.Root, _ instance: Int32) -> Value {
    switch root {
    case .slot(let slot): self.slot(slot, of: instance)
    case .modelData(let model): models.data(of: model)
    }
  }

  private mutating func setRoot(_ root: TargetCode.Root, to value: Value, _ instance: Int32) {
    switch root {
    case .slot(let slot): setSlot(slot, of: instance, to: value)
    case .modelData(let model): setModelData(ID(Int(model)), to: value)
    }
  }

  /// Records that the contents of the root's container changed in place.
  private mutating func noteEdit(of root: TargetCode.Root, _ instance: Int32) {
    switch root {
    case .slot(let slot):
      population.noteInnerEdit(ofSlot: Int(population[instance].firstSlot + slot))
      slotWasEdited(slot, of: instance)
    case .modelData(let model): modelDataWasEdited(ID(Int(model)))
    }
  }
}
