import VshMachine
import VshProgram
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
    let owners = walked.plan.claims.map { claim in claim.question.map { analysis.part(of: $0, among: parts) }
    }
    let endingOwners = walked.plan.rules.endings.map { analysis.part(of: $0, among: parts) }
    let counts = walked.explored.runner.world.coverage
    var outcomes: [WalkOutcome] = []
    var stateCount = 0
    var legs: [(part: WalkPart?, path: [Int32])] = []
    for (number, part) in parts.enumerated() {
      var plan = walked.plan
      plan.part = part
      plan.claims = zip(walked.plan.claims, owners).filter { $0.1 == nil || $0.1 == number }.map { $0.0 }
      plan.rules.endings = zip(walked.plan.rules.endings, endingOwners).filter { $0.1 == number }.map { $0.0 }
      plan.bounds.statesElsewhere = stateCount
      let (found, path) = walk(plan, isStopped, onProgress, help)
      outcomes.append(found)
      stateCount += found.stateCount
      if let path { legs.append((part, path)) }
      if found.bound != nil { break }
    }
    // On a screen that cannot be drawn nothing can be touched, also in its other parts.
    if outcomes.contains(where: { $0.findings.contains(where: { $0.isOfView }) }) {
      walked.explored.runner.world.takeCoverage(counts)
      return run(isStopped: isStopped, onProgress: onProgress, helpedBy: help)
    }
    outcome.stateCount = 0
    outcome.add(outcomes, of: parts.count, zip(walked.plan.claims, owners).map { (claim: $0, owner: $1) })
    if legs.count == parts.count { noteStandstill(along: legs) }
  }

  private mutating func walk(
    _ part: WalkPlan, _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void, _ help: WalkHelp?
  ) -> (outcome: WalkOutcome, pathToStuck: [Int32]?) {
    var walk = Walk(part, from: self, ClaimNotes(part.claims, of: part.part))
    walk.run(isStopped: isStopped, onProgress: onProgress, helpedBy: help)
    let found = (walk.outcome, walk.stuck.map { [visited = walk.frontier.visited] in visited.path(to: $0) })
    walked.explored.runner.world.takeCoverage(walk.finish())
    return found
  }

  /// Nil where the walk is about more than the states that are reachable: about lengths of paths, for instance.
  private mutating func independentParts() -> IndependentParts? {
    let plan = walked.plan
    guard !plan.bounds.isWhole, readers.worksInParts, plan.goal == nil, frontier.random == nil,
      plan.bounds.depth == nil, plan.rules.mostSteps == nil, plan.rules.mostFailures == nil,
      plan.rules.mays.isEmpty,
      !walked.codec.leavesOut, found.all.isEmpty, walked.explored.runner.world.liveScreens.count == 1,
      let top = walked.explored.runner.world.top
    else { return nil }
    return IndependentParts(
      of: walked.explored.runner.world.program, walked.explored.runner.world.screen(of: top), plan,
      changedModels: walked.explored.runner.world.changedModels)
  }
}

extension WalkPlan.Claim {
  /// The condition of the claim; nil where it is about every state.
  var question: StepExpression? {
    switch form {
    case .always(let condition, _), .reaches(let condition), .returns(let condition): condition
    case _: nil
    }
  }
}
