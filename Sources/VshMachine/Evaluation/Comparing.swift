import VshSource
import VshText

/// Equality, order and hashes of values. Texts are equal when they are canonically equivalent; lists and records when all
/// that is in them is; dictionaries when they have the same keys with equal values, in whatever order. Nothing here recurses: values may be as deep as the types of a script.
extension Heap {
  /// Whether two values of one type are equal, entries of dictionaries also `inOrder` if that is asked; `cost` grows by what was
  /// looked at.
  func areEqual(_ a: Value, _ b: Value, inOrder: Bool = false, cost: inout Int) -> Bool {
    guard a.isContainer else { return areEqualPlain(a, b, &cost) }
    guard b.tag == a.tag else { return false }
    check(a)
    check(b)
    var open = [(a.place, b.place)]
    while let (first, second) = open.popLast() {
      if first == second { continue }
      let count = Header(bits: cells[first].bits).count
      if count != Header(bits: cells[second].bits).count { return false }
      cost += count + 1
      let isDictionary = cells[first].tag == .dictionary
      for index in stride(from: isDictionary ? 2 : 1, through: count, by: 1) {
        let a = cells[first + index]
        var b = cells[second + index]
        if isDictionary, !inOrder {
          // A key stands before its value.
          if index % 2 == 0 { continue }
          let other = Value(tag: .dictionary, bits: Int64(second))
          guard let number = entry(cells[first + index - 1], in: other, cost: &cost) else { return false }
          b = value(ofEntry: number, in: other)
        }
        if a.isContainer {
          if b.tag != a.tag { return false }
          check(a)
          check(b)
          open.append((a.place, b.place))
        } else if !areEqualPlain(a, b, &cost) {
          return false
        }
      }
    }
    return true
  }

  private func areEqualPlain(_ a: Value, _ b: Value, _ cost: inout Int) -> Bool {
    if a.tag != b.tag { return false }
    switch a.tag {
    case .string:
      if a.bits == b.bits { return true }
      cost += (a.length + b.length) / 16
      return Canonical.areEqual(
        text.elements.span.extracting(range(of: a)), text.elements.span.extracting(range(of: b)))
    case .double: return a.double == b.double
    case .absent, .stale, .nilValue, .bool, .int, .date, .duration, .enumCase, .list, .record, .dictionary:
      return a.bits == b.bits
    }
  }

  /// Numbers, dates and durations by size, texts by the scalars of their composed form.
  func isLess(_ a: Value, _ b: Value) -> Bool {
    switch a.tag {
    case .double: a.double < b.double
    case .string:
      Canonical.isLess(
        text.elements.span.extracting(range(of: a)), text.elements.span.extracting(range(of: b)))
    case .absent, .stale, .nilValue, .bool, .int, .date, .duration, .enumCase, .list, .record, .dictionary:
      a.bits < b.bits
    }
  }

  /// Equal values have equal hashes, on all machines and in all runs.
  func hash(of value: Value, cost: inout Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var open = [value]
    while let value = open.popLast() {
      cost += 1
      let part: UInt64
      switch value.tag {
      case .list, .record:
        let count = count(of: value)
        part = UInt64(truncatingIfNeeded: count)
        for index in 0..<count { open.append(element(of: value, at: index)) }
      case .dictionary:
        // The sum over the keys, for their order does not matter.
        part = (0..<entryCount(of: value)).reduce(UInt64(entryCount(of: value))) {
          $0 &+ self.hash(ofKey: key(ofEntry: $1, in: value))
        }
        cost += entryCount(of: value)
      case .string:
        cost += value.length / 8
        part = Canonical.hash(of: text.elements.span.extracting(range(of: value)))
      case .double: part = value.double == 0 ? 0 : UInt64(bitPattern: value.bits)
      case .absent, .stale, .nilValue, .bool, .int, .date, .duration, .enumCase:
        part = UInt64(bitPattern: value.bits)
      }
      hash = (hash ^ part) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    return hash
  }
}

extension World {
  /// Two values of one type are equal.
  func equal(_ a: Value, _ b: Value) -> Bool {
    var cost = 0
    return evaluator.heap.areEqual(a, b, cost: &cost)
  }

  /// Two values of one type are equal, and dictionaries in them have one order: a screen shows no difference.
  func same(_ a: Value, _ b: Value) -> Bool {
    var cost = 0
    return evaluator.heap.areEqual(a, b, inOrder: true, cost: &cost)
  }

  /// The same as `equal`, paid for.
  @inline(__always)
  mutating func isEqual(_ a: Value, _ b: Value) throws(Fault) -> Bool {
    if a.tag != b.tag { return false }
    switch a.tag {
    case .absent, .stale, .nilValue, .bool, .int, .date, .duration, .enumCase: return a.bits == b.bits
    case .double: return a.double == b.double
    case .string, .list, .record, .dictionary:
      var cost = 0
      let isEqual = evaluator.heap.areEqual(a, b, cost: &cost)
      try charge(cost)
      return isEqual
    }
  }

  @inline(__always)
  mutating func isLess(_ a: Value, _ b: Value) throws(Fault) -> Bool {
    if a.tag == .string { try charge((a.length + b.length) / 16) }
    return evaluator.heap.isLess(a, b)
  }
}
