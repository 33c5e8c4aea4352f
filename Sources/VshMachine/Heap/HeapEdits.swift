import VshSource

/// Edits of containers in place. Each takes a container that the caller owns (`owned`). It returns the container, which
/// may have moved, and the caller stores it where the old one was.
extension Heap {
  /// Returns the container itself when it has at most one holder, else a copy without holders.
  mutating func owned(_ container: Value) throws(Fault) -> Value {
    let header = header(of: container)
    guard header.holders > 1 else { return container }
    return try copy(container, count: header.count)
  }

  /// Copies a container. The copy has no holders.
  mutating func copy(_ container: Value, count: Int) throws(Fault) -> Value {
    check(container)
    return try makeCopy(container.tag, of: count, from: container.cell + 1)
  }

  /// Stores a value into the cell of an element or a field, and counts the new holder.
  mutating func store(_ value: Value, at cell: Int) {
    hold(value)
    write(value, at: cell)
  }

  /// Appends an element that is already counted as held.
  mutating func append(_ element: Value, to list: Value) throws(Fault) -> Value {
    let list = try withRoom(for: 1, in: list)
    var header = header(of: list)
    write(element, at: list.cell + 1 + header.count)
    header.count += 1
    write(header.cell(list.tag), at: list.cell)
    return list
  }

  /// Appends several elements to a new list: all of them, or none where they exceed a limit.
  mutating func append(_ elements: [Value], toNew container: Value) throws(Fault) -> Value {
    var list = container
    if list.cell == Self.emptyList.cell {
      list = try makeNew(.list, capacity: elements.count)
    } else {
      list = try withRoom(for: elements.count, in: list)
    }
    for element in elements { list = try append(element, toNew: list) }
    return list
  }

  mutating func append(contentsOf other: Value, to list: Value) throws(Fault) -> Value {
    let added = count(of: other)
    let list = try withRoom(for: added, in: list)
    var header = header(of: list)
    for index in 0..<added {
      store(element(of: other, at: index), at: list.cell + 1 + header.count + index)
    }
    header.count += added
    write(header.cell(list.tag), at: list.cell)
    return list
  }

  /// Inserts before an index from 0 to the count. The shorter side moves.
  mutating func insert(_ element: Value, at index: Int, in list: Value) throws(Fault) -> Value {
    hold(element)
    let count = count(of: list)
    if index >= count - index {
      let list = try append(element, to: list)
      moveElement(from: count, to: index, in: list)
      return list
    }
    let list = try withRoomInFront(of: list)
    var header = header(of: list)
    header.count += 1
    header.capacity += 1
    header.front -= 1
    // The moved list has no holders yet.
    header.holders = 0
    let moved = Value(tag: list.tag, bits: Int64(list.cell - 1))
    write(header.cell(list.tag), at: moved.cell)
    write(element, at: list.cell)
    moveElement(from: 0, to: index, in: moved)
    return moved
  }

  /// Removes an element. The shorter side moves.
  mutating func remove(at index: Int, from list: Value) -> Value {
    var header = header(of: list)
    header.count -= 1
    if index >= header.count - index {
      moveElement(from: index, to: header.count, in: list)
      write(header.cell(list.tag), at: list.cell)
      return list
    }
    moveElement(from: index, to: 0, in: list)
    header.capacity -= 1
    header.front += 1
    header.holders = 0
    let moved = Value(tag: list.tag, bits: Int64(list.cell + 1))
    write(.absent, at: list.cell)
    write(header.cell(list.tag), at: moved.cell)
    return moved
  }

  /// Moves an element to the index `target`; both indices are below the count.
  mutating func moveElement(from source: Int, to target: Int, in list: Value) {
    guard source != target else { return }
    move(from: list.cell + 1 + source, to: list.cell + 1 + target)
  }

  /// Returns the list itself where it has spare capacity, else a larger copy for the same holders.
  mutating func withRoom(for added: Int, in list: Value) throws(Fault) -> Value {
    let header = header(of: list)
    let count = header.count + added
    if list.tag == .list { try Self.requireList(of: count) }
    if count <= header.capacity { return list }
    let capacity = max(count, header.capacity * 2, 4)
    // The last container of the arena can grow in place.
    if try extend(list, to: capacity) { return list }
    return movedOut(list, to: try allocate(list.tag, capacity: capacity))
  }

  /// Returns the list itself where there is room in front of its header, else a copy that has some.
  private mutating func withRoomInFront(of list: Value) throws(Fault) -> Value {
    let header = header(of: list)
    try Self.requireList(of: header.count + 1)
    if header.front > 0 { return list }
    return movedOut(
      list, to: try allocate(list.tag, capacity: header.count, front: max(header.count / 2, 4)))
  }

  /// Moves the elements to a new container. The old one is garbage (or is restored by `undo` together with its holder),
  /// so the elements get no new holder.
  private mutating func movedOut(_ list: Value, to cell: Int) -> Value {
    let count = count(of: list)
    var header = Header(bits: cells[cell].bits)
    header.count = count
    put(header, at: cell)
    for index in 1...max(count, 1) where index <= count { put(cells[list.cell + index], at: cell + index) }
    return Value(tag: list.tag, bits: Int64(cell))
  }
}
