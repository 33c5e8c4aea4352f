import VshMachine
import VshSource

/// The states that a walk has found, and those that it has still to visit: all in a queue, so that each is visited in its
/// turn; or, of random walks, only the last one, which the walk holds itself.
struct Frontier {
  private(set) var visited = VisitedStates()
  private(set) var queue = StateQueue()
  private(set) var recent = RecentStates(most: 2_000)
  var failures: FailureCount
  /// Of random walks: where they are; nil for a walk to all states.
  var random: RandomNotes?
  /// The most states, and the most bytes that may be kept of them: for a helper, its share of what the walk has left.
  private(set) var mostStates: Int
  private(set) var mostBytes: Int

  init(_ plan: WalkPlan) {
    failures = FailureCount(most: plan.rules.mostFailures)
    if plan.bounds.random != nil { random = RandomNotes() }
    mostStates = plan.bounds.random == nil ? plan.bounds.statesHere : .max
    mostBytes = plan.bounds.bytes
  }

  /// Of a helper, which begins behind the states of a walk. The walk itself keeps the last states.
  init(helping other: Frontier, behind visited: VisitedStates, mostBytes: Int) {
    self.visited = VisitedStates(behind: visited)
    recent = RecentStates(most: 1)
    failures = other.failures
    mostStates = other.mostStates
    self.mostBytes = mostBytes
  }

  /// Gives a part of the bytes to another walk.
  mutating func limit(bytes: Int) { mostBytes = bytes }

  /// The bytes of the states. The last ones and the one that is visited have a bound of their own.
  var byteCount: Int { queue.byteCount + visited.byteCount }

  // MARK: Finding

  /// The hash by which a state that was reached is known.
  func hash(of reached: borrowing StateEncoding) -> StateHash {
    // A random walk keeps the values that are ignored, and so does the path to its states.
    failures.hash(StateHash(of: reached, withIgnored: random != nil))
  }

  var isFull: Bool { visited.count >= mostStates }

  /// Adds a state that is not known, and returns its number.
  mutating func add(_ hash: StateHash, from parent: Int32, by move: Int32) -> Int32 {
    random?.meet()
    return visited.add(hash, from: parent, by: move)
  }

  /// Queues the state that was added last.
  ///
  /// - Parameter size: the number of bytes for which it counts.
  mutating func add(_ bytes: [UInt8], size: Int) {
    if random == nil { queue.add(failures.queued(bytes), size: size) }
    recent.add(bytes, size: size)
  }

  // MARK: Visiting

  /// The encoded state that comes next.
  mutating func takeFirst() -> [UInt8] { queue.takeFirst() }

  /// The states of the level of the first one, and the range of those that are still to be visited.
  mutating func presentLevel() -> (states: StateList, range: Range<Int>) { queue.presentLevel() }

  // MARK: With helpers

  /// How many more visits find as many states as the bound allows, if each finds as many as those before did.
  func visitsWithinBound(after visitCount: Int) -> Int {
    let (high, low) = (mostStates - visited.count).multipliedFullWidth(by: max(1, visitCount))
    return high > 0 ? .max : Int(clamping: low / UInt(max(1, visited.count)))
  }

  /// Whether the states that a helper has found have room.
  func hasRoom(for result: RoundResult, beside bytes: Int) -> Bool {
    visited.count + result.new.count <= mostStates && bytes + result.bytes <= mostBytes
  }

  /// Adds what a helper has found while it visited the next states.
  mutating func merge(_ result: RoundResult, visiting count: Int) -> (numbers: [Int32], isNew: [Bool]) {
    queue.skip(count)
    var numbers: [Int32] = []
    var isNew: [Bool] = []
    for (number, row) in result.new.enumerated() {
      let known = visited.number(of: row.hash)
      isNew.append(known == nil)
      numbers.append(known ?? visited.add(row.hash, from: row.parent, by: row.move))
      if known != nil { continue }
      queue.add(result.states[number], size: result.states.size(of: number))
      recent.add(
        result.states[number].dropLast(failures.byteCount), size: result.states.size(of: number))
    }
    return (numbers, isNew)
  }
}
