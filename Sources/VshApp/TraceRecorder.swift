import Synchronization
package import VshProgram
package import VshSession
import VshSource
package import VshText

/// Writes the tests of a script as traces in the Informal Trace Format (apalache-mc.org, ADR 15), which `--itf` reads:
/// `mbt::actionTaken` is the step, the other variables are the values of the top screen.
///
/// It takes each step as a real app does, and agrees.
package final class TraceRecorder: RealApp {
  package let reports: AppParts = .values
  package let mapping: AppMapping? = nil
  package let isStepwise = false

  private let script: LoadedScript
  private let kept = Mutex(Kept())

  private struct Kept: Sendable {
    /// The states of the open test: the last step of each, and the values after it.
    var states: [(span: SourceSpan, values: JSONValue)] = []
    var traces: [(name: String, json: JSONValue)] = []
  }

  package init(_ script: LoadedScript) { self.script = script }

  /// The traces of all tests that open a screen, in order.
  package var traces: [(name: String, json: JSONValue)] { kept.withLock { $0.traces } }

  package func beginRun() {}

  package func beginTest(named name: String) { kept.withLock { $0.states = [] } }

  package func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer {
    kept.withLock { kept in
      if kept.states.last?.span == step.span { kept.states.removeLast() }
      kept.states.append((step.span, expected["values"]))
    }
    return .agrees
  }

  package func endTest() -> [AppFinding] { [] }

  /// Keeps the trace of a test that has ended.
  package func end(_ test: TestOutcome) {
    kept.withLock { kept in
      guard let name = test.name, let span = test.span, !kept.states.isEmpty else { return }
      kept.traces.append((name, json(of: kept.states, behind: firstStep(ofTestAt: span))))
      kept.states = []
    }
  }

  package func close() {}
  package var problem: AppProblem? { nil }
  package var summary: AppSummary {
    var summary = AppSummary()
    summary.steps = 1
    return summary
  }

  // MARK: The format

  private func firstStep(ofTestAt span: SourceSpan) -> Int {
    let tests = script.program?.script.tests ?? []
    return tests.first { $0.span == span }?.steps.first.map { Int($0.span.start) } ?? Int(span.start)
  }

  private func json(of states: [(span: SourceSpan, values: JSONValue)], behind first: Int) -> JSONValue {
    var names: [String] = []
    for state in states {
      for member in state.values.members where !names.contains(member.name) { names.append(member.name) }
    }
    var start = first
    var list: [JSONValue] = []
    for (index, state) in states.enumerated() {
      let bytes = script.sources[Int(state.span.file.index)].bytes
      let text = String(decoding: bytes[start..<Int(state.span.end)], as: UTF8.self)
      start = Int(state.span.end)
      let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.filter { !$0.isEmpty }
      var members: [(name: String, value: JSONValue)] = [
        ("#meta", ["index": .number(index)]), ("mbt::actionTaken", .string(lines.joined(separator: "\n"))),
      ]
      for name in names {
        members.append((name, state.values.has(name) ? Self.itf(state.values[name]) : Self.none))
      }
      list.append(.object(members))
    }
    return .tall(
      .object([
        (
          "#meta",
          ["format": "ITF", "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html"]
        ),
        ("vars", .strings(["mbt::actionTaken"] + names)), ("states", .tall(.list(list))),
      ]))
  }

  private static let none: JSONValue = ["#unserializable": "nil"]

  private static func itf(_ value: JSONValue) -> JSONValue {
    switch value.plain {
    case .null: none
    case .number(let number): ["#bigint": .string(String(number))]
    case .written(let text): ["#unserializable": .string(text)]
    case .list(let values): .list(values.map(itf))
    case .object(let members): .object(members.map { ($0.name, itf($0.value)) })
    case let other: other
    }
  }
}
