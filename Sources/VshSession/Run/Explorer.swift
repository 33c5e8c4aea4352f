package import VshMachine
package import VshProgram
package import VshSource

/// Walks the states of an `explore`. The implementation is in a higher target, so it is passed to a run.
package protocol Explorer: AnyObject, Sendable {
  /// - Parameters:
  ///   - world: after the steps of the `explore`.
  ///   - test: must have clauses.
  ///   - isStopped: called between states.
  func explore(
    _ world: consuming ExploredWorld, _ test: Test, named name: String, isStopped: () -> Bool
  ) -> ExplorationVerdict
}

/// The result of an `explore`.
package struct ExplorationVerdict: Sendable {
  /// The lines for the transcript.
  package var lines: [String] = []
  package var failures: [Diagnostic] = []
  /// Why there is no result, where nothing failed.
  package var inconclusive: Diagnostic?
  package var coverage: CoverageCounts

  package init(coverage: CoverageCounts) { self.coverage = coverage }
}

extension Runner {
  /// Takes the steps of an `explore`, and lets the explorer walk from there.
  mutating func explore(_ test: Test, _ name: String, givens: [Step], _ settings: RunSettings) {
    defer { judgeKnown(test) }
    write(false)
    var marks: [Int64] = []
    do throws(StepProblem) {
      try takeQuietly(givens: givens)
      prepare(for: test.steps)
      try take(test.steps, marking: &marks)
    } catch {
      fail(error.diagnostic)
    }
    write(true)
    guard outcome.passed else { return }
    guard let explorer = settings.explorer else {
      outcome.inconclusive = .noExplorer(at: test.span)
      return
    }
    let explored = ExploredWorld(behind: self, marks)
    // The values are the explorer's from here on.
    world.releaseValues()
    let verdict = explorer.explore(explored, test, named: name, isStopped: settings.isStopped)
    for line in verdict.lines { transcript.show(value: line) }
    for failure in verdict.failures { note(failure) }
    outcome.inconclusive = verdict.inconclusive
    world.takeCoverage(verdict.coverage)
  }

  /// Takes steps, and notes before each of them the last start of a work.
  mutating func take(_ steps: [Step], marking marks: inout [Int64]) throws(StepProblem) {
    for step in steps {
      marks.append(world.schedule.lastStart)
      try take(step)
    }
  }
}
