import VshComparison
import Synchronization
package import VshProgram
package import VshSession
import VshSource
import VshText

/// Compares what an app logged with a script: the log's steps are taken in the script, and after each the report is
/// compared with what the script shows.
package struct AppTrace {
  /// Where the log leaves the script.
  package struct Finding: Sendable {
    package let kind: AppFinding.Kind
    /// The line of the log, from 1; for a trace without lines, the number of the state, from 0.
    package let line: Int
    package let message: String
    package let notes: [String]
  }

  private let log: AppLogText
  private let expectations: ExpectedReports

  private let program: Program

  /// - Parameters:
  ///   - session: of the script, without a step.
  ///   - file: the program of the script's file, which has the `app` block.
  package init(_ log: AppLogText, beginning session: inout Session, of file: Program?) {
    program = session.program.taking(appOf: file)
    let log = log.hasAnswers ? log : log.naming(machinesOf: program)
    self.log = log
    let parts = AppParts.all.filter { log.reports.contains($0.name) }.reduce(into: AppParts()) {
      $0.insert($1.part)
    }
    expectations = ExpectedReports(parts, program.script.app)
    session.begin(expectations)
  }

  /// The first difference; nil where the whole log agrees.
  package mutating func compare(_ session: inout Session) throws(AppLogProblem) -> Finding? {
    let mapping = program.script.app
    let vocabulary = AppVocabulary(of: program)
    var comparison = AppComparison(
      templates: AppTemplate.all(of: program), names: AppNames(mapping), reports: log.reports)
    // The answers of an exchange come from the log alone.
    for model in Set(program.usedModels).sorted(by: { $0.index < $1.index })
    where log.hasAnswers && mapping?.inside.contains(model) != true {
      _ = try take("given \(program.names[program.models[model].name]) never answers", at: 0, in: &session)
    }
    var compared: [LoggedStep] = []
    for step in log.steps {
      expectations.begin()
      let texts: [String]
      switch step.step {
      case .text(let text, let values): texts = steps(for: text, values)
      case .question(let question):
        do throws(AppLogStepProblem) {
          texts = try session.steps(for: question)
        } catch {
          return Finding(kind: .difference, line: step.line, message: error.sentence, notes: [])
        }
      }
      if let problem = try takeFirst(of: texts, at: step.line, in: &session) {
        if !step.isOptional {
          return Finding(
            kind: .difference, line: step.line, message: "the script cannot do this: \(problem.message)",
            notes: problem.notes)
        }
        // Both refuse it, and nothing has changed.
        if step.report?.has("cannot") == true { continue }
      }
      guard let report = step.report, let expected = expectations.last else { continue }
      if let unknown = vocabulary.firstUnknown(in: report, of: expectations.reports) {
        return Finding(kind: .difference, line: step.reportLine, message: "the app \(unknown)", notes: [])
      }
      compared.append(step)
      if comparison.compare(expected: ReportValue(expected), reported: ReportValue(report)) != nil { break }
    }
    if compared.isEmpty {
      throw AppLogProblem(sentence: "no screen was open at any report, so that nothing was compared", line: 0)
    }
    let verdict = comparison.finish()
    if let (number, difference) = verdict.difference {
      return Finding(
        kind: .difference, line: compared[number - 1].reportLine, message: difference.message,
        notes: difference.lines)
    }
    return verdict.notes.first.map {
      Finding(kind: .note, line: compared[$0.step - 1].reportLine, message: $0.message, notes: [])
    }
  }

  /// What a trace means by the name of an action: a tap where a line of the `app` block names an element so, the action of
  /// that name, and by `init` the opening of the only screen; else it is a step.
  private func steps(for action: String, _ values: JSONValue) -> [String] {
    var steps = (program.script.app?.names ?? []).filter { $0.app == action }.map {
      "tap \(Session.quoted($0.script))"
    }
    let handler = program.handlers.rows.first {
      program.names[program.actionNames[$0.action].name] == action
    }
    if let handler {
      let arguments = program.parameters[handler.parameters.range].compactMap { parameter in
        let value = values[program.names[parameter.name]]
        if case .optional = program.types[parameter.type], values.has(program.names[parameter.name]) {
          return literal(value, parameter.type)
        }
        return value.isNothing ? nil : literal(value, parameter.type)
      }
      steps.append("send \(action)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"))
    }
    let screens = program.screens.rows.filter { !$0.isComponent }
    if action == "init", screens.count == 1 { steps.append("open \(program.names[screens[0].name])") }
    return steps + [action]
  }

  /// A value as a script writes it.
  private func literal(_ value: JSONValue, _ type: TypeID) -> String {
    switch (program.types[type], value.plain) {
    case (_, .null): "nil"
    case (.optional(let inner), _): literal(value, inner)
    case (.double, .number(let number)): "\(Double(number))"
    case (.list(let inner), .list(let values)):
      "[\(values.map { literal($0, inner) }.joined(separator: ", "))]"
    case (.record(let id), .object):
      "\(program.names[program.records[id].name])("
        + program.records[id].fields.map { literal(value[program.names[$0.name]], $0.type) }
        .joined(separator: ", ") + ")"
    case (_, .string(let text)): Session.quoted(text)
    case (_, let other): other.text
    }
  }

  /// Takes the first step that can be taken. Returns the problem of the first one where none can.
  private func takeFirst(
    of texts: [String], at line: Int, in session: inout Session
  ) throws(AppLogProblem) -> Diagnostic? {
    var first: Diagnostic?
    let moment = session.moment()
    for text in texts {
      guard let problem = try take(text, at: line, in: &session) else { return nil }
      first = first ?? problem
      session.restore(moment, past: [])
    }
    return first
  }

  private func take(
    _ text: String, at line: Int, in session: inout Session
  ) throws(AppLogProblem) -> Diagnostic? {
    let (steps, diagnostics) = session.read(Array(text.utf8))
    if let error = diagnostics.first(where: \.isError) { return error }
    if !session.areAll(steps) {
      throw AppLogProblem(sentence: "this declares something, and a log has steps only", line: line)
    }
    for step in steps {
      let answer = session.take(step)
      if let problem = answer.problem { return problem }
    }
    return nil
  }
}

