import VshProgram

/// What a walk has found by answers that it has made up: values that no model gives, and failures.
extension Walk {
  /// Prints what a model's answers break, too, with these; and says of a `reaches` that only others meet it.
  ///
  /// - Parameter again: what a walk with fewer answers finds; nil where there is none.
  mutating func preferGiven(
    _ verdicts: [ClaimNotes.Verdict],
    _ again: (inout Walk, WalkRules.Answers) -> WalkOutcome?
  ) {
    let claims = verdicts.indices.filter { isBrokenByValue(verdicts[$0]) }
    let findings = found.all.indices.filter { hasValue(madeUp(along: moves(to: found.all[$0]))) }
    if !claims.isEmpty || !findings.isEmpty, let given = again(&self, .failures) {
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
    guard let plain = again(&self, .none), plain.isComplete else { return }
    for (number, madeUp) in reached where plain.claims[number].isBroken {
      outcome.claims[number].only = madeUp.words
    }
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
