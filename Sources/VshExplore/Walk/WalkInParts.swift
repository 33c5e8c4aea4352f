import VshMachine
import VshSession

extension Walk {
  /// Walks as `run` does: one part of the screen after another where they are independent, each while the others rest at
  /// the start.
  mutating func runInParts(
    isStopped: () -> Bool, onProgress: (WalkProgress) -> Void = { _ in }, helpedBy help: WalkHelp? = nil
  ) {
    guard var analysis = independentParts(), let parts = analysis.parts() else {
      return run(isStopped: isStopped, onProgress: onProgress, helpedBy: help)
    }
    let owners = plan.claims.map { claim in claim.question.map { analysis.part(of: $0, among: parts) } }
    let endingOwners = plan.endings.map { analysis.part(of: $0, among: parts) }
    let counts = explored.runner.world.coverage
    var outcomes: [WalkOutcome] = []
    var stateCount = 0
    var legs: [(part: WalkPart?, path: [Int32])] = []
    for (number, part) in parts.enumerated() {
      var plan = plan
      plan.part = part
      plan.claims = zip(self.plan.claims, owners).filter { $0.1 == nil || $0.1 == number }.map { $0.0 }
      plan.endings = zip(self.plan.endings, endingOwners).filter { $0.1 == number }.map { $0.0 }
      plan.bounds.statesElsewhere = stateCount
      let (found, path) = walk(plan, isStopped, onProgress, help)
      outcomes.append(found)
      stateCount += found.stateCount
      if let path { legs.append((part, path)) }
      if found.bound != nil { break }
    }
    // On a screen that cannot be drawn nothing can be touched, also in its other parts.
    if outcomes.contains(where: { $0.findings.contains(where: { $0.isOfView }) }) {
      explored.runner.world.takeCoverage(counts)
      return run(isStopped: isStopped, onProgress: onProgress, helpedBy: help)
    }
    outcome.stateCount = 0
    outcome.add(outcomes, of: parts.count, zip(plan.claims, owners).map { (claim: $0, owner: $1) })
    if legs.count == parts.count { noteStandstill(along: legs) }
  }

  private mutating func walk(
    _ part: WalkPlan, _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void, _ help: WalkHelp?
  ) -> (outcome: WalkOutcome, pathToStuck: [Int32]?) {
    var walk = Walk(part, partOf: self)
    walk.run(isStopped: isStopped, onProgress: onProgress, helpedBy: help)
    let found = (walk.outcome, walk.pathToStuck)
    explored.runner.world.takeCoverage(walk.finish())
    return found
  }

  /// Nil where the walk is about more than the states that are reachable: about lengths of paths, for instance.
  private mutating func independentParts() -> IndependentParts? {
    let bounds = plan.bounds
    guard !bounds.isWhole, !bounds.drawsCards, plan.goal == nil, bounds.random == nil, bounds.cover == nil,
      !bounds.findsFaults, !bounds.audits, bounds.depth == nil, plan.mostSteps == nil,
      plan.mostFailures == nil, plan.mays.isEmpty, !codec.leavesOut, !notes.asksForPending,
      found.all.isEmpty, explored.runner.world.liveScreens.count == 1, let top = explored.runner.world.top
    else { return nil }
    return IndependentParts(
      of: explored.runner.world.program, explored.runner.world.screen(of: top), plan,
      changedModels: explored.runner.world.changedModels)
  }
}
