import TestSupport
import Testing
import VshSource

@testable import VshMachine

/// The operations of a step by themselves.
@Suite struct StepBudgetTests {
  @Test func withoutAnInterruptAStepGetsAllAtOnce() throws {
    var budget = StepBudget()
    var first = budget.begin(operationsLeft: 250_000)
    #expect(first == 250_000)
    let next = try budget.refill(beyond: 1)
    #expect(next == 0)
    first = budget.begin(operationsLeft: .max)
    #expect(first == Limits.operationsInStep)
  }

  /// Slice by slice, a step gets what it may use and no more, and what it took is known at any time.
  @Test(arguments: 0..<20) func slicesAddUpToWhatAStepMayUse(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let granted = 1 + random.below(1_000_000)
    var budget = StepBudget()
    budget.interrupt { false }
    var left = budget.begin(operationsLeft: granted)
    var spent = 0
    while left >= 0 && spent <= granted {
      let operations = random.below(300_000)
      left -= operations
      spent += operations
      #expect(budget.taken(left: left) == spent, "seed \(seed)")
      if left < 0 { left += try budget.refill(beyond: -left) }
    }
    #expect(left == granted - spent, "seed \(seed)")
  }

  @Test func anInterruptComesBetweenTwoSlices() {
    var budget = StepBudget()
    budget.interrupt { true }
    let first = budget.begin(operationsLeft: 1_000_000)
    #expect(first < 1_000_000)
    do {
      _ = try budget.refill(beyond: 1)
      Issue.record("it is interrupted")
    } catch {
      #expect(error.kind == .interrupted)
    }
  }
}
