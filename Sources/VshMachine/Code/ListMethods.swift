import VshProgram
import VshSource

/// Methods of lists.
extension World {
  /// Runs a method; `type` is the type of its result.
  mutating func listMethod(
    _ method: ListMethod, of list: Value, operands first: Int, type: TypeID
  ) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    switch method {
    case .count: return .int(count)
    case .isEmpty: return .bool(count == 0)
    case .first: return count == 0 ? .nilValue : evaluator.heap.element(of: list, at: 0)
    case .last: return count == 0 ? .nilValue : evaluator.heap.element(of: list, at: count - 1)
    case .contains: return .bool(try firstIndex(of: evaluator.registers[first], in: list) != nil)
    case .sorted: return try reordered(list, by: try order(of: list))
    case .reversed: return try reordered(list, by: Array((0..<count).reversed()))
    case .prefix: return try slice(of: list, 0..<clamped(evaluator.registers[first], to: count))
    case .suffix: return try slice(of: list, count - clamped(evaluator.registers[first], to: count)..<count)
    case .dropFirst: return try slice(of: list, clamped(evaluator.registers[first], to: count)..<count)
    case .joined: return try joinedTexts(of: list, separator: evaluator.registers[first])
    case .sum: return try sum(of: list, type: type)
    case .minimum, .maximum: return try extreme(of: list, keys: list, isGreatest: method == .maximum)
    case .enumerated: return try pairs(count, nil, list)
    case .zip:
      let other =
        evaluator.registers[first].tag == .string
        ? try characters(of: evaluator.registers[first]) : evaluator.registers[first]
      return try pairs(min(count, evaluator.heap.count(of: other)), list, other)
    case .unique: return try unique(list)
    case .indices:
      try charge(count)
      return try evaluator.heap.makeList((0..<count).lazy.map { Value.int($0) })
    }
  }

  /// A number of elements, clamped to 0 and `count`.
  func clamped(_ number: Value, to count: Int) -> Int { Int(min(max(number.bits, 0), Int64(count))) }

  private mutating func firstIndex(of value: Value, in list: Value) throws(Fault) -> Int? {
    let count = evaluator.heap.count(of: list)
    var cost = count
    var found: Int?
    for index in 0..<count
    where evaluator.heap.areEqual(evaluator.heap.element(of: list, at: index), value, cost: &cost) {
      found = index
      break
    }
    try charge(cost)
    return found
  }

  /// `dropFirst(n).prefix(m)` as one operation.
  mutating func window(of list: Value, operands first: Int) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    let start = clamped(evaluator.registers[first], to: count)
    return try slice(of: list, start..<start + clamped(evaluator.registers[first + 1], to: count - start))
  }

  /// Computes the bounds of `window` without its list, for a view that iterates over it.
  mutating func setBounds(ofWindowIn list: Value, operands first: Int, into target: Int) {
    let count = evaluator.heap.count(of: list)
    let start = clamped(evaluator.registers[first], to: count)
    evaluator.registers[target] = .int(start)
    evaluator.registers[target + 1] = .int(start + clamped(evaluator.registers[first + 1], to: count - start))
    evaluator.registers[target + 2] = .int(start)
  }

  /// A range of a list's elements; the list itself where the range is all of it.
  private mutating func slice(of list: Value, _ range: Range<Int>) throws(Fault) -> Value {
    if range.count == evaluator.heap.count(of: list) { return list }
    try charge(range.count)
    return try evaluator.heap.makeList(of: range, from: list)
  }

  /// The elements at these indices, in the order of the indices.
  private mutating func reordered(_ list: Value, by indices: [Int]) throws(Fault) -> Value {
    try charge(indices.count)
    var result = try evaluator.heap.makeList(capacity: indices.count)
    for index in indices {
      result = try evaluator.heap.append(evaluator.heap.element(of: list, at: index), toNew: result)
    }
    return result
  }

  private mutating func sum(of list: Value, type: TypeID) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    try charge(count)
    if type == TypeTable.double {
      var sum = 0.0
      for index in 0..<count { sum += evaluator.heap.element(of: list, at: index).double }
      if !sum.isFinite { throw Fault("the sum is not a finite Double", at: nil) }
      return .double(sum)
    }
    var sum: Int64 = 0
    for index in 0..<count {
      sum = try Arithmetic.sum(sum, evaluator.heap.element(of: list, at: index).bits)
    }
    return .int(sum)
  }

  /// Makes a list of records with two fields: elements of two lists, or the index and an element.
  private mutating func pairs(
    _ count: Int, _ first: Value?, _ second: Value
  ) throws(Fault) -> Value {
    try charge(2 * count)
    var result = try evaluator.heap.makeList(capacity: count)
    for index in 0..<count {
      let left = first.map { evaluator.heap.element(of: $0, at: index) } ?? .int(index)
      let pair = try evaluator.heap.makeRecord([left, evaluator.heap.element(of: second, at: index)])
      result = try evaluator.heap.append(pair, toNew: result)
    }
    return result
  }

  /// The first of all equal values, in order.
  private mutating func unique(_ list: Value) throws(Fault) -> Value {
    var groups = EqualityIndex(capacity: evaluator.heap.count(of: list))
    var cost = 0
    var indices: [Int] = []
    indices.reserveCapacity(min(evaluator.heap.count(of: list), EqualityIndex.few))
    for index in 0..<evaluator.heap.count(of: list) {
      let isNew = groups.insert(evaluator.heap.element(of: list, at: index), in: evaluator.heap, cost: &cost)
        .isNew
      if isNew { indices.append(index) }
      if cost > 1 << 16 {
        try charge(cost)
        cost = 0
      }
    }
    try charge(cost)
    return try reordered(list, by: indices)
  }
}

