import VshSource
import VshText

/// Equality, order and hashes of values. An absent part of a record equals anything: only a case that a value is compared
/// with has one, as `_` (`Expression.anything`). Texts are equal when they are canonically equivalent; lists and records when
/// their elements are; dictionaries when they have the same keys with equal values, in any order. Nothing here
/// recurses: values may be nested as deeply as the types of a script.
extension Heap {
  /// Whether two values of one type are equal. With `inOrder`, the entries of dictionaries must be in the same order.
  /// Adds the number of values that were compared to `cost`.
  func areEqual(_ a: Value, _ b: Value, inOrder: Bool = false, cost: inout Int) -> Bool {
    guard a.isContainer else { return areEqualScalars(a, b, &cost) }
    guard b.tag == a.tag else { return false }
    check(a)
    check(b)
    var open = [(a.cell, b.cell)]
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
          // A key precedes its value.
          if index % 2 == 0 { continue }
          let other = Value(tag: .dictionary, bits: Int64(second))
          guard let number = entry(cells[first + index - 1], in: other, cost: &cost) else { return false }
          b = value(ofEntry: number, in: other)
        }
        if a.tag != b.tag {
          if a.tag == .absent || b.tag == .absent { continue }
          return false
        }
        if a.isContainer {
          check(a)
          check(b)
          open.append((a.cell, b.cell))
        } else if !areEqualScalars(a, b, &cost) {
          return false
        }
      }
    }
    return true
  }

  /// Whether a value is a case in which a part equals anything, so that its hash says nothing.
  func holdsAnything(_ value: Value) -> Bool {
    var open = [value]
    while let value = open.popLast() {
      if value.tag == .absent { return true }
      guard value.tag == .record else { continue }
      for index in 0..<count(of: value) { open.append(element(of: value, at: index)) }
    }
    return false
  }

  private func areEqualScalars(_ a: Value, _ b: Value, _ cost: inout Int) -> Bool {
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

  /// Compares numbers, dates and durations by size, texts by the scalars of their composed form.
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

  /// A hash that is equal for equal values, on all platforms and in all runs.
  func hash(of value: Value, cost: inout Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var open: [Value] = []
    var next = Optional(value)
    while let value = next {
      cost += 1
      let part: UInt64
      switch value.tag {
      case .list, .record:
        let count = count(of: value)
        part = UInt64(truncatingIfNeeded: count)
        for index in 0..<count { open.append(element(of: value, at: index)) }
      case .dictionary:
        // A sum over the entries does not depend on their order.
        var sum = UInt64(entryCount(of: value))
        for entry in 0..<entryCount(of: value) {
          let key = self.hash(ofKey: key(ofEntry: entry, in: value))
          sum &+=
            (key ^ self.hash(of: self.value(ofEntry: entry, in: value), cost: &cost)) &* 0x9e37_79b9_7f4a_7c15
        }
        cost += entryCount(of: value)
        part = sum
      case .string:
        cost += value.length / 8
        part = Canonical.hash(of: text.elements.span.extracting(range(of: value)))
      case .double: part = value.double == 0 ? 0 : UInt64(bitPattern: value.bits)
      case .absent, .stale, .nilValue, .bool, .int, .date, .duration, .enumCase:
        part = UInt64(bitPattern: value.bits)
      }
      hash = (hash ^ part) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
      next = open.popLast()
    }
    return hash
  }
}

extension World {
  /// Whether two values of one type are equal.
  @inline(__always)
  func equal(_ a: Value, _ b: Value) -> Bool {
    var cost = 0
    return evaluator.heap.areEqual(a, b, cost: &cost)
  }

  /// Whether two values of one type are equal with dictionaries in the same order, so that they look the same on a
  /// screen.
  @inline(__always)
  func same(_ a: Value, _ b: Value) -> Bool {
    var cost = 0
    return evaluator.heap.areEqual(a, b, inOrder: true, cost: &cost)
  }

  /// The same as `equal`, charged to the budget.
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
