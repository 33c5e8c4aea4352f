import VshText

/// A number that is the same for two worlds which will go on alike, the time of the clock aside; for noticing that a wait goes round.
package struct Fingerprint: Sendable {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  /// Values hashed so far; a large world is not worth looking at after every event.
  private(set) var valueCount = 0

  fileprivate static let maximumValues = 10_000

  fileprivate mutating func add(_ bits: UInt64) { hash = (hash ^ bits) &* 0x100_0000_01b3 ^ (hash >> 29) }

  fileprivate mutating func add(_ value: Value, _ heap: borrowing Heap) {
    valueCount += 1
    guard valueCount <= Self.maximumValues else { return }
    add(UInt64(value.tag.rawValue))
    switch value.tag {
    case .string: add(Canonical.hash(of: heap.text.elements.span.extracting(heap.range(of: value))))
    case .list, .record, .dictionary:
      let count = heap.count(of: value)
      add(UInt64(count))
      // The index of a dictionary says nothing about it.
      var place = value.tag == .dictionary ? 1 : 0
      while place < count, valueCount <= Self.maximumValues {
        add(heap.element(of: value, at: place), heap)
        place += 1
      }
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase:
      add(UInt64(bitPattern: value.bits))
    }
  }
}

extension World {
  /// How much there is to compare.
  package var size: Int { population.slotCount + population.regionCount + schedule.pending.count }

  /// Nil where the world is too large to be compared after every event.
  package func fingerprint() -> UInt64? {
    var print = Fingerprint()
    for place in 0..<population.regionCount {
      print.add(UInt64(bitPattern: Int64(population.active(at: place))))
    }
    for place in 0..<population.slotCount { print.add(population.slot(at: place), evaluator.heap) }
    for value in models.allData { print.add(value, evaluator.heap) }
    for rule in schedule.givens.rules { print.add(UInt64(rule.used)) }
    for work in schedule.pending {
      print.add(UInt64(work.phase.rawValue))
      guard work.phase.isOpen else { continue }
      print.add(UInt64(bitPattern: Int64(work.work)))
      print.add(
        work.deadlineMilliseconds.map { UInt64(bitPattern: $0 &- schedule.clockMilliseconds) } ?? .max)
    }
    return print.valueCount > Fingerprint.maximumValues ? nil : print.hash
  }
}
