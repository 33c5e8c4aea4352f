import VshProgram
import VshSource

/// Assignments into fields and elements, and edits of lists, in place wherever nobody else holds what is edited.
extension World {
  /// One of the operations on a place; `base` is where the frame begins.
  mutating func edit(
    _ instruction: Instruction, place row: Int, _ base: Int, _ instance: Int32
  ) throws(Fault) {
    let place = code.places[row]
    let a = registers[base + Int(instruction.a)]
    switch instruction.operation {
    case .loadPlace:
      registers[base + Int(instruction.a)] = try value(at: place, base, instance)
    case .storePlace:
      if place.accessorCount == 0 {
        setRoot(place.root, to: a, base, instance)
      } else {
        let (cell, isRootKept) = try ownedCell(of: place, base, instance)
        heap.store(a, at: cell)
        if isRootKept { noteEdit(of: place.root, instance) }
      }
    case .appendPlace, .extendPlace, .insertPlace, .removePlace, .movePlace:
      let b = registers[base + Int(instruction.b)]
      try editList(instruction.operation, a, b, at: place, base, instance)
    case _: break
    }
  }

  private mutating func editList(
    _ operation: Opcode, _ a: Value, _ b: Value, at place: PlaceCode, _ base: Int, _ instance: Int32
  ) throws(Fault) {
    var cell: Int?
    var isRootKept = true
    if place.accessorCount > 0 {
      let owned = try ownedCell(of: place, base, instance)
      cell = owned.cell
      isRootKept = owned.isRootKept
    }
    let held = cell.map { heap.cells[$0] } ?? root(place.root, base, instance)
    let count = heap.count(of: held)
    try check(operation, a, b, count: count)
    // A copy costs its length, and so does moving what stands behind the place; an `append` in place costs nothing.
    if operation == .extendPlace {
      try charge(heap.count(of: a))
    } else if operation != .appendPlace || heap.header(of: held).holders > 1 {
      try charge(count)
    }
    var list = try heap.owned(held)
    switch operation {
    case .extendPlace: list = try heap.append(contentsOf: a, to: list)
    case .insertPlace: list = try heap.insert(a, at: Int(b.bits), in: list)
    case .removePlace: heap.remove(at: Int(a.bits), from: list)
    case .movePlace: heap.moveElement(from: Int(a.bits), to: Int(b.bits), in: list)
    case _:
      heap.hold(a)
      list = try heap.append(a, to: list)
    }
    let isMoved = list.place != held.place
    if isMoved, let cell { heap.store(list, at: cell) }
    if isMoved, cell == nil {
      setRoot(place.root, to: list, base, instance)
    } else if isRootKept {
      noteEdit(of: place.root, instance)
    }
  }

  private func check(_ operation: Opcode, _ a: Value, _ b: Value, count: Int) throws(Fault) {
    switch operation {
    case .insertPlace:
      guard b.bits >= 0, b.bits <= count else {
        throw Fault("index \(b.bits) is out of range: the list has \(Self.elements(count))", at: nil)
      }
    case .removePlace: try Self.requireIndex(a.bits, below: count)
    case .movePlace:
      try Self.requireIndex(a.bits, below: count)
      try Self.requireIndex(b.bits, below: count)
    case _: break
    }
  }

  static func requireIndex(_ index: Int64, below count: Int) throws(Fault) {
    guard index >= 0, index < count else {
      throw Fault("index \(index) is out of range: the list has \(elements(count))", at: nil)
    }
  }

  private static func elements(_ count: Int) -> String {
    count == 0 ? "no elements" : count == 1 ? "1 element" : "\(count) elements"
  }

  // MARK: Places

  private mutating func value(at place: PlaceCode, _ base: Int, _ instance: Int32) throws(Fault) -> Value {
    var value = root(place.root, base, instance)
    for accessor in Int(place.firstAccessor)..<Int(place.firstAccessor + place.accessorCount) {
      value = heap.cells[try cell(code.accessors[accessor], in: value, base)]
    }
    return value
  }

  /// The cell that is the place, all containers around it owned; and whether the root still holds the container it held.
  private mutating func ownedCell(
    of place: PlaceCode, _ base: Int, _ instance: Int32
  ) throws(Fault) -> (cell: Int, isRootKept: Bool) {
    var container = root(place.root, base, instance)
    let isRootKept = heap.header(of: container).holders <= 1
    if !isRootKept {
      try charge(heap.count(of: container))
      container = try heap.owned(container)
      setRoot(place.root, to: container, base, instance)
    }
    let first = Int(place.firstAccessor)
    var cell = try cell(code.accessors[first], in: container, base)
    for accessor in first + 1..<max(first + 1, first + Int(place.accessorCount)) {
      let inner = heap.cells[cell]
      container = inner
      if heap.header(of: inner).holders > 1 {
        try charge(heap.count(of: inner))
        container = try heap.owned(inner)
        heap.store(container, at: cell)
      }
      cell = try self.cell(code.accessors[accessor], in: container, base)
    }
    return (cell, isRootKept)
  }

  private func cell(_ accessor: AccessorCode, in container: Value, _ base: Int) throws(Fault) -> Int {
    switch accessor {
    case .field(let field): return container.place + 1 + Int(field)
    case .element(let register):
      let index = registers[base + Int(register)].bits
      try Self.requireIndex(index, below: heap.count(of: container))
      return container.place + 1 + Int(index)
    }
  }

  // MARK: Roots

  private func root(_ root: PlaceCode.Root, _ base: Int, _ instance: Int32) -> Value {
    switch root {
    case .slot(let slot): self.slot(slot, of: instance)
    case .modelData(let model): modelData[Int(model)]
    case .local(let register): registers[base + Int(register)]
    }
  }

  private mutating func setRoot(_ root: PlaceCode.Root, to value: Value, _ base: Int, _ instance: Int32) {
    switch root {
    case .slot(let slot): setSlot(slot, of: instance, to: value)
    case .modelData(let model): setModelData(ID(Int(model)), to: value)
    case .local(let register):
      heap.hold(value)
      registers[base + Int(register)] = value
    }
  }

  /// The root holds the same container, whose contents have changed.
  private mutating func noteEdit(of root: PlaceCode.Root, _ instance: Int32) {
    switch root {
    case .slot(let slot): slotWasEdited(slot, of: instance)
    case .modelData, .local: break
    }
  }
}
