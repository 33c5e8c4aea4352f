import TestSupport
import Testing

@testable import VshMachine

/// The index of events by name and arguments, by itself.
@Suite struct PatternIndexTests {
  private struct Event {
    let name: Int
    let arguments: [UInt64]
    var isGone = false
  }

  /// A hash that is often the same for other arguments; nil where some are missing.
  private static func hash(_ arguments: [UInt64], at given: UInt64) -> UInt64? {
    var sum: UInt64 = 0
    for index in 0..<UInt64.bitWidth where given & (1 << UInt64(index)) != 0 {
      guard index < arguments.count else { return nil }
      sum += arguments[index]
    }
    return sum % 3
  }

  @Test(arguments: 0..<20) func itFindsWhatAScanFinds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var index = PatternIndex()
    var events: [Event] = []
    func arguments(_ count: Int) -> [UInt64] { (0..<count).map { _ in UInt64(random.below(3)) } }
    for _ in 0..<600 {
      switch random.below(4) {
      case 0, 1:
        events.append(Event(name: random.below(3), arguments: arguments(random.below(5))))
        index.add(events.count - 1, named: events[events.count - 1].name)
      case 2 where !events.isEmpty: events[random.below(events.count)].isGone = true
      case _:
        // More kinds of questions than are kept.
        let (name, given, most) = (random.below(3), UInt64(random.below(32)), 1 + random.below(4))
        let wanted = arguments(5)
        func fits(_ event: Event) -> Bool {
          (0..<5).allSatisfy { number in
            given & (1 << UInt64(number)) == 0
              || number < event.arguments.count && event.arguments[number] == wanted[number]
          }
        }
        let found = index.first(
          most, PatternIndex.Pattern(name: name, given: given, hash: Self.hash(wanted, at: given) ?? 0),
          hash: { Self.hash(events[$0].arguments, at: given) }, isGone: { events[$0].isGone },
          fits: { fits(events[$0]) })
        let scanned = events.indices.filter {
          events[$0].name == name && !events[$0].isGone && fits(events[$0])
        }
        #expect(found == Array(scanned.prefix(most)), "seed \(seed)")
      }
    }
  }
}
