import VshSource

/// Making values in the heap: each is whole, or there is a fault and nothing has changed.
extension Heap {
  static func requireList(of count: Int) throws(Fault) {
    guard count <= Limits.listElements else {
      throw limit("a list of \(count) elements", "\(Limits.listElements)")
    }
  }

  static func requireString(of count: Int) throws(Fault) {
    guard count <= Limits.stringBytes else {
      throw limit("a string of \(count) bytes", "\(Limits.stringBytes >> 20) MiB")
    }
  }

  mutating func makeString(_ bytes: [UInt8]) throws(Fault) -> Value { try makeString(bytes.span) }

  mutating func makeString(_ bytes: ArraySlice<UInt8>) throws(Fault) -> Value { try makeString(bytes.span) }

  mutating func makeString(_ string: String) throws(Fault) -> Value { try makeString(string.utf8.span) }

  /// A list without elements, with room for some. Nothing holds it yet.
  mutating func makeList(capacity: Int = 0) throws(Fault) -> Value {
    try Self.requireList(of: capacity)
    return capacity == 0 ? Self.emptyList : try makeNew(.list, capacity: capacity)
  }

  mutating func makeList(_ elements: some Collection<Value>) throws(Fault) -> Value {
    if elements.isEmpty { return Self.emptyList }
    try Self.requireList(of: elements.count)
    return try make(.list, of: elements)
  }

  /// A list of some of another's elements, all of which must be there.
  mutating func makeList(of range: Range<Int>, from list: Value) throws(Fault) -> Value {
    if range.isEmpty { return Self.emptyList }
    check(list)
    return try makeCopy(.list, of: range.count, from: list.place + 1 + range.lowerBound)
  }

  mutating func makeRecord(_ fields: some Collection<Value>) throws(Fault) -> Value {
    try make(.record, of: fields)
  }

  private mutating func make(
    _ kind: Value.Tag, of elements: some Collection<Value>
  ) throws(Fault) -> Value {
    let cell = try allocate(kind, capacity: elements.count)
    put(Header(count: elements.count, capacity: elements.count), at: cell)
    for (index, element) in elements.enumerated() { putElement(element, at: cell + 1 + index) }
    return Value(tag: kind, bits: Int64(cell))
  }

  /// A list or record of what lies in cells side by side, which nothing holds yet.
  mutating func makeCopy(_ kind: Value.Tag, of count: Int, from first: Int) throws(Fault) -> Value {
    let cell = try allocate(kind, capacity: count)
    put(Header(count: count, capacity: count), at: cell)
    for index in 0..<count { putElement(cells[first + index], at: cell + 1 + index) }
    return Value(tag: kind, bits: Int64(cell))
  }

  private mutating func putElement(_ element: Value, at cell: Int) {
    hold(element)
    put(element, at: cell)
  }

  /// Adds to a list or record that is still being made, which nothing holds; gives where it lies now.
  mutating func append(_ element: Value, toNew container: Value) throws(Fault) -> Value {
    hold(element)
    if container.place == Self.emptyList.place {
      return try append(element, to: try makeNew(.list, capacity: 4))
    }
    return try append(element, to: container)
  }

  mutating func makeNew(_ kind: Value.Tag, capacity: Int) throws(Fault) -> Value {
    Value(tag: kind, bits: Int64(try allocate(kind, capacity: capacity)))
  }
}
