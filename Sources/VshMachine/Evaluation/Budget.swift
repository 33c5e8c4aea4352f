import VshSource

/// What steps may cost, as what runs counts it down.
extension World {
  /// Bounds the operations that are taken from here on; nil leaves each step to its own bound.
  package mutating func limitOperations(to count: Int?) {
    budget.limit(to: count)
    evaluator.running.grant(0)
    evaluator.running.setOperationsLeft(budget.limit)
  }

  /// More operations are taken than it may take.
  package var isOutOfOperations: Bool {
    // A world that is only lent is copied as a whole, and this is asked at every step.
    mutating get { evaluator.running.operationsLeft - operationsOfStep < 0 }
  }

  /// How many were taken since `limitOperations`.
  package var operationsTaken: Int { budget.limit - evaluator.running.operationsLeft + operationsOfStep }

  /// What was taken since `beginBudget`.
  private var operationsOfStep: Int { budget.taken(left: evaluator.running.budget) }

  mutating func beginBudget() {
    evaluator.running.setOperationsLeft(evaluator.running.operationsLeft - operationsOfStep)
    evaluator.running.grant(budget.begin(operationsLeft: evaluator.running.operationsLeft))
  }

  /// To be called when the budget is below zero: the next slice, if there is one and nobody interrupts.
  mutating func refillBudget() throws(Fault) {
    let left = evaluator.running.budget
    evaluator.running.grant(left + (try budget.refill(beyond: -left)))
    if evaluator.running.budget >= 0 { return }
    if isOutOfOperations {
      throw Fault("the test takes more than \(budget.limit) operations", at: nil, kind: .outOfOperations)
    }
    throw Fault("the step takes more than \(Limits.operationsInStep) operations", at: nil, kind: .outOfBudget)
  }
}
