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
  let readers: WalkReaders
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
  let readers: WalkReaders
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
    guard let help, let noCounts = help.noCounts, help.count > 1, walk.takesHelpers else { return nil }
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
    let level = walk.frontier.presentLevel()
    // Were the bound of states met in a round, its states would be visited again, one after another.
    let count = min(level.range.count, walk.frontier.visitsWithinBound(after: walkedCount) / 2)
    if count < help.fewest * helpers.count { return false }
    let most = (count + helpers.count - 1) / helpers.count
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

extension Walk {
  /// Whether helpers find the same as this walk.
  fileprivate var takesHelpers: Bool {
    walked.plan.goal == nil && frontier.random == nil && !walked.codec.leavesOut && readers.worksWithHelpers
  }

  /// - Parameter firstState: the number of the first state of the range.
  fileprivate func task(
    _ states: StateList, _ range: Range<Int>, firstState: Int, _ noCounts: CoverageCounts, helperCount: Int
  ) -> RoundTask {
    RoundTask(
      states: states, range: range, firstState: firstState, visited: frontier.visited,
      readers: readers.begun, noCounts: noCounts, lists: walked.codec.listVersions,
      mostBytes: (frontier.mostBytes - keptBytes) / helperCount)
  }

  /// Visits the states of a task, in a world of its own.
  fileprivate mutating func visit(_ task: RoundTask) -> RoundResult {
    frontier = Frontier(helping: frontier, behind: task.visited, mostBytes: task.mostBytes)
    found = Findings()
    readers = task.readers
    stuck = nil
    outcome = WalkOutcome(walked.plan)
    walked.explored.runner.world.takeCoverage(task.noCounts)
    walked.codec.beginLists(after: task.lists)
    for index in task.range where outcome.bound == nil {
      let number = task.firstState + index - task.range.lowerBound
      visit(Int32(truncatingIfNeeded: number), Array(task.states[index]))
    }
    // What it knows of the walk is given up, so that the walk can change it.
    let (new, added, bytes, ended) = (frontier.visited.rows, frontier.queue.added, keptBytes, readers.ended)
    frontier = Frontier(helping: frontier, behind: VisitedStates(), mostBytes: 0)
    readers = ended
    return RoundResult(
      new: new, states: added, found: found, readers: ended, stuck: stuck, outcome: outcome, bytes: bytes,
      lists: walked.codec.endLists(), coverage: walked.explored.runner.world.coverage)
  }

  /// Whether a walk by one would have found the same. Else the states are visited again, one after another.
  fileprivate func takes(_ result: RoundResult) -> Bool {
    result.outcome.bound == nil && frontier.hasRoom(for: result, beside: keptBytes)
      && readers.accepts(result.readers)
  }

  /// - Parameters:
  ///   - knownCount: the number of states before the round.
  ///   - count: the number of states that were visited.
  fileprivate mutating func merge(_ result: RoundResult, behind knownCount: Int, visiting count: Int) {
    walked.codec.addLists(result.lists)
    let (numbers, isNew) = frontier.merge(result, visiting: count)
    let newFindings = result.found.all.indices.filter { number in
      let one = result.found.all[number]
      return found.add(one.kind, one.span, in: one.states, at: one.state, then: one.move)
    }
    readers.merge(
      result.readers,
      MergedRound(
        stateCount: knownCount, numbers: numbers, isNew: isNew, newFindings: Set(newFindings),
        findings: result.found.all))
    stuck = stuck ?? result.stuck
    outcome.merge(result.outcome)
    outcome.stateCount = frontier.visited.count
    var counts = walked.explored.runner.world.coverage
    counts.add(result.coverage)
    walked.explored.runner.world.takeCoverage(counts)
  }
}
