import VshMachine
import VshProgram
import VshSession

/// What the tests of `--cover` reach together.
package enum CoverKind: String, CaseIterable, Sendable {
  case states, transitions

  fileprivate var pointKinds: [CoveragePoint.Kind] {
    switch self {
    case .states: [.state]
    case .transitions: [.transition, .arm]
    }
  }
}

/// A state or transition that a path can reach, as `--coverage` counts it.
struct CoverTarget: Sendable {
  /// The state or transition in the program.
  private let row: Int
  private let isState: Bool
  /// `retry in failed`.
  let name: String

  static func all(_ kind: CoverKind, among points: [CoveragePoint]) -> [CoverTarget] {
    points.filter { kind.pointKinds.contains($0.kind) }.map(CoverTarget.init)
  }

  private init(_ point: CoveragePoint) {
    row = point.row
    isState = point.kind == .state
    let subject = point.subject.filter { $0 != "`" }
    name = isState ? String(subject.dropFirst("state ".count)) : subject
  }

  func isReached(in counts: CoverageCounts) -> Bool {
    isState ? counts.entered(ID(row)) > 0 : counts.taken(ID(row)) > 0
  }
}

/// By which move a walk reached each target first.
struct CoverNotes: WalkNotes {
  struct First {
    let target: Int
    /// The state, and the number of the move from there; nil for the start.
    let state: Int32
    let move: Int32?
  }

  private let targets: [CoverTarget]
  /// The indices of the targets that are not reached yet.
  private var open: [Int]
  private(set) var firsts: [First] = []

  /// Whether answers are tried in both orders between the states, which reach something, too.
  private let isTried: Bool

  /// - Parameters:
  ///   - counts: before the steps of the walk. What was reached by then is not asked for.
  ///   - present: at its start.
  init(_ targets: [CoverTarget], behind counts: CoverageCounts, _ present: CoverageCounts, _ plan: WalkPlan) {
    self.targets = targets
    isTried = plan.claims.contains { $0.form.triesMore }
    open = targets.indices.filter { !targets[$0].isReached(in: counts) }
    note(present, from: 0, by: nil)
  }

  var worksWithHelpers: Bool { !isTried }

  mutating func take(_ step: WalkStep, _ found: Findings, in walked: inout WalkedWorld) {
    note(walked.explored.runner.world.coverage, from: step.from, by: step.move.number)
  }

  private mutating func note(_ counts: CoverageCounts, from state: Int32, by move: Int32?) {
    if open.isEmpty { return }
    open.removeAll { target in
      guard targets[target].isReached(in: counts) else { return false }
      firsts.append(First(target: target, state: state, move: move))
      return true
    }
  }

  var begun: CoverNotes {
    var notes = self
    notes.firsts = []
    return notes
  }

  mutating func merge(_ other: CoverNotes, _ round: MergedRound) {
    for first in other.firsts where open.contains(first.target) {
      firsts.append(first)
      open.removeAll { $0 == first.target }
    }
  }
}

/// A path to a target, as the lines of a test without an end.
struct CoverPath: Sendable {
  let target: Int
  let walk: String
  let steps: [String]
  /// What holds at its end; the second form leaves values out.
  let expectations: [[String]]
}

/// The paths of a walk from which tests are chosen.
struct CoverPaths: Sendable {
  /// A shortest one to each state or transition that no earlier walk has reached.
  var shortest: [CoverPath] = []
  /// For a real app: long paths, and what may end a path, the best first.
  var tours: [[String]] = []
  var endings: [[String]] = []
}

/// Tests that together reach every target that a walk has reached.
package struct Cover: Sendable {
  let tests: [(name: String, walk: String, lines: [String])]
  package let targetCount: Int
  package let reachedCount: Int

  private struct Candidate {
    let path: CoverPath
    let lines: [String]
    let reached: Set<Int>
  }

  /// Chooses path after path: the one that reaches the most targets that are left; of equal ones the shortest, then the
  /// first. Only paths that pass as a test are considered.
  init(
    _ paths: [CoverPath], _ targets: [CoverTarget], of script: LoadedScript, _ settings: RunSettings,
    reading: Reading
  ) {
    let trial = CoverTrial(script: script, settings: settings, reading: reading, targets: targets)
    let candidates = paths.compactMap { path in
      path.expectations.lazy.map { path.steps + $0 }.compactMap { lines in
        trial.reached(by: lines).map { Candidate(path: path, lines: lines, reached: $0) }
      }.first
    }
    var left = candidates.reduce(into: Set<Int>()) { $0.formUnion($1.reached) }
    targetCount = targets.count
    reachedCount = left.count
    var chosen: [Int] = []
    while !left.isEmpty {
      let best = candidates.indices.min { one, other in
        rank(candidates[one], left) < rank(candidates[other], left)
      }
      guard let best else { break }
      chosen.append(best)
      left.subtract(candidates[best].reached)
    }
    tests = chosen.sorted().map { index in
      let candidate = candidates[index]
      let name = "\(candidate.path.walk): \(targets[candidate.path.target].name)"
      return (name, candidate.path.walk, candidate.lines)
    }
    func rank(_ candidate: Candidate, _ left: Set<Int>) -> (Int, Int) {
      (-candidate.reached.intersection(left).count, candidate.lines.count)
    }
  }
}

/// Runs paths as tests at the end of their script.
struct CoverTrial {
  let script: LoadedScript
  let settings: RunSettings
  let reading: Reading
  let targets: [CoverTarget]

  /// The targets that a test reaches; nil where it does not pass.
  func reached(by lines: [String]) -> Set<Int>? {
    guard script.sources.count > 1 else { return nil }
    var settings = settings
    settings.countsCoverage = true
    let test = AppPaths.Test(name: "cover", walk: "", lines: lines)
    let outcome = AppPaths.take([test], of: script, &settings, reading: reading) {}.outcome
    guard outcome.tests.count == 1, outcome.passed, let counts = outcome.coverage else { return nil }
    return Set(targets.indices.filter { targets[$0].isReached(in: counts) })
  }
}

extension Walk {
  /// Asks for a path to each target. Call it before the walk runs.
  ///
  /// - Parameter counts: before the first step of the plan.
  mutating func cover(_ targets: [CoverTarget], behind counts: CoverageCounts) {
    if targets.isEmpty { return }
    readers.cover = CoverNotes(targets, behind: counts, walked.explored.runner.world.coverage, walked.plan)
  }

  mutating func path(to first: CoverNotes.First) -> CoverPath {
    let steps = path(to: first.state, then: first.move.map { [$0] } ?? [])
    // The path was walked, so the world is at its end.
    let expectations =
      walked.plan.app?.endings(of: walked.plan)
      ?? [true, false].map { walked.explored.stateExpectations(exactly: $0) }
    return CoverPath(target: first.target, walk: walked.plan.name, steps: steps, expectations: expectations)
  }
}
