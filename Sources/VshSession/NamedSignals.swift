import VshMachine
import VshProgram

/// The signals that an `expect` has named. Finds the oldest unnamed match without a linear search, also where a test
/// names thousands in any order.
struct NamedSignals: Sendable {
  /// Indices into `Observations.signals`, oldest first. All before `next` are named.
  private struct Places: Sendable {
    var all: [Int] = []
    var next = 0
    /// The number of arguments of these signals; -1 where it differs.
    var argumentCount: Int?

    mutating func add(_ place: Int, argumentCount count: Int = 0) {
      all.append(place)
      if (argumentCount ?? count) != count { argumentCount = -1 } else { argumentCount = count }
    }
  }

  private struct Key: Hashable {
    let name: ID<ActionName>
    /// The hash of all arguments; nil for the key of the name alone.
    var hash: UInt64?
  }

  /// By signal index; indices beyond the end are not named. Everything else is derived from the world's signals.
  private(set) var isNamed: [Bool] = []
  /// The number of signals that are indexed below.
  private var notedCount = 0
  private var places: [Key: Places] = [:]
  private var leavingTheApp = Places()

  init(isNamed: [Bool] = []) { self.isNamed = isNamed }

  func contains(_ place: Int) -> Bool { place < isNamed.count && isNamed[place] }

  mutating func name(_ found: [Int]) {
    for place in found { isNamed[place] = true }
  }

  /// The oldest unnamed signal of the name whose arguments match. Nil, for all arguments or for one, matches any.
  mutating func firstUnnamed(
    _ name: ID<ActionName>, _ wanted: [Value?]?, _ world: borrowing World
  ) -> Int? {
    noteNew(world)
    var key = Key(name: name)
    let values = wanted?.compactMap { $0 } ?? []
    if let wanted, values.count == wanted.count, places[key]?.argumentCount == values.count {
      key.hash = world.hash(of: values)
    }
    guard var found = places[key] else { return nil }
    skipNamed(&found)
    places[key]?.next = found.next
    let signals = world.observations.signals
    return found.all[found.next...].first {
      !isNamed[$0] && world.matchesPattern(signals[$0].arguments, wanted)
    }
  }

  /// All unnamed signals that no screen handled.
  mutating func unnamedLeavingTheApp(_ world: borrowing World) -> [Int] {
    noteNew(world)
    skipNamed(&leavingTheApp)
    return leavingTheApp.all[leavingTheApp.next...].filter { !isNamed[$0] }
  }

  private func skipNamed(_ places: inout Places) {
    while places.next < places.all.count, isNamed[places.all[places.next]] { places.next += 1 }
  }

  private mutating func noteNew(_ world: borrowing World) {
    let signals = world.observations.signals
    while isNamed.count < signals.count { isNamed.append(false) }
    while notedCount < signals.count {
      let (place, signal) = (notedCount, signals[notedCount])
      notedCount += 1
      if signal.leftTheApp { leavingTheApp.add(place) }
      let hash = world.hash(of: signal.arguments)
      places[Key(name: signal.name), default: Places()].add(place, argumentCount: signal.arguments.count)
      places[Key(name: signal.name, hash: hash), default: Places()].add(place)
    }
  }
}
