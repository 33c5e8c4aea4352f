import VshMachine
import VshProgram

/// Which of a world's signals an `expect` has named. Of the others it finds the one that is meant without looking at all of them, in
/// whatever order a test names thousands.
struct NamedSignals: Sendable {
  /// Places in `Observations.signals`, oldest first; those before `next` are all named.
  private struct Places: Sendable {
    var all: [Int] = []
    var next = 0
    /// How many arguments each of the signals has; -1 where they differ.
    var argumentCount: Int?

    mutating func add(_ place: Int, argumentCount count: Int = 0) {
      all.append(place)
      if (argumentCount ?? count) != count { argumentCount = -1 } else { argumentCount = count }
    }
  }

  private struct Key: Hashable {
    let name: ID<ActionName>
    /// Of all arguments, where they are told apart by it.
    var hash: UInt64?
  }

  /// By place; those behind its end are not named. All that lasts: the rest can be found again.
  private(set) var isNamed: [Bool] = []
  /// How many signals the places below are of.
  private var notedCount = 0
  private var places: [Key: Places] = [:]
  private var leavingTheApp = Places()

  init(isNamed: [Bool] = []) { self.isNamed = isNamed }

  func contains(_ place: Int) -> Bool { place < isNamed.count && isNamed[place] }

  mutating func name(_ found: [Int]) {
    for place in found { isNamed[place] = true }
  }

  /// The oldest signal of the name that no line has named and whose arguments fit; nil takes any, for all of them or for one.
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

  /// All that went to nobody in the app and that no line has named.
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
