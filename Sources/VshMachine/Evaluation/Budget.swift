import VshSource

/// What a step may cost. Operations come in slices where somebody may interrupt it: between two slices that somebody is asked.
extension World {
  /// Operations between two questions; about a millisecond.
  private static let slice = 100_000

  mutating func beginBudget() {
    running.budget = isInterrupted == nil ? Limits.operationsInStep : Self.slice
    laterBudget = Limits.operationsInStep - running.budget
  }

  /// To be called when the budget is below zero: the next slice, if there is one and nobody interrupts.
  mutating func refillBudget() throws(Fault) {
    let isStopped = isInterrupted.map { $0() } ?? false
    if isStopped { throw Fault("interrupted", at: nil, kind: .interrupted) }
    let granted = min(laterBudget, max(Self.slice, -running.budget))
    laterBudget -= granted
    running.budget += granted
    if running.budget < 0 {
      throw Fault(
        "the step takes more than \(Limits.operationsInStep) operations", at: nil, kind: .outOfBudget)
    }
  }
}
