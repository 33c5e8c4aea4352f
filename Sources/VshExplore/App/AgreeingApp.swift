package import VshProgram
package import VshSession
import VshSource
package import VshText

/// A real app that agrees with every step, so that a test runs as it would beside one: calls of models that the app has
/// in itself are answered at once. What no person can type is a difference.
package final class AgreeingApp: RealApp {
  /// Without `available`, a test with `send` would not run.
  package let reports: AppParts = [.available, .elements, .calls]
  package let mapping: AppMapping?
  package let isStepwise = false
  package let needsOneOrder = true

  private let state = Guarded(State())

  private struct State: Sendable {
    var typing = HumanTyping()
    /// After the last step.
    var elements: [JSONValue] = []
    var refused: AppStep?
  }

  package init(for program: Program) { mapping = program.script.app }

  package static let start: AppStart = { program, _ in .success(AgreeingApp(for: program)) }

  package func beginRun() {}
  package func beginTest(named name: String) { state.use { $0 = State() } }

  package func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer {
    state.use { state in
      defer { state.elements = expected["elements"].elements }
      switch question["do"].string {
      case "advance", "answer", "open": state.typing.passTime()
      case "type":
        let (on, text) = (question["on"], question["text"].string ?? "")
        let field = state.elements.first { element in
          ["kind", "label", "index"].allSatisfy { element[$0].text == on[$0].text }
        }
        guard let shown = field?["value"].string else { break }
        if !state.typing.allows(text, into: on.text, showing: shown) {
          state.refused = step
          return .differs
        }
        state.typing.type(into: on.text, showing: shown, hasCalls: !expected["calls"].elements.isEmpty)
      case _: break
      }
      return .agrees
    }
  }

  package func endTest() -> [AppFinding] {
    state.use { state in
      state.refused.take().map {
        [AppFinding(kind: .difference, message: "no person types this", notes: [], at: $0)]
      } ?? []
    }
  }

  package func close() {}
  package var problem: AppProblem? { nil }
  package var summary: AppSummary { AppSummary() }
}

/// What a person can type: nothing that is there already, and within one instant no text that was there before it, so that a
/// page that waits until typing ends sees no change. Where a call has begun since, the script tells both apart.
struct HumanTyping {
  /// By field, what was in it before the present instant.
  private var before: [String: String] = [:]

  func allows(_ text: String, into field: String, showing shown: String) -> Bool {
    text != shown && before[field] != text
  }

  /// Notes a text that was typed.
  ///
  /// - Parameter hasCalls: whether a call is in flight afterwards.
  mutating func type(into field: String, showing shown: String, hasCalls: Bool) {
    if before[field] == nil { before[field] = shown }
    if hasCalls { before = [:] }
  }

  mutating func passTime() { before = [:] }
}
