import VshMachine
import VshProgram
import VshSession
import VshText

/// `reloads`: whether the app, opened again while calls still write, shows in the end what is true. That is what it shows
/// when it is opened once more, after everything has answered.
enum Reload {
  struct Difference {
    /// From the state to the wrong screen.
    let steps: [PathStep]
    /// The lines that differ, with a heading.
    let lines: [String]
  }

  /// No more answers are given to an app that asks again after each.
  private static let mostAnswers = 100

  /// - Parameters:
  ///   - moves: of the state, which name its calls.
  ///   - walked: in any state before and afterwards.
  /// - Returns: nil where the screens are equal, and where nothing still writes.
  static func difference(
    of visit: Visit, _ moves: Moves, in walked: inout WalkedWorld
  ) throws(Fault) -> Difference? {
    try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
    if !walked.explored.runner.world.hasPendingWorks { return nil }
    let counts = walked.explored.runner.world.coverage
    defer { walked.explored.runner.world.takeCoverage(counts) }
    var steps = [PathStep(text: "reopen")]
    guard case .taken = walked.explored.runner.world.reopen(),
      walked.explored.runner.world.worksInFlight().contains(where: { $0.isCancelled }),
      // What the app asks for at its start answers before what was on its way.
      settle(&walked.explored, moves, &steps), let shown = walked.explored.screen(),
      case .taken = walked.explored.runner.world.reopen()
    else { return nil }
    var others: [PathStep] = []
    guard settle(&walked.explored, moves, &others), let truth = walked.explored.screen(), shown != truth
    else {
      return nil
    }
    let difference = LineDifference(
      old: TextLines(shown, keepsFeeds: false), new: TextLines(truth, keepsFeeds: false))
    return Difference(
      steps: steps,
      lines: ["- what is shown, + what is shown after one more `reopen`"]
        + UnifiedDiff(difference).hunks.split(separator: "\n").map(String.init))
  }

  /// Answers everything in flight as the models do: calls, then cancelled ones, then watches. Returns false after an error.
  static func settle(
    _ world: inout ExploredWorld, _ moves: Moves, _ steps: inout [PathStep]
  ) -> Bool {
    for _ in 0..<mostAnswers {
      let calls = world.runner.world.answerableCalls
      let next =
        calls.first { !$0.isCancelled } ?? world.runner.world.worksInFlight().first { $0.isCancelled }
        ?? world.runner.world.watchesWithNews.first
      guard let next else { return true }
      let move = Move(form: .answer, kind: .answer, index: next.pending)
      steps.append(moves.step(of: move, in: world.runner.world))
      if case .failed = world.runner.world.deliver(next.pending, nil) { return false }
    }
    return true
  }
}
