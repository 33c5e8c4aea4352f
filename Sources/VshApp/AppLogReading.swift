import VshComparison
import VshModels
import VshProgram
import VshSource
import VshText

/// A step that an app logged, and what it reported after it.
struct LoggedStep {
  enum Step {
    /// A question of the exchange.
    case question(JSONValue)
    /// A step as a script has it, or the name of an action with its values.
    case text(String, values: JSONValue)
  }

  let step: Step
  /// The line of the log, from 1.
  let line: Int
  /// Nil where the app did not report.
  var report: JSONValue?
  /// The line of the report.
  var reportLine: Int

  /// Whether the script need not take it: the app cannot do it, or it is the late answer of a call that changes nothing.
  var isOptional: Bool {
    if report?.has("cannot") == true { return true }
    if case .question(let question) = step { return question["late"].isEqual(to: true) }
    return false
  }
}

/// Why a log cannot be compared.
package struct AppLogProblem: Error, Equatable, Sendable {
  package let sentence: String
  /// From 1; 0 for the whole log.
  package let line: Int
}

/// What an app logged: its steps in order, and what it reports.
package struct AppLogText: Sendable {
  let steps: [LoggedStep]
  /// The keys of its reports.
  let reports: [String]
  /// Whether it says what each call answers.
  let hasAnswers: Bool

  /// A log of questions and reports, a line each (`grammar/app.schema.json`).
  package static func exchange(_ bytes: [UInt8]) throws(AppLogProblem) -> AppLogText {
    var steps: [LoggedStep] = []
    var reports: [String]?
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let value: JSONValue
      do throws(DataProblem) {
        value = try JSONValue.read(Array(line))
      } catch {
        let isLast = line.endIndex == bytes.endIndex
        throw AppLogProblem(
          sentence: isLast
            ? "the log is cut off in the middle of this line" : "this is not JSON: \(error.message)",
          line: number)
      }
      guard case .object = value else { throw AppLogProblem(sentence: "this is not an object", line: number) }
      if value.has("do") {
        if value["do"].string == "start" {
          if !value["vsh"].isEqual(to: .number(AppExchange.version)) {
            throw AppLogProblem(
              sentence:
                "this is version \(AppText.shown(value["vsh"].text)) of the exchange; this vsh reads \(AppExchange.version)",
              line: number)
          }
          continue
        }
        if value["do"].string == "close" { continue }
        steps.append(LoggedStep(step: .question(value), line: number, reportLine: number))
      } else if value.has("reports"), reports == nil {
        reports = value["reports"].elements.compactMap(\.string)
      } else if steps.isEmpty {
        throw AppLogProblem(sentence: "this report has no question before it", line: number)
      } else if steps[steps.count - 1].report != nil {
        throw AppLogProblem(sentence: "this is a second report on one question", line: number)
      } else {
        steps[steps.count - 1].report = value
        steps[steps.count - 1].reportLine = number
      }
    }
    guard !steps.isEmpty else { throw AppLogProblem(sentence: "the log has no step", line: 0) }
    let logged = steps.compactMap(\.report)
    guard !logged.isEmpty else {
      throw AppLogProblem(sentence: "the log has no report, so that nothing can be compared", line: 0)
    }
    return AppLogText(steps: steps, reports: reports ?? Self.keys(of: logged), hasAnswers: true)
  }

  /// What reports have, for a log that does not say it.
  private static func keys(of reports: [JSONValue]) -> [String] {
    var keys: [String] = []
    for report in reports {
      for member in report.members where !keys.contains(member.name) { keys.append(member.name) }
    }
    return keys
  }

  // MARK: The Informal Trace Format

  /// A trace of Quint or Apalache (apalache-mc.org, ADR 15): `mbt::actionTaken` is the step as a script has it, or an
  /// action with the values of `mbt::nondetPicks`; the other variables are values.
  package static func itf(_ bytes: [UInt8]) throws(AppLogProblem) -> AppLogText {
    let value: JSONValue
    do throws(DataProblem) {
      value = try JSONValue.read(bytes)
    } catch {
      throw AppLogProblem(sentence: "this is not JSON: \(error.message)", line: error.line)
    }
    guard case .list(let states) = value["states"] else {
      throw AppLogProblem(
        sentence: "this is not a trace in the Informal Trace Format: it has no `states`", line: 0)
    }
    var steps: [LoggedStep] = []
    for (index, state) in states.enumerated() {
      guard let action = state["mbt::actionTaken"].string else {
        throw AppLogProblem(
          sentence: "state \(index) has no `mbt::actionTaken`, which is the step as a script has it", line: 0)
      }
      let values = state.members.filter { !$0.name.hasPrefix("#") && !$0.name.hasPrefix("mbt::") }
      steps.append(
        LoggedStep(
          step: .text(action, values: plain(state["mbt::nondetPicks"])), line: index,
          report: ["values": .object(values.map { ($0.name, plain($0.value)) })], reportLine: index))
    }
    guard !steps.isEmpty else { throw AppLogProblem(sentence: "the trace has no state", line: 0) }
    return AppLogText(steps: steps, reports: ["values"], hasAnswers: false)
  }

  /// Whether a variable is a machine of a program, or one in another: `pane.cell`.
  static func machineNames(of program: Program) -> (String) -> Bool {
    let names = Set(program.screens.rows.flatMap(\.machines).map { program.names[$0.name] })
    return { $0.split(separator: ".").allSatisfy { names.contains(String($0)) } }
  }

  /// The log of a trace, whose variables are the values and the machines of a program.
  func naming(machinesOf program: Program) -> AppLogText {
    let isMachine = Self.machineNames(of: program)
    let steps = steps.map { step in
      var step = step
      let members = step.report?["values"].members ?? []
      step.report = [
        "values": .object(members.filter { !isMachine($0.name) }),
        "machines": .object(members.filter { isMachine($0.name) }),
      ]
      return step
    }
    return AppLogText(steps: steps, reports: ["values", "machines"], hasAnswers: false)
  }

  /// A value of the Informal Trace Format as plain JSON.
  private static func plain(_ value: JSONValue) -> JSONValue {
    switch value {
    case .list(let values): return .list(values.map(plain))
    case .object(let members):
      // Quint's options.
      if members.count == 2, value.has("value") {
        if value["tag"].string == "Some" { return plain(value["value"]) }
        if value["tag"].string == "None" { return .null }
      }
      guard members.count == 1, let (name, inner) = members.first else {
        return .object(members.map { ($0.name, plain($0.value)) })
      }
      switch name {
      // What the format cannot say, such as a number that is not whole.
      case "#unserializable": return (try? JSONValue.read(Array((inner.string ?? "").utf8))) ?? .null
      case "#bigint": return (try? JSONValue.read(Array((inner.string ?? "").utf8))) ?? inner
      case "#tup", "#set": return .list(inner.elements.map(plain))
      case "#map":
        return .object(
          inner.elements.map { pair in
            let entry = pair.elements
            return (plain(entry.first ?? .null).plainText, plain(entry.dropFirst().first ?? .null))
          })
      case _: return .object([(name, plain(inner))])
      }
    case let other: return other
    }
  }
}
