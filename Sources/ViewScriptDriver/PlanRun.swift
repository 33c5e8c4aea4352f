import VshComparison

/// The first difference of an app from its script, or why the app could not be asked.
public struct Difference: Error, Sendable, CustomStringConvertible {
  /// The file that has the step.
  public let path: String
  /// The line of the step, from 1.
  public let line: Int
  /// One sentence.
  public let message: String
  /// What each side has, the steps that led there, and what else is known.
  public let details: [String]

  /// The message and the details, a line each.
  public var description: String { ([message] + details).joined(separator: "\n") }
}

/// What the reports of a script have in a test.
struct PlanContents: Sendable {
  private typealias Part = (key: String, name: String)

  private static let parts: [Part] = [
    ("elements", "what the view shows"), ("signals", "the signals"), ("state", "the state"),
  ]

  private let parts: [Part]
  private let values: Set<String>
  private let actions: Set<String>

  init(of reports: [ReportValue]) {
    parts = Self.parts.filter { part in reports.contains { !$0[part.key].elements.isEmpty } }
    values = Set(reports.flatMap { $0["values"].members.map(\.name) })
    actions = Set(reports.flatMap { $0["available"].elements.compactMap(\.string) })
  }

  /// What an app does not report of it, in words.
  @MainActor func notReported<Model: AnyObject>(by app: App<Model>) -> [String] {
    let reported = Set(app.reports)
    return parts.filter { !reported.contains($0.key) }.map(\.name)
      + values.subtracting(app.valueNames).sorted().map { "the value `\($0)`" }
      + actions.subtracting(app.judgedActions).sorted().map { "whether `\($0)` is available" }
  }
}

/// What came of a test.
public struct Outcome: Sendable {
  /// Nil where the app did all that the script says.
  public let difference: Difference?
  /// What the script has and the app does not report.
  public let notCompared: [String]

  let values: [ReportValue]

  /// What the app reported after each step, as JSON.
  public var reports: [String] { values.map(\.canonical) }
}

extension Plan.Test {
  /// Drives an app through the steps of the test, and compares it after each. It does not suspend.
  ///
  /// - Parameters:
  ///   - cancellation: what the calls of a cancelled task do.
  ///   - jobLimit: the most jobs of one step; an app that has more does not rest.
  ///   - drainsMainQueue: whether blocks on `DispatchQueue.main` are run. Only for callers that are not such a block:
  ///     synchronous tests of XCTest, and programs.
  ///   - build: makes the app, once for each screen that the script opens.
  @MainActor public func run<Model: AnyObject>(
    cancellation: World.Cancellation = .throwsAtOnce, jobLimit: Int = 100_000,
    drainsMainQueue: Bool = false, _ build: @escaping @MainActor (World) -> App<Model>
  ) -> Outcome {
    let options = Driver<Model>.Options(
      cancellation: cancellation, jobLimit: jobLimit, drainsMainQueue: drainsMainQueue)
    // A run in which the machine held up the thread begins again: that depends on nothing in the app.
    for _ in 1...100 {
      var run = PlanRun(of: self, Driver(options, build))
      if let outcome = run.outcome() { return outcome }
    }
    let difference = Difference(path: path, line: line, message: "\(RestProblem.disturbed)", details: [])
    return Outcome(difference: difference, notCompared: [], values: [])
  }
}

@MainActor private struct PlanRun<Model: AnyObject> {
  private let test: Plan.Test
  private let driver: Driver<Model>
  private var comparison: AppComparison?
  private var scriptCalls: [ReportValue] = []
  private var reports: [ReportValue] = []
  private var taken: [Plan.Step] = []

  init(of test: Plan.Test, _ driver: Driver<Model>) {
    self.test = test
    self.driver = driver
  }

  /// Nil for a run that has to begin again.
  mutating func outcome() -> Outcome? {
    if let problem = test.problem {
      return outcome(Difference(path: test.path, line: test.line, message: problem, details: []))
    }
    for step in test.steps {
      taken.append(step)
      do {
        if try differs(at: step) { break }
      } catch RestProblem.disturbed {
        return nil
      } catch {
        return outcome(difference(at: step, "\(error)", []))
      }
    }
    guard let verdict = comparison?.finish() else { return outcome(nil) }
    if let (number, found) = verdict.difference {
      let lines = found.script.map { "  script: \($0)" } + found.app.map { "  app:    \($0)" }
      taken = Array(taken.prefix(number))
      return outcome(difference(at: test.steps[number - 1], found.message, lines))
    }
    if let note = verdict.notes.first {
      return outcome(difference(at: test.steps[note.step - 1], note.message, []))
    }
    return outcome(nil)
  }

  private mutating func differs(at step: Plan.Step) throws -> Bool {
    let isRefused = step.expected["refused"] == .bool(true)
    let report: ReportValue
    // What the script refuses, a view does not offer.
    if isRefused, let app = driver.app,
      !app.judgedActions.contains(step.question["action"]["name"].string ?? "")
    {
      report = try driver.ask(["do": .string("advance"), "milliseconds": .number(0)])
    } else {
      report = try driver.ask(step.question.identified(among: driver.calls, scriptCalls: scriptCalls))
    }
    reports.append(report)
    guard let app = driver.app else { return false }
    scriptCalls = step.expected["calls"].elements
    if isRefused, report.has("cannot") { return false }
    if comparison == nil {
      comparison = AppComparison(templates: test.templates, names: test.names, reports: app.reports)
    }
    return comparison?.compare(expected: step.expected.judged(by: app), reported: report) != nil
  }

  private func difference(at step: Plan.Step, _ message: String, _ lines: [String]) -> Difference {
    var details = lines + ["after:"] + taken.map { "  line \($0.line): \($0.text)" }
    if driver.foreignJobs > 0 {
      details.append(
        """
        \(driver.foreignJobs) times another thread resumed a task of the app: what it did there was not waited for
        """)
    }
    return Difference(path: step.path, line: step.line, message: message, details: details)
  }

  private func outcome(_ difference: Difference?) -> Outcome {
    Outcome(
      difference: difference, notCompared: driver.app.map { test.contents.notReported(by: $0) } ?? [],
      values: reports)
  }
}

@MainActor extension ReportValue {
  /// The script's report without the actions of which the app does not say whether they are available.
  fileprivate func judged<Model: AnyObject>(by app: App<Model>) -> ReportValue {
    let judged = app.judgedActions
    return .object(
      members.map { member in
        guard member.name == "available" else { return member }
        return (
          member.name, .list(member.value.elements.filter { $0.string.map(judged.contains) ?? false })
        )
      })
  }
}
