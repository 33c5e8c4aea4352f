package import VshMachine
package import VshProgram
package import VshSource

/// Walks the states of screens. The implementation is in a higher target, so it is passed to a run, a prompt and a
/// server.
package protocol Explorer: AnyObject, Sendable {
  /// Walks an `explore` of a run.
  ///
  /// - Parameters:
  ///   - world: after the steps of the `explore`.
  ///   - test: must have clauses.
  ///   - isStopped: called between states.
  func explore(
    _ world: consuming ExploredWorld, _ test: Test, named name: String, isStopped: () -> Bool
  ) -> ExplorationVerdict

  /// Walks a script as `vsh explore` does.
  ///
  /// - Parameter path: of the script, for the text.
  func explore(
    _ script: LoadedScript, at path: String, _ settings: RunSettings, reading: Reading
  ) -> WalkReport

  /// Walks from a session's present, without claims. The paths begin there, so they have no `open`.
  ///
  /// - Parameters:
  ///   - span: of the top screen.
  ///   - states: the bound; nil for the usual one.
  ///   - goal: ends the walk in the first state that has it.
  ///   - sources: for the places in the text.
  ///   - isStopped: called between states.
  func walk(
    _ world: consuming ExploredWorld, at span: SourceSpan, states: Int?, toward goal: WalkGoal?,
    _ sources: [SourceFile], isStopped: () -> Bool
  ) throws(ExplorationProblem) -> WalkReport
}

/// What a walk looks for.
package enum WalkGoal: Sendable {
  case condition(StepExpression)
  /// A text on the screen.
  case text([UInt8])
}

/// What walks have found, for a prompt or an editor.
package struct WalkReport: Sendable {
  package struct Finding: Sendable {
    package let sentence: String
    package let span: SourceSpan?
    /// The steps that lead there.
    package let path: [String]
    /// Whether it is only a warning.
    package let isNote: Bool

    package init(_ sentence: String, at span: SourceSpan?, path: [String], isNote: Bool) {
      (self.sentence, self.span, self.path, self.isNote) = (sentence, span, path, isNote)
    }
  }

  /// All of it, as `vsh explore` prints it.
  package var text = ""
  /// The counts of states and moves, and the verdict.
  package var counts = ""
  package var isComplete = true
  /// Why something was not walked.
  package var diagnostics: [Diagnostic] = []
  package var findings: [Finding] = []
  /// The broken claims.
  package var claims: [Diagnostic] = []
  /// The steps to the goal; nil without a goal, or where no state that was reached has it.
  package var path: [String]?

  package init() {}
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
