import VshMachine
import VshProgram

/// What a walk has found by answers that it has made up: values that no model gives, and failures.
extension Walk {
  /// Prints what a model's answers break, too, with these; and says of a `reaches` that only others meet it.
  ///
  /// - Parameters:
  ///   - walkedCount: the number of the states that were visited.
  ///   - again: what a walk with fewer answers finds; nil where there is none.
  mutating func preferGiven(
    _ verdicts: [ClaimNotes.Verdict], _ walkedCount: Int,
    _ again: (inout Walk, ClaimNotes, WalkRules.Answers) -> WalkOutcome?
  ) {
    let plan = walked.plan
    let claims = verdicts.indices.filter { isBrokenByValue(verdicts[$0]) }
    let findings = found.all.indices.filter { hasValue(madeUp(along: moves(to: found.all[$0]))) }
    if !claims.isEmpty || !findings.isEmpty,
      let given = again(&self, ClaimNotes(plan.claims, of: plan.part), .failures)
    {
      for number in claims where given.claims[number].isBroken {
        outcome.claims[number] = given.claims[number]
      }
      for number in findings { outcome.replace(number, from: given) }
    }
    var reached: [(number: Int, by: ClaimNotes.MadeUp)] = []
    for (number, verdict) in verdicts.enumerated() {
      guard case .reached(let state) = verdict,
        let madeUp = madeUp(along: moves(to: Int32(truncatingIfNeeded: state)))
      else { continue }
      reached.append((number, madeUp))
    }
    if reached.isEmpty { return }
    let numbers = reached.map { $0.number }
    for (claim, isPlain) in zip(reached, areReachedByGiven(numbers, walkedCount, again)) where !isPlain {
      outcome.claims[claim.number].only = claim.by.words
    }
  }

  /// By claim, each a `reaches`: whether the models' own answers lead there, too, or it is not known.
  private mutating func areReachedByGiven(
    _ numbers: [Int], _ walkedCount: Int,
    _ again: (inout Walk, ClaimNotes, WalkRules.Answers) -> WalkOutcome?
  ) -> [Bool] {
    let plan = walked.plan
    // Where values are ignored, the moves that led to a state decide what leads on.
    if readers.claims.asksForMoves, !walked.codec.leavesOut, outcome.unnamed.isEmpty {
      let given = readers.claims.graph.reached(
        among: frontier.visited.count, visited: walkedCount, within: plan.rules.mostSteps
      ) { !$0.isFailure && !$0.isInvented }
      let areReached = numbers.map { readers.claims.isReached($0, in: given.states) }
      if given.isWhole || !areReached.contains(false) { return areReached }
    }
    let claims = ClaimNotes(numbers.map { plan.claims[$0] }, of: plan.part, endsDecided: true)
    guard let given = again(&self, claims, .none), given.isComplete else { return numbers.map { _ in true } }
    return given.claims.map { !$0.isBroken }
  }

  private mutating func isBrokenByValue(_ verdict: ClaimNotes.Verdict) -> Bool {
    guard case .broken(let state, let reason) = verdict else { return false }
    var path = frontier.visited.path(to: Int32(truncatingIfNeeded: state))
    if case .stalls(let stall) = reason { path += stall.moves }
    if case .order(let last, _) = reason, last.contains(where: { $0.kind == .invented }) { return true }
    return hasValue(madeUp(along: path))
  }

  private func hasValue(_ madeUp: ClaimNotes.MadeUp?) -> Bool { madeUp == .value || madeUp == .both }

  /// What the moves of a path answer that no model does.
  private mutating func madeUp(along path: [Int32]) -> ClaimNotes.MadeUp? {
    // What a `may` answers is meant.
    let kinds = zip(path, walked.steps(along: path)).filter { $0.0 >= 0 }.map { $0.1.kind }
    return switch (kinds.contains(.failure), kinds.contains(.invented)) {
    case (true, true): .both
    case (true, false): .failure
    case (false, true): .value
    case (false, false): nil
    }
  }
}
