import VshSource
import VshText

/// Dictionaries in the heap. Element 0 is the index; the key and the value of each entry follow in insertion order.
///
/// The index is nil for few entries, else a list of slots for open addressing: an entry's number + 1, or 0. Lookup and
/// insertion take constant time on average. A removal takes linear time: later entries move up, and the index is
/// rebuilt.
extension Heap {
  private static let mostWithoutIndex = 8

  func entryCount(of dictionary: Value) -> Int { count(of: dictionary) / 2 }
  func key(ofEntry number: Int, in dictionary: Value) -> Value { element(of: dictionary, at: 1 + 2 * number) }
  func value(ofEntry number: Int, in dictionary: Value) -> Value {
    element(of: dictionary, at: 2 + 2 * number)
  }

  /// The cell of an entry's value.
  func valueCell(ofEntry number: Int, in dictionary: Value) -> Int { dictionary.cell + 3 + 2 * number }

  /// The number of the entry with a key, or nil.
  func entry(_ key: Value, in dictionary: Value, cost: inout Int) -> Int? {
    let index = element(of: dictionary, at: 0)
    if index.tag == .list {
      let number = Int(element(of: index, at: slot(for: key, in: dictionary, index, &cost)).bits) - 1
      return number < 0 ? nil : number
    }
    cost += 1
    return (0..<entryCount(of: dictionary)).first {
      areEqual(self.key(ofEntry: $0, in: dictionary), key, cost: &cost)
    }
  }

  /// The slot of the entry with a key, or the free slot where it belongs.
  private func slot(for key: Value, in dictionary: Value, _ index: Value, _ cost: inout Int) -> Int {
    let mask = count(of: index) - 1
    cost += 1 + (key.tag == .string ? key.length / 8 : 0)
    var slot = Int(truncatingIfNeeded: hash(ofKey: key)) & mask
    while true {
      let number = Int(element(of: index, at: slot).bits) - 1
      if number < 0 || areEqual(self.key(ofEntry: number, in: dictionary), key, cost: &cost) { return slot }
      cost += 1
      slot = (slot + 1) & mask
    }
  }

  /// The hash of a string, a whole number or an enum case.
  func hash(ofKey key: Value) -> UInt64 {
    let bits =
      key.tag == .string
      ? Canonical.hash(of: text.elements.span.extracting(range(of: key))) : UInt64(bitPattern: key.bits)
    let mixed = bits &* 0x9e37_79b9_7f4a_7c15
    return mixed ^ mixed >> 32
  }

  mutating func makeDictionary(capacity: Int = 0) throws(Fault) -> Value {
    try append(.nilValue, to: try makeNew(.dictionary, capacity: 1 + 2 * capacity))
  }

  /// Sets the value of a key in a dictionary that is `owned`. Returns the dictionary, which may have moved.
  mutating func set(
    _ value: Value, forKey key: Value, in dictionary: Value, cost: inout Int
  ) throws(Fault) -> Value {
    if let number = entry(key, in: dictionary, cost: &cost) {
      store(value, at: valueCell(ofEntry: number, in: dictionary))
      return dictionary
    }
    let number = entryCount(of: dictionary)
    guard number < Limits.dictionaryEntries else {
      throw Fault(
        "a dictionary of \(number + 1) entries would be over the limit of \(Limits.dictionaryEntries)",
        at: nil)
    }
    hold(value)
    let grown = try append(value, to: try append(key, to: dictionary))
    try addToIndex(number, of: grown, cost: &cost)
    return grown
  }

  private mutating func addToIndex(_ number: Int, of dictionary: Value, cost: inout Int) throws(Fault) {
    let index = element(of: dictionary, at: 0)
    guard index.tag == .list, 2 * (number + 1) <= count(of: index) else {
      return try makeIndex(of: dictionary, cost: &cost)
    }
    let own = try owned(index)
    if own.cell != index.cell { store(own, at: dictionary.cell + 1) }
    let slot = slot(for: key(ofEntry: number, in: dictionary), in: dictionary, own, &cost)
    write(.int(number + 1), at: own.cell + 1 + slot)
  }

  private mutating func makeIndex(of dictionary: Value, cost: inout Int) throws(Fault) {
    let count = entryCount(of: dictionary)
    guard count > Self.mostWithoutIndex else { return write(.nilValue, at: dictionary.cell + 1) }
    var size = 32
    while size < 2 * count { size *= 2 }
    let index = try makeList(repeatElement(.int(0 as Int64), count: size))
    for number in 0..<count {
      let slot = slot(for: key(ofEntry: number, in: dictionary), in: dictionary, index, &cost)
      put(.int(number + 1), at: index.cell + 1 + slot)
    }
    store(index, at: dictionary.cell + 1)
  }

  /// Removes an entry from a dictionary that is `owned`.
  mutating func removeEntry(_ number: Int, from dictionary: Value, cost: inout Int) throws(Fault) {
    var header = header(of: dictionary)
    for _ in 0..<2 { moveElement(from: 1 + 2 * number, to: header.count - 1, in: dictionary) }
    header.count -= 2
    write(header.cell(.dictionary), at: dictionary.cell)
    try makeIndex(of: dictionary, cost: &cost)
  }
}
