import VshMachine
import VshProgram

/// What an `expect` names: signals by their name, calls by their op.
enum EventName: Sendable {
  case signal(ID<ActionName>)
  /// Each signal that no screen handled.
  case leavingTheApp
  case call(ID<Operation>?)

  /// The name in a `PatternIndex`. Signals and calls are in indices of their own.
  fileprivate var number: Int {
    switch self {
    case .signal(let name): Int(name.index)
    case .leavingTheApp: -1
    case .call(let operation): Int(operation?.index ?? -1)
    }
  }
}

/// An entry of the world's history. Histories only grow.
protocol HistoricalEvent: Sendable {
  var arguments: [Value] { get }
  /// All names of it.
  var names: [EventName] { get }
}

extension Signal: HistoricalEvent {
  var names: [EventName] { leftTheApp ? [.signal(name), .leavingTheApp] : [.signal(name)] }
}

extension StartedCall: HistoricalEvent {
  var names: [EventName] { [.call(operation)] }
}

/// The events of a history that no `expect` has named. It finds them by name and arguments without looking at all of
/// them, also where a test names thousands in any order.
struct UnnamedEvents: Sendable {
  /// By the index of an event; those beyond the end are not named.
  private var isNamed: [Bool] = []
  /// The number of events that are in `index`.
  private var notedCount = 0
  private var index = PatternIndex()

  /// The same without the index, which the next question makes again.
  var withoutIndex: UnnamedEvents {
    var kept = UnnamedEvents()
    kept.isNamed = isNamed
    return kept
  }

  func contains(_ index: Int) -> Bool { index >= isNamed.count || !isNamed[index] }

  mutating func name(_ found: [Int]) {
    for index in found { isNamed[index] = true }
  }

  /// The first `most` unnamed events of a name, oldest first, whose arguments match. Nil, for all arguments or for one,
  /// matches any.
  mutating func first(
    _ name: EventName, _ wanted: [Value?]? = nil, of events: [some HistoricalEvent], _ world: borrowing World,
    most: Int = .max
  ) -> [Int] {
    // A history is forgotten as a whole, with the state that it led to.
    if events.count < isNamed.count { self = UnnamedEvents() }
    while notedCount < events.count {
      for name in events[notedCount].names { index.add(notedCount, named: name.number) }
      notedCount += 1
    }
    while isNamed.count < events.count { isNamed.append(false) }
    return world.first(
      most, in: &index, name.number, wanted, argumentsOf: { events[$0].arguments }, isGone: { isNamed[$0] })
  }
}

/// All histories.
struct UnnamedHistory: Sendable {
  var signals = UnnamedEvents()
  var startedCalls = UnnamedEvents()
  var droppedCalls = UnnamedEvents()

  var withoutIndex: UnnamedHistory {
    UnnamedHistory(
      signals: signals.withoutIndex, startedCalls: startedCalls.withoutIndex,
      droppedCalls: droppedCalls.withoutIndex)
  }
}
