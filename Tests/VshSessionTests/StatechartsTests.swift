import Testing
import VshSession
import VshSource

/// Machines with the configuration after each event, told by others: what is chosen and taken in a step is SCXML's
/// (language.md, What happens in a step).
@Suite struct StatechartsTests {
  @Test func allTracesAreThere() {
    #expect(StatechartTrace.scion.count == 22)
    #expect(StatechartTrace.further.count == 28)
  }

  @Test(arguments: StatechartTrace.scion) func scionTracesHold(trace: StatechartTrace) throws {
    try check(trace)
  }

  @Test(arguments: StatechartTrace.further) func furtherTracesHold(trace: StatechartTrace) throws {
    try check(trace)
  }

  @Test func aMachineThatCannotBeSaidIsRefused() {
    let script = StatechartElement(
      kind: .scxml,
      children: [StatechartElement(kind: .state, id: "a", onentry: [StatechartAction(do: "script")])])
    let trace = StatechartTrace(name: "script", machine: script, initialConfiguration: ["a"], events: [])
    #expect(throws: StatechartProblem.self) { try StatechartTranslation.script(of: trace) }
  }

  private func check(_ trace: StatechartTrace) throws {
    let text = try StatechartTranslation.script(of: trace)
    let script = load("machine.vs", Array(text.utf8), reading: .nothing)
    let errors = script.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors)\n\(text)")
    for isStressed in [false, true] {
      var settings = RunSettings()
      settings.stressesHeap = isStressed
      let outcome = run(script, settings, reading: .nothing)
      #expect(outcome.tests.map(\.hasExpectation) == [true])
      #expect(outcome.passed, "\(String(decoding: outcome.transcript, as: UTF8.self))\n\(text)")
    }
  }
}

extension Reading {
  /// There are no files.
  static let nothing = Reading(
    file: { _, _ in .failure(ReadProblem("there are no files")) },
    named: { _ in .failure(ReadProblem("there are no files")) })
}
