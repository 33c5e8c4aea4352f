import Synchronization
package import VshProgram
package import VshSession
import VshSource
package import VshText

/// Looks at what a real app reports on the first steps of a script's tests, instead of a comparison.
package protocol AppExaminer: AnyObject, Sendable {
  func beginTest()

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - reports: the parts that the app reports.
  ///   - ask: asks the app something else.
  func look(
    at report: JSONValue, on question: JSONValue, expecting expected: JSONValue, reports: [String],
    ask: (JSONValue) throws(AppDriverProblem) -> JSONValue
  ) throws(AppDriverProblem)
}

/// Examines the driver of an app before it is trusted (`vsh app check`): it takes the first steps of a script's tests, and
/// looks for a driver with which every comparison would pass.
///
/// Nothing is compared with the script but how many different screens it expects.
package final class AppExamination: AppExaminer {
  package struct Finding: Equatable, Sendable {
    package let isGood: Bool
    package let text: String
  }

  /// The number of steps of a test that are taken, and of tests.
  static let (stepsOfTest, mostTests) = (10, 20)

  private struct Notes: Sendable {
    /// The reports of the first opening and of a second one, as texts.
    var openings: [String] = []
    var expected: Set<String> = []
    var reported: Set<String> = []
    var steps = 0
    var tests = 0
    /// Whether the driver refused a step that does not exist, and an element that is not there.
    var refusesUnknownStep = false
    var refusesMissingElement = false
    /// Parts that were announced and are always empty.
    var emptyParts: [String] = []
  }

  private let notes = Mutex(Notes())

  package init() {}

  /// Whether enough was seen.
  package var isEnded: Bool { notes.withLock { $0.tests > Self.mostTests } }

  package func begin(
    _ driver: any AppDriver, for program: Program
  ) -> Result<any RealApp, AppProblem> {
    ComparedApp.begin(driver, for: program, examiner: self)
  }

  // MARK: What the app says

  /// Notes a report. The first one after an opening is followed by questions that a good driver refuses.
  package func look(
    at report: JSONValue, on question: JSONValue, expecting expected: JSONValue, reports: [String],
    ask: (JSONValue) throws(AppDriverProblem) -> JSONValue
  ) throws(AppDriverProblem) {
    let isFirst = notes.withLock { $0.steps == 0 }
    if isFirst {
      let second = try ask(question)
      let unknown = try ask(["do": "vsh-unknown-step"])
      let missing = try ask([
        "do": "tap", "on": ["kind": "button", "label": "vsh: there is no such element"],
      ])
      // The refused questions may have done something.
      _ = try ask(question)
      notes.withLock { notes in
        notes.openings = [Self.face(of: report), Self.face(of: second)]
        notes.refusesUnknownStep = unknown.has("cannot")
        notes.refusesMissingElement = missing.has("cannot")
        notes.emptyParts = reports
      }
    }
    notes.withLock { notes in
      notes.steps += 1
      notes.expected.insert(expected.text)
      notes.reported.insert(Self.face(of: report))
      notes.emptyParts.removeAll { part in
        let value = report[part]
        return !value.isNothing && !value.elements.isEmpty && value.text != "{}"
      }
    }
  }

  /// A report without the ids of calls, which are new for each call.
  private static func face(of report: JSONValue) -> String {
    JSONValue.object(
      report.members.map { member in
        guard member.name == "calls" else { return member }
        return (
          "calls",
          .list(
            member.value.elements.map { call in .object(call.members.filter { $0.name != "id" }) })
        )
      }
    ).text
  }

  package func beginTest() { notes.withLock { $0.tests += 1 } }

  // MARK: The result

  package var findings: [Finding] {
    notes.withLock { notes in
      var findings: [Finding] = []
      func find(_ isGood: Bool, _ good: String, _ bad: String) {
        findings.append(Finding(isGood: isGood, text: isGood ? good : bad))
      }
      if notes.steps == 0 {
        return [
          Finding(isGood: false, text: "no test of the script opens a screen, so that nothing was asked")
        ]
      }
      find(
        notes.openings.first == notes.openings.last, "opened twice, the app reports the same",
        "opened twice, the app reports something else: `open` with `\"fresh\":true` has to begin anew")
      find(
        notes.reported.count > 1 || notes.expected.count == 1,
        "\(notes.reported.count) different reports after \(notes.steps) steps",
        "the app reports the same after all \(notes.steps) steps, for which the script expects \(notes.expected.count) different screens"
      )
      find(
        notes.refusesUnknownStep, "a step that does not exist is refused",
        "a step that does not exist is ignored: answer it with `{\"cannot\":\"…\"}`")
      find(
        notes.refusesMissingElement, "a tap on an element that is not there is refused",
        "a tap on an element that is not there is ignored: answer it with `{\"cannot\":\"…\"}`")
      for part in notes.emptyParts {
        findings.append(
          Finding(isGood: false, text: "`\(part)` is announced, and every report has it empty"))
      }
      return findings
    }
  }
}
