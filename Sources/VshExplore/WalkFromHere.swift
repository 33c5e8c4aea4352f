import VshMachine
package import VshProgram
package import VshSession
package import VshSource

/// What a walk looks for.
package enum WalkGoal: Sendable {
  case condition(StepExpression)
  /// A text on the screen.
  case text([UInt8])
}

/// A walk from a session's present, without claims. Its paths begin there, so they have no `open`.
package struct WalkFromHere: Sendable {
  package let outcome: WalkOutcome

  /// - Parameters:
  ///   - span: of the top screen.
  ///   - goal: ends the walk in the first state that has it.
  ///   - isStopped: called between states.
  package init(
    in world: consuming ExploredWorld, at span: SourceSpan, _ bounds: WalkBounds,
    toward goal: WalkGoal? = nil,
    isStopped: () -> Bool
  ) throws(ExplorationProblem) {
    var world = world
    var plan = WalkPlan(named: "here", at: span)
    plan.bounds = bounds
    plan.goal = goal
    plan.typing = TypedFields(of: world.runner.world.program)
    let codec = try world.codec()
    var walk = Walk(plan, in: world, behind: .taken, codec)
    walk.run(isStopped: isStopped)
    outcome = walk.outcome
  }

  /// The steps to the goal; nil where no state that was reached has it.
  package var path: [String]? { outcome.goalPath }
}

extension ExploredWorld {
  mutating func has(_ goal: WalkGoal) -> Bool {
    switch goal {
    case .condition(let condition): ask(condition) == .yes
    case .text(let text): shows(text)
    }
  }
}
