import Synchronization
package import VshProgram
package import VshSession
import VshSource
package import VshText

/// Writes the tests of a script as traces in the Informal Trace Format (apalache-mc.org, ADR 15), which `--itf` reads:
/// `mbt::actionTaken` is the step, the other variables are the values of the top screen, and its machines by their names:
/// lists, with the key, the states and the values of each.
///
/// It takes each step as a real app does, and agrees.
package final class TraceRecorder: RealApp {
  /// A `send` needs `available`.
  package let reports: AppParts = [.values, .machines, .available]
  package let mapping: AppMapping? = nil
  package let isStepwise = false

  private let script: LoadedScript
  private let kept = Mutex(Kept())

  private struct Kept: Sendable {
    /// The states of the open test: the last step of each, and the variables after it.
    var states: [(span: SourceSpan, variables: JSONValue)] = []
  }

  package init(_ script: LoadedScript) { self.script = script }

  package func beginRun() {}

  package func beginTest(named name: String) { kept.withLock { $0.states = [] } }

  package func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer {
    let machines = expected["machines"].members.map { name, machines in
      (name: name, value: JSONValue.list(machines.elements.map(Self.machine)))
    }
    kept.withLock { kept in
      if kept.states.last?.span == step.span { kept.states.removeLast() }
      kept.states.append((step.span, .object(expected["values"].members + machines)))
    }
    return .agrees
  }

  package func endTest() -> [AppFinding] { [] }

  /// The trace of a test that has ended, if it has opened a screen.
  package func trace(of test: TestOutcome) -> JSONValue? {
    let states = kept.withLock { kept in
      defer { kept.states = [] }
      return kept.states
    }
    guard let span = test.span, !states.isEmpty else { return nil }
    let steps = script.program?.script.tests.first { $0.span == span }?.steps.map(\.span) ?? []
    return json(of: Self.taken(states, in: steps), in: steps)
  }

  package func close() {}
  package var problem: AppProblem? { nil }
  package var summary: AppSummary {
    var summary = AppSummary()
    summary.steps = 1
    return summary
  }

  // MARK: The format

  /// A step of a test that has taken steps of its own: those of a `repeat` or a flow are one.
  private struct TakenStep {
    var index: Int
    var variables: JSONValue
  }

  /// The steps of a test after which there are values, in order.
  private static func taken(
    _ states: [(span: SourceSpan, variables: JSONValue)], in steps: [SourceSpan]
  ) -> [TakenStep] {
    var taken: [TakenStep] = []
    /// The values after a step that is written elsewhere, in a flow that one of the next steps calls.
    var elsewhere: JSONValue?
    func add(_ index: Int, _ variables: JSONValue) {
      if taken.last?.index == index { taken.removeLast() }
      taken.append(TakenStep(index: index, variables: variables))
    }
    for state in states {
      let own = steps.indices.dropFirst(taken.last?.index ?? 0).first { index in
        steps[index].file == state.span.file && steps[index].start <= state.span.start
          && state.span.end <= steps[index].end
      }
      guard let own else {
        elsewhere = state.variables
        continue
      }
      if let before = elsewhere, own > 0, own - 1 >= taken.last?.index ?? 0 { add(own - 1, before) }
      elsewhere = nil
      add(own, state.variables)
    }
    if let elsewhere, !steps.isEmpty { add(steps.count - 1, elsewhere) }
    return taken
  }

  /// Without its actions, which are no variables.
  private static func machine(_ report: JSONValue) -> JSONValue {
    .object(report.members.filter { ["key", "state", "values"].contains($0.name) })
  }

  private func json(of states: [TakenStep], in steps: [SourceSpan]) -> JSONValue {
    var names: [String] = []
    for state in states {
      for member in state.variables.members where !names.contains(member.name) { names.append(member.name) }
    }
    let machines = script.program.map(AppLogText.machineNames) ?? { _ in false }
    var next = 0
    var list: [JSONValue] = []
    for (index, state) in states.enumerated() {
      let span = steps[next]
      let text = String(
        decoding: script.sources[Int(span.file.index)].bytes[Int(span.start)..<Int(steps[state.index].end)],
        as: UTF8.self)
      next = state.index + 1
      let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.filter { !$0.isEmpty }
      var members: [(name: String, value: JSONValue)] = [
        ("#meta", ["index": .number(index)]), ("mbt::actionTaken", .string(lines.joined(separator: "\n"))),
      ]
      for name in names {
        let absent = machines(name) ? .list([]) : Self.none
        members.append((name, state.variables.has(name) ? Self.itf(state.variables[name]) : absent))
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
    case .object(let members):
      // The fields of a record are names of readers' languages; any text is a key of a dictionary.
      if members.allSatisfy({ isName($0.name) }) {
        .object(members.map { ($0.name, itf($0.value)) })
      } else {
        ["#map": .list(members.map { .list([.string($0.name), itf($0.value)]) })]
      }
    case let other: other
    }
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.first.map { $0 > 0x40 } ?? false
      && text.unicodeScalars.allSatisfy {
        $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
  }
}
