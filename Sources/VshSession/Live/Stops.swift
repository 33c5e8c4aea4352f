import VshMachine
import VshProgram
import VshSource

/// A condition that ends a step of the prompt where it comes true.
struct Stop {
  let condition: StepExpression
  /// When it was asked last.
  var holds: Bool
}

extension Runner {
  mutating func watchStops(_ conditions: [StepExpression]) {
    stops = conditions.map { Stop(condition: $0, holds: holds($0)) }
  }

  /// One without a value does not hold.
  private mutating func holds(_ condition: StepExpression) -> Bool { (try? value(condition).isTrue) ?? false }

  /// Nothing is wrong then; but only so the step ends here.
  mutating func stopWhereOneHolds() throws(StepProblem) {
    for place in stops.indices {
      let before = stops[place].holds
      stops[place].holds = holds(stops[place].condition)
      if stops[place].holds, !before, stopped == nil { stopped = place }
    }
    if stopped != nil { throw .interrupted(at: stepSpan) }
  }
}
