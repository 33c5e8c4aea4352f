import VshSource

/// What a step may cost, and what all steps of a test may. Operations come in slices where somebody may interrupt it: between two
/// slices that somebody is asked.
extension World {
  /// Operations between two questions; about a millisecond.
  private static let slice = 100_000

  /// Bounds the operations that are taken from here on; nil leaves each step to its own bound.
  package mutating func limitOperations(to count: Int?) {
    (grantedBudget, laterBudget, running.budget) = (0, 0, 0)
    operationLimit = count ?? Self.unlimitedOperations
    running.operationsLeft = operationLimit
  }

  /// More operations are taken than it may take.
  package var isOutOfOperations: Bool { running.operationsLeft - operationsOfStep < 0 }

  /// How many were taken since `limitOperations`.
  package var operationsTaken: Int { operationLimit - running.operationsLeft + operationsOfStep }

  /// What was taken since `beginBudget`.
  private var operationsOfStep: Int { grantedBudget - laterBudget - running.budget }

  mutating func beginBudget() {
    running.operationsLeft -= operationsOfStep
    grantedBudget = min(Limits.operationsInStep, running.operationsLeft)
    running.budget = isInterrupted == nil ? grantedBudget : min(Self.slice, grantedBudget)
    laterBudget = grantedBudget - running.budget
  }

  /// To be called when the budget is below zero: the next slice, if there is one and nobody interrupts.
  mutating func refillBudget() throws(Fault) {
    let isStopped = isInterrupted.map { $0() } ?? false
    if isStopped { throw Fault("interrupted", at: nil, kind: .interrupted) }
    let granted = min(laterBudget, max(Self.slice, -running.budget))
    laterBudget -= granted
    running.budget += granted
    if running.budget >= 0 { return }
    if isOutOfOperations {
      throw Fault("the test takes more than \(operationLimit) operations", at: nil, kind: .outOfOperations)
    }
    throw Fault("the step takes more than \(Limits.operationsInStep) operations", at: nil, kind: .outOfBudget)
  }
}
