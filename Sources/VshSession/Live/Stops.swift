import VshMachine
import VshProgram
import VshSource

/// A condition that ends a step of the prompt when it becomes true.
struct Stop {
  let condition: StepExpression
  /// Its value at the last check.
  var holds: Bool
}

extension Runner {
  mutating func watchStops(_ conditions: [StepExpression]) {
    stops = conditions.map { Stop(condition: $0, holds: holds($0)) }
  }

  /// False where the condition has no value.
  private mutating func holds(_ condition: StepExpression) -> Bool { (try? value(condition).isTrue) ?? false }

  /// Ends the step where a condition has become true. The thrown problem is only the way to end it.
  mutating func stopWhereOneHolds() throws(StepProblem) {
    for place in stops.indices {
      let before = stops[place].holds
      stops[place].holds = holds(stops[place].condition)
      if stops[place].holds, !before, stopped == nil { stopped = place }
    }
    if stopped != nil { throw .interrupted(at: stepSpan) }
  }
}
