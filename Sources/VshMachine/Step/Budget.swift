import VshSource

/// The operation budget of steps and tests.
extension World {
  /// Limits the operations from now on; nil leaves only the limit of each step.
  package mutating func limitOperations(to count: Int?) {
    budget.limit(to: count)
    evaluator.running.grant(0)
    evaluator.running.setOperationsLeft(budget.limit)
  }

  /// Whether more operations were used than the limit allows.
  package var isOutOfOperations: Bool {
    mutating get { evaluator.running.operationsLeft - operationsOfStep < 0 }
  }

  /// The number of operations since `limitOperations`.
  package var operationsTaken: Int { budget.limit - evaluator.running.operationsLeft + operationsOfStep }

  /// Charges operations between two steps, to all steps of the test.
  package mutating func charge(betweenSteps operations: Int) {
    evaluator.running.setOperationsLeft(evaluator.running.operationsLeft - operations)
  }

  /// The number of operations since `beginBudget`.
  private var operationsOfStep: Int { budget.taken(left: evaluator.running.budget) }

  mutating func beginBudget() {
    evaluator.running.setOperationsLeft(evaluator.running.operationsLeft - operationsOfStep)
    evaluator.running.grant(budget.begin(operationsLeft: evaluator.running.operationsLeft))
  }

  /// Grants the next slice when the budget is negative. Throws at a limit or after an interrupt.
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
