import VshText

/// A hash that is equal for two worlds which will behave alike, apart from the clock. It detects endless waits.
package struct Fingerprint: Sendable {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The operations so far: one for each value, and one for each eight bytes of a text.
  fileprivate(set) var cost = 0
  /// Beyond this the world is not hashed to its end.
  fileprivate let limit: Int

  fileprivate init(limit: Int) { self.limit = limit }

  fileprivate mutating func add(_ bits: UInt64) { hash = (hash ^ bits) &* 0x100_0000_01b3 ^ (hash >> 29) }

  fileprivate mutating func add(_ value: Value, _ heap: borrowing Heap) {
    cost += 1
    guard cost <= limit else { return }
    add(UInt64(value.tag.rawValue))
    switch value.tag {
    case .string:
      cost += heap.range(of: value).count / 8
      guard cost <= limit else { return }
      add(Canonical.hash(of: heap.text.elements.span.extracting(heap.range(of: value))))
    case .list, .record, .dictionary:
      let count = heap.count(of: value)
      add(UInt64(count))
      // The index of a dictionary is derived from its entries.
      var index = value.tag == .dictionary ? 1 : 0
      while index < count, cost <= limit {
        add(heap.element(of: value, at: index), heap)
        index += 1
      }
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase:
      add(UInt64(bitPattern: value.bits))
    }
  }
}

extension World {
  /// The fingerprint, and the operations that it took; nil for a world that takes more than `limit`.
  package func fingerprint(limit: Int) -> (hash: UInt64?, cost: Int) {
    var print = Fingerprint(limit: limit)
    print.cost = population.regionCount + schedule.givens.rules.count + schedule.pending.count
    guard print.cost <= limit else { return (nil, 1) }
    for index in 0..<population.regionCount {
      print.add(UInt64(bitPattern: Int64(population.active(at: index))))
    }
    for index in 0..<population.slotCount { print.add(population.slot(at: index), evaluator.heap) }
    for value in models.allData { print.add(value, evaluator.heap) }
    for rule in schedule.givens.rules { print.add(UInt64(rule.used)) }
    for work in schedule.pending {
      print.add(UInt64(work.phase.rawValue))
      guard work.phase.isOpen else { continue }
      print.add(UInt64(bitPattern: Int64(work.work)))
      print.add(
        work.deadlineMilliseconds.map { UInt64(bitPattern: $0 &- schedule.clockMilliseconds) } ?? .max)
    }
    return print.cost > limit ? (nil, limit) : (print.hash, print.cost)
  }
}
