import VshSource

/// Edits of lists and records in place. Each takes a container that the caller owns (`owned`) and gives where it lies
/// afterwards, which the caller writes into the place that held it.
extension Heap {
  /// The container itself when one place at most holds it, else a copy that nothing holds yet.
  mutating func owned(_ container: Value) throws(Fault) -> Value {
    let header = header(of: container)
    guard header.holders > 1 else { return container }
    return try copy(container, count: header.count)
  }

  /// A container of the same elements, which nothing holds yet.
  mutating func copy(_ container: Value, count: Int) throws(Fault) -> Value {
    let cell = try allocate(container.tag, capacity: count)
    cells[cell].bits = Header(count: count, capacity: count).bits
    for index in 1...max(count, 1) where index <= count {
      let element = cells[container.place + index]
      hold(element)
      cells[cell + index] = element
    }
    return Value(tag: container.tag, bits: Int64(cell))
  }

  /// Puts a value into a cell that is a place of its own: an element or a field.
  mutating func store(_ value: Value, at cell: Int) {
    hold(value)
    write(value, at: cell)
  }

  /// Adds an element that is already counted as held.
  mutating func append(_ element: Value, to list: Value) throws(Fault) -> Value {
    let list = try withRoom(for: 1, in: list)
    var header = header(of: list)
    write(element, at: list.place + 1 + header.count)
    header.count += 1
    write(header.cell(list.tag), at: list.place)
    return list
  }

  mutating func append(contentsOf other: Value, to list: Value) throws(Fault) -> Value {
    let added = count(of: other)
    let list = try withRoom(for: added, in: list)
    var header = header(of: list)
    for index in 0..<added {
      store(element(of: other, at: index), at: list.place + 1 + header.count + index)
    }
    header.count += added
    write(header.cell(list.tag), at: list.place)
    return list
  }

  /// Inserts before an index from 0 to the count.
  mutating func insert(_ element: Value, at index: Int, in list: Value) throws(Fault) -> Value {
    hold(element)
    let list = try append(element, to: list)
    moveElement(from: count(of: list) - 1, to: index, in: list)
    return list
  }

  mutating func remove(at index: Int, from list: Value) {
    var header = header(of: list)
    moveElement(from: index, to: header.count - 1, in: list)
    header.count -= 1
    write(header.cell(list.tag), at: list.place)
  }

  /// Takes an element out and puts it back so that it stands at `target`; both are below the count.
  mutating func moveElement(from source: Int, to target: Int, in list: Value) {
    guard source != target else { return }
    let first = list.place + 1
    let moved = cells[first + source]
    let step = source < target ? 1 : -1
    for index in stride(from: source, to: target, by: step) {
      write(cells[first + index + step], at: first + index)
    }
    write(moved, at: first + target)
  }

  /// The list itself with room behind its elements, else a larger one with its elements, which the same places hold.
  private mutating func withRoom(for added: Int, in list: Value) throws(Fault) -> Value {
    var header = header(of: list)
    let count = header.count + added
    if list.tag == .list { try Self.requireList(of: count) }
    if count <= header.capacity { return list }
    let capacity = max(count, header.capacity * 2, 4)
    let old = list.place
    if old + 1 + header.capacity == cellEnd {
      // It lies last in the arena: more room is behind it.
      let unused = try allocate(.list, capacity: capacity - header.capacity - 1)
      cells[unused] = .absent
      header.capacity = capacity
      write(header.cell(list.tag), at: old)
      return list
    }
    let cell = try allocate(list.tag, capacity: capacity)
    cells[cell].bits = Header(count: header.count, capacity: capacity).bits
    // The old one is garbage now (or comes back by `undo`, with all that held it), so its elements have no new holder.
    for index in 0..<header.count { cells[cell + 1 + index] = cells[old + 1 + index] }
    return Value(tag: list.tag, bits: Int64(cell))
  }
}
