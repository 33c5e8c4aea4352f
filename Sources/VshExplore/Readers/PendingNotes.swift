import VshMachine
import VshProgram

/// For `after … comes …` and `settles`: the calls, watches and timers that are in flight in each visited state, and those that a move
/// leaves in flight. What stays in flight for ever, an app would answer in the end.
struct PendingNotes {
  /// As a work is known in different states: by its screen or machine and its declaration; a cancelled call by its op.
  struct Key: Hashable {
    let owner: UInt64
    /// Of a cancelled call -1.
    let state: Int32
    let work: Int32
  }

  /// The different sets of keys, and by visited state which one it has.
  private var sets: [[Key]] = []
  private var numbers: [[Key]: Int32] = [:]
  private var states: [Int32] = []
  /// The number of the first of these states.
  private var first: Int?
  /// By edge: the keys that are in flight before and after it, although it answers, ends or starts the work.
  private var served: [Int: [Key]] = [:]
  /// What is in flight in the state that is visited.
  private var present: [(pending: Int32, key: Key)] = []

  var byteCount: Int {
    states.count * MemoryLayout<Int32>.stride
      + (sets.count + served.count) * 4 * MemoryLayout<Key>.stride
  }

  /// What is in flight in a visited state.
  func keys(in state: Int) -> [Key] {
    let index = state - (first ?? 0)
    return index < states.count ? sets[Int(states[index])] : []
  }

  /// Whether an edge leaves a work in flight.
  func leaves(_ key: Key, _ edge: Int, to state: Int) -> Bool {
    keys(in: state).contains(key) && !(served[edge]?.contains(key) ?? false)
  }

  // MARK: During the walk

  /// Visits the next state.
  ///
  /// - Parameter works: in flight in the decoded state.
  mutating func begin(_ state: Int, _ works: [World.PendingWork], in world: borrowing World) {
    let start = first ?? state
    first = start
    // A state that cannot be decoded has none.
    while states.count < state - start { states.append(number(of: [])) }
    present.removeAll(keepingCapacity: true)
    for work in works { present.append((work.pending, Self.key(of: work, in: world))) }
    states.append(number(of: Set(present.map { $0.key }).sorted()))
  }

  /// Notes an edge from the state that is visited.
  ///
  /// - Parameters:
  ///   - moved: what the move answers or lets fire.
  ///   - mark: the last start before the move.
  ///   - works: in flight after the move.
  mutating func note(
    edge: Int, _ moved: Int32, since mark: Int64, then works: [World.PendingWork],
    in world: borrowing World
  ) {
    var stays: Set<Key> = []
    var starts: Set<Key> = []
    for work in works {
      let key = Self.key(of: work, in: world)
      let isOld = work.start <= mark && work.pending != moved
      if isOld, present.contains(where: { $0.pending == work.pending && $0.key == key }) {
        stays.insert(key)
      } else if present.contains(where: { $0.key == key }) {
        starts.insert(key)
      }
    }
    // Equal cancelled calls are one another.
    let answered = present.first { $0.pending == moved }?.key
    if let answered, stays.remove(answered) != nil { starts.insert(answered) }
    let found = starts.subtracting(stays)
    if !found.isEmpty { served[edge] = found.sorted() }
  }

  /// Adds what a helper has noted of the next states.
  ///
  /// - Parameter edgeCount: the number of edges before its own.
  mutating func merge(_ other: PendingNotes, behind edgeCount: Int) {
    if first == nil { first = other.first }
    for state in other.states { states.append(number(of: other.sets[Int(state)])) }
    for (edge, keys) in other.served { served[edgeCount + edge] = keys }
  }

  private mutating func number(of keys: [Key]) -> Int32 {
    if let known = numbers[keys] { return known }
    let number = Int32(truncatingIfNeeded: sets.count)
    sets.append(keys)
    numbers[keys] = number
    return number
  }

  private static func key(of work: World.PendingWork, in world: borrowing World) -> Key {
    if work.isCancelled, let operation = world.program.operation(of: work) {
      return Key(owner: UInt64(truncatingIfNeeded: operation.index), state: -1, work: 0)
    }
    return Key(
      owner: world.identity(of: work.instance), state: work.state.index,
      work: Int32(truncatingIfNeeded: work.work))
  }
}

extension PendingNotes.Key: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    (one.owner, one.state, one.work) < (other.owner, other.state, other.work)
  }
}
