import VshMachine
import VshProgram
package import VshSession
package import VshSource

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