// MARK: - Keyed methods

extension World {
  /// `sorted`, `min`, `max` or `grouped`, given by the raw value of a `KeyedMethod`. The keys of the elements are in a
  /// second list.
  mutating func list(_ list: Value, by keys: Value, _ operation: Int32) throws(Fault) -> Value {
    switch KeyedMethod(rawValue: operation) {
    case .sorted: try reordered(list, by: try order(of: keys))
    case .minimum: try extreme(of: list, keys: keys, isGreatest: false)
    case .maximum: try extreme(of: list, keys: keys, isGreatest: true)
    case .grouped: try grouped(list, by: keys)
    case nil: .nilValue
    }
  }

  /// The indices in ascending order of keys; a stable sort.
  private mutating func order(of keys: Value) throws(Fault) -> [Int] {
    let count = evaluator.heap.count(of: keys)
    // About the number of comparisons of a sort.
    try charge(count * (Int.bitWidth - count.leadingZeroBitCount))
    guard count > 1 else { return Array(0..<count) }
    let elements = evaluator.heap.cells.elements[keys.cell + 1...keys.cell + count]
    if elements.first?.tag == .string {
      try charge(elements.reduce(0) { $0 + $1.length / 4 })
      let heap = evaluator.heap
      return elements.enumerated().sorted { a, b in
        if heap.isLess(a.element, b.element) { return true }
        return a.offset < b.offset && !heap.isLess(b.element, a.element)
      }.map { $0.offset }
    }
    if elements.first?.tag == .double {
      let pairs = elements.enumerated().map { (key: $0.element.double, index: $0.offset) }
      return pairs.sorted { $0.key < $1.key || $0.key == $1.key && $0.index < $1.index }.map { $0.index }
    }
    let pairs = elements.enumerated().map { (key: $0.element.bits, index: $0.offset) }
    return pairs.sorted { $0.key < $1.key || $0.key == $1.key && $0.index < $1.index }.map { $0.index }
  }

  /// The first element with the least or the greatest key; nil for an empty list.
  private mutating func extreme(of list: Value, keys: Value, isGreatest: Bool) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    guard count > 0 else { return .nilValue }
    try charge(count)
    var best = 0
    for index in 1..<max(count, 1) {
      let known = evaluator.heap.element(of: keys, at: best)
      let key = evaluator.heap.element(of: keys, at: index)
      if key.tag == .string { try charge(min(key.length, known.length) / 16) }
      if isGreatest ? evaluator.heap.isLess(known, key) : evaluator.heap.isLess(key, known) { best = index }
    }
    return evaluator.heap.element(of: list, at: best)
  }

  /// Makes records `key, values`, in order of the keys' first appearance.
  private mutating func grouped(_ list: Value, by keys: Value) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    try charge(2 * count)
    var index = EqualityIndex(capacity: count)
    var members: [[Value]] = []
    var cost = 0
    for number in 0..<count {
      let (group, isNew) = index.insert(
        evaluator.heap.element(of: keys, at: number), in: evaluator.heap, cost: &cost)
      if isNew { members.append([]) }
      members[group].append(evaluator.heap.element(of: list, at: number))
      if cost > 1 << 16 {
        try charge(cost)
        cost = 0
      }
    }
    try charge(cost)
    var result = try evaluator.heap.makeList(capacity: members.count)
    for (group, values) in members.enumerated() {
      let record = try evaluator.heap.makeRecord([index.keys[group], try evaluator.heap.makeList(values)])
      result = try evaluator.heap.append(record, toNew: result)
    }
    return result
  }
}

/// Numbers values in order of their first appearance; equal values have one number.
struct EqualityIndex {
  private(set) var keys: [Value] = []
  private var hashes: [UInt64] = []
  /// Slots of an open-addressing table: a key's number + 1, or 0. The size is a power of two, at most half of it used.
  private var slots: [Int32]

  /// Makes an index for at most `capacity` values.
  init(capacity: Int) {
    var size = 8
    while size < 2 * capacity { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
    keys.reserveCapacity(min(capacity, Self.few))
    hashes.reserveCapacity(min(capacity, Self.few))
  }

  /// The number of values for which room is made in advance.
  static let few = 64

  /// Returns the number of the value, and whether it is new.
  mutating func insert(_ value: Value, in heap: borrowing Heap, cost: inout Int) -> (number: Int, isNew: Bool)
  {
    let hash = heap.hash(of: value, cost: &cost)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      cost += 1
      if hashes[number] == hash, heap.areEqual(keys[number], value, cost: &cost) { return (number, false) }
      slot = (slot + 1) & mask
    }
    keys.append(value)
    hashes.append(hash)
    slots[slot] = Int32(truncatingIfNeeded: keys.count)
    return (keys.count - 1, true)
  }
}
