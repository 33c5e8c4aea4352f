import VshMachine
package import VshProgram
package import VshSession
package import VshSource

/// Walks for `vsh test`, `vsh FILE`, the prompt and editors.
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

  package func explore(
    _ script: LoadedScript, at path: String, _ settings: RunSettings, reading: Reading
  ) -> WalkReport {
    let exploration = Exploration(
      of: script, settings, WalkBounds(), ignoring: [], reading: reading, isStopped: settings.isStopped)
    let judged = exploration.walks.filter { $0.known == nil }
    var report = WalkReport()
    report.diagnostics = exploration.diagnostics
    report.text = ExplorationText.text(of: exploration, path, script.sources)
    report.findings = judged.flatMap { $0.findings }.map(WalkReport.Finding.init)
    report.claims = exploration.failures + judged.flatMap(ExplorationText.brokenClaims)
    report.isComplete = exploration.walks.allSatisfy { $0.isComplete }
    return report
  }
}

/// Walks on from what a prompt shows.
extension WalkingExplorer {
  package func walk(
    _ world: consuming ExploredWorld, at span: SourceSpan, states: Int?, toward goal: WalkGoal?,
    _ sources: [SourceFile], isStopped: () -> Bool
  ) throws(ExplorationProblem) -> WalkReport {
    var world = world
    var plan = WalkPlan(named: "here", at: span)
    if let states { plan.bounds.states = min(states, WalkBounds.mostStates) }
    plan.goal = goal
    plan.typing = TypedFields(of: world.runner.world.program)
    let codec = try world.codec()
    var walk = Walk(plan, in: world, behind: .taken, codec)
    walk.run(isStopped: isStopped)
    let outcome = walk.outcome
    var report = WalkReport()
    report.text = ExplorationText.text(fromHere: outcome, sources)
    report.counts = ExplorationText.counts(of: outcome)
    report.isComplete = outcome.isComplete
    report.findings = outcome.findings.map(WalkReport.Finding.init)
    report.path = outcome.goalPath
    return report
  }
}

extension WalkReport.Finding {
  init(_ finding: WalkFinding) {
    self.init(finding.sentence, at: finding.span, path: finding.path, isNote: finding.isNote)
  }
}

extension ExploredWorld {
  mutating func has(_ goal: WalkGoal) -> Bool {
    switch goal {
    case .condition(let condition): ask(condition) == .yes
    case .text(let text): shows(text)
    }
  }
}
