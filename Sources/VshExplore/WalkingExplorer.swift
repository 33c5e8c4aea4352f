import VshMachine
package import VshProgram
package import VshSession
import VshSource

/// Walks the `explore`s of a run: for `vsh test`, `vsh FILE` and the prompt.
package final class WalkingExplorer: Explorer {
  package init() {}

  package func explore(
    _ world: consuming ExploredWorld, _ test: Test, named name: String, isStopped: () -> Bool
  ) -> ExplorationVerdict {
    var verdict = ExplorationVerdict(coverage: world.runner.world.coverage)
    do throws(ExplorationProblem) {
      var walk = try Walk(of: test, named: name, WalkBounds(), ignoring: StateCodec.Ignored(), in: world)
      walk.runInParts(isStopped: isStopped)
      let outcome = walk.outcome
      verdict.lines = ExplorationText.verdictLines(of: outcome)
      verdict.failures = ExplorationText.failures(of: outcome)
      if !outcome.isComplete, verdict.failures.isEmpty {
        verdict.inconclusive = .inconclusive(
          ExplorationText.bound(of: outcome), at: outcome.span, growth: ExplorationText.growth(of: outcome))
      }
      verdict.coverage = walk.finish()
    } catch {
      verdict.failures.append(error.diagnostic)
    }
    return verdict
  }
}
