package import VshMachine
package import VshProgram
package import VshSource

/// Who walks the states of an `explore`. It lies on a higher floor, so a run is given one.
package protocol Explorer: Sendable {
  /// - Parameters:
  ///   - world: behind the steps of the `explore`.
  ///   - test: has clauses.
  ///   - isStopped: asked between states.
  func explore(
    _ world: consuming ExploredWorld, _ test: Test, named name: String, isStopped: () -> Bool
  ) -> ExplorationVerdict
}

/// How an `explore` went.
package struct ExplorationVerdict: Sendable {
  /// What the transcript has of it.
  package var lines: [String] = []
  package var failures: [Diagnostic] = []
  /// Why it could not be judged, where nothing failed.
  package var inconclusive: Diagnostic?
  package var coverage: CoverageCounts

  package init(coverage: CoverageCounts) { self.coverage = coverage }
}

extension Runner {
  /// Takes the steps of an `explore`, and has what follows them walked.
  mutating func explore(_ test: Test, _ name: String, givens: [Step], _ settings: RunSettings) {
    write(false)
    do throws(StepProblem) {
      try takeQuietly(givens: givens)
      prepare(for: test.steps)
      try take(test.steps)
    } catch {
      fail(error.diagnostic)
    }
    write(true)
    guard outcome.passed else { return }
    guard let explorer = settings.explorer else {
      outcome.inconclusive = .noExplorer(at: test.span)
      return
    }
    let verdict = explorer.explore(
      ExploredWorld(behind: self), test, named: name, isStopped: settings.isStopped)
    for line in verdict.lines { transcript.show(value: line) }
    for failure in verdict.failures { note(failure) }
    outcome.inconclusive = verdict.inconclusive
    world.takeCoverage(verdict.coverage)
  }
}
