package import VshProgram
package import VshSession
import VshSource
package import VshText

/// A real app that agrees with every step, so that a test runs as it would beside one: calls of models that the app has
/// in itself are answered at once.
package final class AgreeingApp: RealApp {
  /// Without `available`, a test with `send` would not run.
  package let reports: AppParts = .available
  package let mapping: AppMapping?
  package let isStepwise = false
  package let needsOneOrder = true

  package init(for program: Program) { mapping = program.script.app }

  package static let start: AppStart = { program, _ in .success(AgreeingApp(for: program)) }

  package func beginRun() {}
  package func beginTest(named name: String) {}

  package func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer {
    .agrees
  }

  package func endTest() -> [AppFinding] { [] }
  package func close() {}
  package var problem: AppProblem? { nil }
  package var summary: AppSummary { AppSummary() }
}
