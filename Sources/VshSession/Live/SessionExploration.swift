import VshCheck
import VshMachine
package import VshProgram
package import VshSource

/// A session as the start of a walk.
extension Session {
  /// A copy of the present, in which a walk can take steps. Ctrl-C stops the walk between two of them.
  package func exploredWorld() -> ExploredWorld {
    var world = ExploredWorld(behind: runner)
    world.runner.world.budget.interrupt(when: nil)
    return world
  }

  /// Reads the condition of an `expect`: `in loaded`, `count == 3`. Returns nil for a mistake, and for an expectation that
  /// is no condition. Copies that are made before `close` can ask it.
  package mutating func readCondition(
    _ text: String
  ) -> (condition: StepExpression?, diagnostics: [Diagnostic]) {
    let (steps, diagnostics) = read(Array("expect \(text)".utf8))
    guard steps.count == 1, case .expect(let expectation)? = steps.first?.typed.step.form else {
      return (nil, diagnostics)
    }
    switch expectation {
    case .condition(let condition), .inState(let condition, _): return (condition, diagnostics)
    case _: return (nil, diagnostics)
    }
  }

  /// The span of the top screen's declaration.
  package var topScreenSpan: SourceSpan? {
    runner.world.top.map { program.screens[runner.world.screen(of: $0)].span }
  }
}