/// An app that agrees with everything, and keeps what the script expects.
private final class ExpectedReports: RealApp {
  let reports: AppParts
  let mapping: AppMapping?
  private let kept = Mutex<JSONValue?>(nil)

  init(_ reports: AppParts, _ mapping: AppMapping?) {
    self.reports = reports
    self.mapping = mapping
  }

  /// Begins a step. One that asks nothing changes nothing.
  func begin() {
    kept.withLock { kept in
      kept = kept.map { last in
        .object(last.members.map { $0.name == "signals" ? ("signals", []) : $0 })
      }
    }
  }

  /// After the last question of a step, with the signals of all its questions.
  var last: JSONValue? { kept.withLock { $0 } }

  func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer {
    kept.withLock { kept in
      let earlier = kept?["signals"].elements ?? []
      kept =
        earlier.isEmpty
        ? expected
        : .object(
          expected.members.map { member in
            member.name == "signals" ? ("signals", .list(earlier + member.value.elements)) : member
          })
    }
    return .agrees
  }

  var isStepwise: Bool { true }
  func beginRun() {}
  func beginTest(named name: String) {}
  func endTest() -> [AppFinding] { [] }
  func close() {}
  var problem: AppProblem? { nil }
  var summary: AppSummary { AppSummary() }
}

extension AppTemplate {
  /// All texts that the views of a program can draw.
  static func all(of program: Program) -> [AppTemplate] {
    program.drawnTemplates().map { AppTemplate(kind: "\($0.kind)", pieces: $0.pieces.map(\.composed)) }
  }
}

extension AppNames {
  /// - Parameter foldsBlanks: whether the texts of the script are folded.
  init(_ mapping: AppMapping?, foldsBlanks: Bool = false) {
    func script(_ text: String) -> String { foldsBlanks ? FoldedBlanks.text(text.composed) : text.composed }
    self.init(
      lines: (mapping?.names ?? []).map {
        Line(kind: $0.kind.map { "\($0)" }, script: script($0.script), app: $0.app.composed)
      },
      ignored: (mapping?.ignored ?? []).map(script))
  }
}
