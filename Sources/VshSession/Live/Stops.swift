import VshMachine
import VshProgram
import VshSource

/// What ends a step of the prompt before it is done: conditions that become true, and an interrupt.
struct Stops {
  private var conditions: [(condition: StepExpression, wasTrue: Bool)] = []
  /// The index of the condition that ended the step.
  private(set) var reached: Int?
  /// Asked between steps and events; true stops the current step.
  private let isInterrupted: (@Sendable () -> Bool)?

  init(when isInterrupted: (@Sendable () -> Bool)? = nil) { self.isInterrupted = isInterrupted }

  var isEmpty: Bool { conditions.isEmpty }
  var all: [StepExpression] { conditions.map { $0.condition } }

  func asksToStop() -> Bool { isInterrupted?() ?? false }

  /// Watches conditions from their present values on.
  mutating func watch(_ conditions: [(condition: StepExpression, isTrue: Bool)]) {
    self.conditions = conditions.map { ($0.condition, $0.isTrue) }
    reached = nil
  }

  /// Notes the values after an event.
  mutating func note(_ values: [Bool]) {
    for (index, isTrue) in values.enumerated() {
      if isTrue, !conditions[index].wasTrue, reached == nil { reached = index }
      conditions[index].wasTrue = isTrue
    }
  }
}

extension Runner {
  mutating func watchStops(_ conditions: [StepExpression]) {
    stops.watch(conditions.map { ($0, isTrue($0)) })
  }

  /// False where the condition has no value.
  private mutating func isTrue(_ condition: StepExpression) -> Bool {
    (try? value(condition).isTrue) ?? false
  }

  /// Ends the step where a condition has become true. The thrown problem is only the way to end it.
  mutating func stopWhereOneHolds() throws(StepProblem) {
    stops.note(stops.all.map { isTrue($0) })
    if stops.reached != nil { throw .interrupted(at: stepSpan) }
  }
}
