import VshMachine
import VshSession

/// The helpers of a walk, which take parts of it at the same time.
package struct WalkHelp: Sendable {
  let count: Int
  /// A level with fewer states for each of them is walked without help.
  let fewest: Int
  /// Runs the jobs 0, 1, … at the same time. Returns when all have ended.
  let run: @Sendable (_ jobCount: Int, _ job: @escaping @Sendable (Int) -> Void) -> Void
  /// The coverage counts of a world that has done nothing.
  var noCounts: CoverageCounts?

  package init(
    count: Int, fewest: Int = 32,
    run: @escaping @Sendable (_ jobCount: Int, _ job: @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.count = count
    self.fewest = fewest
    self.run = run
  }
}

/// The states that a helper visits in one round: a part of a level, and what is known before it.
struct RoundTask {
  let states: StateList
  let range: Range<Int>
  /// The number of the first state.
  let firstState: Int
  let visited: VisitedStates
  let notes: ClaimNotes
  let noCounts: CoverageCounts
  /// The long lists of the states.
  let lists: ListVersions
  /// What the helper may keep of the states that it finds.
  let mostBytes: Int
}

/// What a helper has found in a round, in the order in which a walk by one would find it. States that are new to it have
/// the numbers behind those that were known before the round.
struct RoundResult {
  let new: [VisitedStates.Row]
  let states: StateList
  let found: Findings
  let ordersAsked: [AnswerOrder.Extent]
  let notes: ClaimNotes
  let isDone: [Bool]
  /// The first state in which nothing of the walked part can happen any more.
  let stuck: Int32?
  let outcome: WalkOutcome
  /// The bytes of what it keeps of the states that it has found.
  let bytes: Int
  /// The long lists of the states that it has visited.
  let lists: [ListVersions.Added]
  let coverage: CoverageCounts
}

/// A copy of a walk for one helper. Only one thread uses it at a time: the helper's in a round, the walk's between rounds.
private final class WalkHelper: @unchecked Sendable {
  private var walk: Walk
  private var task: RoundTask?
  private var result: RoundResult?

  init(helping walk: borrowing Walk) { self.walk = Walk(helping: walk) }

  func give(_ task: RoundTask) { self.task = task }

  func work() {
    guard let task else { return }
    self.task = nil
    result = walk.visit(task)
  }

  /// Nil where the helper did not finish.
  func takeResult() -> RoundResult? {
    defer { (result, task) = (nil, nil) }
    return result
  }
}

/// The rounds of a walk with helpers. The results are merged in the order of the states, so that the walk finds the same,
/// in the same order, as one without helpers.
struct WalkRounds {
  private let help: WalkHelp
  private let helpers: [WalkHelper]
  private let noCounts: CoverageCounts

  /// The most states of a helper in a round.
  private static let mostStates = 1_024

  /// Nil for a walk that takes no helpers: one that looks for something on its way, or whose states leave something
  /// out, so that it matters who finds a state first.
  init?(_ walk: borrowing Walk, _ help: WalkHelp?) {
    guard let help, let noCounts = help.noCounts, help.count > 1, walk.canBeShared else { return nil }
    self.help = help
    self.noCounts = noCounts
    var helpers: [WalkHelper] = []
    for _ in 0..<help.count { helpers.append(WalkHelper(helping: walk)) }
    self.helpers = helpers
  }

  /// Visits states of the present level. Returns false, without a change, where there are few of them.
  ///
  /// - Parameter walkedCount: the number of visited states.
  func run(_ walk: inout Walk, _ walkedCount: inout Int) -> Bool {
    let level = walk.presentLevel()
    if level.range.count < help.fewest * helpers.count { return false }
    let most = (level.range.count + helpers.count - 1) / helpers.count
    let size = min(Self.mostStates, most)
    var ranges: [Range<Int>] = []
    var start = level.range.lowerBound
    while ranges.count < helpers.count, start < level.range.upperBound {
      ranges.append(start..<min(start + size, level.range.upperBound))
      start = ranges[ranges.count - 1].upperBound
    }
    let knownCount = walk.outcome.stateCount
    let results = visit(ranges, of: level.states, walkedCount - level.range.lowerBound, walk)
    for (result, range) in zip(results, ranges) {
      if let result, walk.takes(result) {
        walk.merge(result, behind: knownCount, visiting: range.count)
        walkedCount += range.count
      } else {
        for _ in range where walk.outcome.bound == nil { if walk.visitNext(walkedCount) { walkedCount += 1 } }
      }
      if walk.outcome.bound != nil { break }
    }
    return true
  }

  /// - Parameter offset: the number of the first state of the list.
  private func visit(
    _ ranges: [Range<Int>], of states: StateList, _ offset: Int, _ walk: borrowing Walk
  ) -> [RoundResult?] {
    for (helper, range) in zip(helpers, ranges) {
      helper.give(
        walk.task(states, range, firstState: offset + range.lowerBound, noCounts, helperCount: helpers.count))
    }
    help.run(ranges.count) { [helpers] job in helpers[job].work() }
    return helpers.map { $0.takeResult() }
  }
}
