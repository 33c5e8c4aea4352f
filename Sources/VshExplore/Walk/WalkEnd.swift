import VshMachine
import VshProgram
import VshSession
import VshSource

/// A walk as a whole: what it finds, and what is said of that at the end.
extension Walk {
  /// Walks until no new state is found, a limit is reached, or it is stopped.
  mutating func run(
    isStopped: () -> Bool, onProgress: (WalkProgress) -> Void = { _ in }, helpedBy help: WalkHelp? = nil
  ) {
    let walkedCount = walkAll(isStopped, onProgress, help)
    if !outcome.isComplete { outcome.growth = walked.growth(in: frontier.recent, outcome.stateCount) }
    let verdicts = end(walkedCount)
    if walked.plan.goal != nil || outcome.bound == .stopped { return }
    preferGiven(verdicts, walkedCount) { walk, claims, answers in
      var plan = walk.walked.plan
      plan.rules.answers = answers
      // Where this walk is not whole, that one may have as many states as this one has visited.
      if answers == .none { plan.bounds.states = walkedCount + plan.bounds.statesElsewhere }
      return walk.again(plan, claims) { again in again.end(again.walkAll(isStopped, onProgress, help)) }
    }
  }

  /// Returns the number of the states that were visited.
  private mutating func walkAll(
    _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void, _ help: WalkHelp?
  ) -> Int {
    let walkedCount = walk(isStopped, onProgress, help)
    if readers.claims.needsPending(walkedCount: walkedCount) {
      notePending(walkedCount, isStopped, onProgress, help)
    }
    outcome.leftCount = frontier.visited.count - walkedCount
    return walkedCount
  }

  /// Walks the same states once more, and notes what is in flight in each: most walks need not know that, and are faster.
  /// Where that takes more room than is left, or is stopped, the walk has met this bound.
  private mutating func notePending(
    _ walkedCount: Int, _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void, _ help: WalkHelp?
  ) {
    let plan = walked.plan
    var noted: ClaimNotes?
    let other = again(plan, ClaimNotes(plan.claims, of: plan.part, asksForPending: true)) { again in
      if again.walk(isStopped, onProgress, help) == walkedCount { noted = again.readers.claims }
    }
    if let noted { readers.claims = noted } else if let other { outcome.bound = other.bound }
  }

  /// What another walk from the same start finds. It has the room that this one has left.
  private mutating func again(
    _ plan: WalkPlan, _ claims: ClaimNotes, _ run: (inout Walk) -> Void
  ) -> WalkOutcome? {
    let counts = walked.explored.runner.world.coverage
    defer { walked.explored.runner.world.takeCoverage(counts) }
    guard walked.restart() else { return nil }
    var again = Walk(plan, from: self, claims)
    again.frontier.limit(bytes: frontier.mostBytes - keptBytes)
    run(&again)
    return again.outcome
  }

  /// Says what was found, and judges the claims.
  ///
  /// - Parameter walkedCount: the number of the states that were visited.
  @discardableResult
  mutating func end(_ walkedCount: Int) -> [ClaimNotes.Verdict] {
    for found in found.all {
      let path = walked.steps(along: moves(to: found))
      if walked.plan.bounds.random == nil {
        // The time of the path is not that in which its state was met.
        let kind = walked.codec.movesDates ? found.kind.about(walked.statesText) : found.kind
        outcome.add(
          kind, found.span, path: walked.texts(of: path, endsInError: found.kind.isError))
      } else {
        let (fewer, kind) = shrunk(path, to: .finding(found.kind, found.span, in: found.states))
        outcome.add(
          kind ?? found.kind, found.span, path: walked.texts(of: fewer, endsInError: found.kind.isError),
          found)
      }
    }
    for first in readers.cover?.firsts ?? [] { outcome.coverPaths.shortest.append(path(to: first)) }
    if outcome.bound == nil { outcome.noteIdleClauses(of: walked.plan) }
    let verdicts = readers.claims.verdicts(
      walkedCount: walkedCount, isWhole: outcome.isComplete, hasAllMoves: outcome.unnamed.isEmpty,
      onlyByPaths: ignoring?.reachesClaim)
    outcome.noteDoubts(ignoring, verdicts, walked.plan.claims)
    for (claim, verdict) in zip(walked.plan.claims, verdicts) {
      let exploration = exploration(of: claim, verdict)
      outcome.claims.append(
        ClaimOutcome(
          text: claim.text, span: claim.span, verdict: self.verdict(verdict, of: claim), only: verdict.only,
          difference: verdict.difference, exploration: exploration, randomWalk: randomWalk(of: verdict)))
    }
    return verdicts
  }
}

/// States in which nothing can happen any more.
extension Walk {
  mutating func noteStandstill(_ state: Int32, _ bytes: [UInt8], _ moves: Moves) {
    // Time, an answer, a typed text, an element without a name or what a `never` names may leave this state.
    if moves.takesText || !moves.unnamed.isEmpty || !moves.leftOut.isEmpty { return }
    guard (try? walked.codec.decode(bytes, into: &walked.explored.runner.world)) != nil, walked.hasView
    else { return }
    for ending in walked.plan.rules.endings where walked.explored.ask(ending) == .yes { return }
    // A test that leads to a broken state fails for that.
    if !walked.explored.runner.world.brokenConditions().isEmpty { return }
    if walked.plan.part != nil {
      // Others may still move.
      stuck = stuck ?? state
      return
    }
    note(
      moves.waitsForEver ? .waitsForEver(walked.statesText) : .deadEnd(walked.statesText), walked.stateSpan,
      in: walked.stateNames,
      at: state)
  }

  /// Notes that nothing can happen any more in a state of all parts.
  ///
  /// - Parameter legs: the paths of the parts to it.
  mutating func noteStandstill(along legs: [(part: WalkPart?, path: [Int32])]) {
    let path = walked.steps(along: legs)
    guard walked.explored.runner.world.top != nil, let moves = try? walked.moves(), moves.all.isEmpty else {
      return
    }
    outcome.add(
      moves.waitsForEver ? .waitsForEver(walked.statesText) : .deadEnd(walked.statesText), walked.stateSpan,
      path: walked.texts(of: path))
  }
}
