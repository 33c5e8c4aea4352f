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
  private let own: Names
  private let machines: [String: Names]

  /// Of a screen, or of the machines of one name.
  private struct Names {
    var hasState = false
    var values: Set<String> = []
    var actions: Set<String> = []

    mutating func add(_ report: ReportValue) {
      if !report["state"].elements.isEmpty { hasState = true }
      values.formUnion(report["values"].members.map(\.name))
      actions.formUnion(report["available"].elements.compactMap(\.string))
    }

    /// - Parameter path: of machines, `row.`.
    func notReported(_ contents: DescribedContents, _ path: String) -> [String] {
      values.subtracting(contents.values).sorted().map { "the value `\(path)\($0)`" }
        + actions.subtracting(contents.judgedActions).sorted().map { "whether `\(path)\($0)` is available" }
    }
  }

  init(of reports: [ReportValue]) {
    parts = Self.parts.filter { part in reports.contains { !$0[part.key].elements.isEmpty } }
    var (own, machines) = (Names(), [String: Names]())
    for report in reports {
      own.add(report)
      for (name, list) in report["machines"].members {
        for machine in list.elements { machines[name, default: Names()].add(machine) }
      }
    }
    (self.own, self.machines) = (own, machines)
  }

  /// What an app does not report of it, in words.
  @MainActor func notReported<Model: AnyObject>(by app: App<Model>) -> [String] {
    let (reported, described) = (Set(app.reports), app.machineContents)
    return parts.filter { !reported.contains($0.key) }.map(\.name) + own.notReported(app.contents, "")
      + machines.sorted { $0.key < $1.key }.flatMap { name, names in
        let contents = described[name] ?? DescribedContents()
        let states = names.hasState && !contents.hasState ? ["the state of the machines `\(name)`"] : []
        return states + names.notReported(contents, "\(name).")
      }
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
    let driver = Driver(options, build)
    defer { driver.close() }
    return PlanRun(of: self, driver).outcome()
  }
}

@MainActor private final class PlanRun<Model: AnyObject> {
  private let test: Plan.Test
  private let driver: Driver<Model>
  private var comparison: AppComparison?
  private var scriptCalls: [ReportValue] = []
  private var reports: [ReportValue] = []
  private var taken: [Plan.Step] = []
  private var fitting: ReportFitting

  init(of test: Plan.Test, _ driver: Driver<Model>) {
    self.test = test
    self.driver = driver
    fitting = ReportFitting(dictionaries: test.dictionaries)
  }

  func outcome() -> Outcome {
    if let problem = test.problem {
      return outcome(Difference(path: test.path, line: test.line, message: problem, details: []))
    }
    for step in test.steps {
      taken.append(step)
      do {
        if try differs(at: step) { break }
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

  private func differs(at step: Plan.Step) throws -> Bool {
    let isRefused = step.expected["refused"] == .bool(true)
    let report: ReportValue
    // What the script refuses, a view does not offer.
    if isRefused, let app = driver.app,
      !app.contents.judgedActions.contains(step.question.actionName)
    {
      report = try driver.ask([
        "do": .string("advance"), "milliseconds": .number(0), "covered": step.question["covered"],
      ])
    } else {
      report = try driver.ask(step.question.identified(among: driver.calls, scriptCalls: scriptCalls))
    }
    guard let app = driver.app else { return false }
    let fitted = fitting.fit(report, to: step.expected, app.contents, app.machineContents)
    reports.append(fitted)
    scriptCalls = step.expected["calls"].elements
    if isRefused, report.has("cannot") { return false }
    if comparison == nil {
      // No report has elements, which alone have templates and names.
      comparison = AppComparison(templates: [], names: AppNames(), reports: app.reports)
    }
    return comparison?.compare(
      expected: step.expected.judged(by: app.contents, app.machineContents), reported: fitted) != nil
  }

  private func difference(at step: Plan.Step, _ message: String, _ lines: [String]) -> Difference {
    let details =
      lines + ["after:"] + taken.map { "  line \($0.line): \($0.text)" } + driver.escapes
    return Difference(path: step.path, line: step.line, message: message, details: details)
  }

  private func outcome(_ difference: Difference?) -> Outcome {
    Outcome(
      difference: difference,
      notCompared: (driver.app.map { test.contents.notReported(by: $0) } ?? []) + fitting.leftOut.sorted(),
      values: reports)
  }
}
