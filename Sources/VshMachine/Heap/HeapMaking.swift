import VshSource

/// Allocates values. Each function either returns a whole value, or throws a fault and changes nothing.
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

  /// Throws where a value is too deep in others to be followed.
  static func requireNesting(of depth: Int) throws(Fault) {
    guard depth < mostDepth else {
      throw Fault("a value with more than \(mostDepth) lists and records in each other", at: nil)
    }
  }

  /// The maximum nesting of values that are copied or encoded.
  static var mostDepth: Int { 500 }

  mutating func makeString(_ bytes: [UInt8]) throws(Fault) -> Value { try makeString(bytes.span) }

  mutating func makeString(_ bytes: ArraySlice<UInt8>) throws(Fault) -> Value { try makeString(bytes.span) }

  mutating func makeString(_ string: String) throws(Fault) -> Value { try makeString(string.utf8.span) }

  /// Makes an empty list with capacity, without holders.
  mutating func makeList(capacity: Int = 0) throws(Fault) -> Value {
    try Self.requireList(of: capacity)
    return capacity == 0 ? Self.emptyList : try makeNew(.list, capacity: capacity)
  }

  mutating func makeList(_ elements: some Collection<Value>) throws(Fault) -> Value {
    if elements.isEmpty { return Self.emptyList }
    try Self.requireList(of: elements.count)
    return try make(.list, of: elements)
  }

  /// Makes a list of a range of another's elements. The range must be valid.
  mutating func makeList(of range: Range<Int>, from list: Value) throws(Fault) -> Value {
    if range.isEmpty { return Self.emptyList }
    check(list)
    return try makeCopy(.list, of: range.count, from: list.cell + 1 + range.lowerBound)
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

  /// Makes a list or record from consecutive cells, without holders.
  mutating func makeCopy(_ kind: Value.Tag, of count: Int, from first: Int) throws(Fault) -> Value {
    let cell = try allocate(kind, capacity: count)
    put(Header(count: count, capacity: count), at: cell)
    for index in 0..<count { putElement(cells[first + index], at: cell + 1 + index) }
    return Value(tag: kind, bits: Int64(cell))
  }

  /// Makes a value of another heap again in this one.
  mutating func makeCopy(
    of value: Value, in other: borrowing Heap, depth: Int = 0
  ) throws(Fault) -> Value {
    try Self.requireNesting(of: depth)
    switch value.tag {
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase: return value
    case .string: return try makeString(other.text.elements[other.range(of: value)])
    case .list, .record:
      var elements: [Value] = []
      for index in 0..<other.count(of: value) {
        elements.append(try makeCopy(of: other.element(of: value, at: index), in: other, depth: depth + 1))
      }
      return value.tag == .list ? try makeList(elements) : try makeRecord(elements)
    case .dictionary:
      var dictionary = try makeDictionary(capacity: other.entryCount(of: value))
      var cost = 0
      for entry in 0..<other.entryCount(of: value) {
        let key = try makeCopy(of: other.key(ofEntry: entry, in: value), in: other, depth: depth + 1)
        let element = try makeCopy(of: other.value(ofEntry: entry, in: value), in: other, depth: depth + 1)
        dictionary = try set(element, forKey: key, in: dictionary, cost: &cost)
      }
      return dictionary
    }
  }

  private mutating func putElement(_ element: Value, at cell: Int) {
    hold(element)
    put(element, at: cell)
  }

  /// Appends to a new list or record without holders. Returns the container, which may have moved.
  mutating func append(_ element: Value, toNew container: Value) throws(Fault) -> Value {
    if collect(element, into: container) { return container }
    let container = try withRoomToCollect(container)
    _ = collect(element, into: container)
    return container
  }

  /// Returns a new list or record without holders with capacity for one more element. It may have moved.
  mutating func withRoomToCollect(_ container: Value) throws(Fault) -> Value {
    container.cell == Self.emptyList.cell
      ? try makeNew(.list, capacity: 4) : try withRoom(for: 1, in: container)
  }

  mutating func makeNew(_ kind: Value.Tag, capacity: Int) throws(Fault) -> Value {
    Value(tag: kind, bits: Int64(try allocate(kind, capacity: capacity)))
  }
}
