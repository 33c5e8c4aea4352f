import VshModels
import VshSession
package import VshSuite
import VshText

/// A run as one JSON document for programs, in the format of `grammar/report.schema.json`.
///
/// It contains all data of the other reports, so that each can be generated from it later, and nothing that depends on
/// the computer or the number of jobs.
package enum JSONReport {
  static let format = "vsh-test-report"
  /// Incremented when a reader of the last version would misread this one; a new member is no reason.
  static let version = 1

  package static func text(of record: RunRecord) -> String {
    var record = record
    var fields = ReportFields()
    fields.list(&record)
    return fields.object.document
  }

  /// - Parameter name: the name of the report, for problems.
  package static func read(_ bytes: [UInt8], named name: String) -> Result<RunRecord, ReportProblem> {
    let document: JSONDocument
    do throws(DataProblem) {
      document = try JSONReader.document(from: bytes)
    } catch {
      return .failure(
        ReportProblem("`\(name)` is not a report: \(error.line):\(error.column): \(error.message)"))
    }
    var record = RunRecord()
    var fields = ReportFields(reading: JSONPart(document), of: name)
    fields.list(&record)
    return fields.problem.map { .failure($0) } ?? .success(record)
  }
}

/// What each record of a run has in a report, for writing and for reading.
extension ReportFields {
  fileprivate mutating func list(_ record: inout RunRecord) {
    isTall = true
    var (format, version) = (JSONReport.format, JSONReport.version)
    if !isObject { refuse(report: "is not a report of `vsh test`") }
    text("format", &format)
    if format != JSONReport.format { refuse(report: "is not a report of `vsh test`") }
    number("version", &version)
    if version != JSONReport.version {
      refuse(report: "is a report of another version of vsh; this one reads version \(JSONReport.version)")
    }
    derived("summary", Self.summary(of: record))
    object("ending", &record.ending) { $1.list(&$0) }
    let blank = SuitePart(shard: .whole, files: "", options: "")
    object("suite", ifAny: &record.part, blank: blank) { $1.list(&$0) }
    rows("files", &record.files, blank: FileRecord(path: "")) { $1.list(&$0) }
    texts("orphans", &record.orphans)
    texts("problems", &record.problems)
    texts("unfinished", &record.unfinished)
  }

  private static func summary(of record: RunRecord) -> JSONValue {
    func json(_ counts: RecordCounts) -> JSONValue {
      func some(_ count: Int) -> JSONValue { count > 0 ? .number(count) : .absent }
      return [
        "passed": .number(counts.passed), "failed": .number(counts.failed),
        "inconclusive": some(counts.inconclusive), "skipped": some(counts.skipped),
        "known": some(counts.known), "notRun": some(counts.notRun),
      ]
    }
    return [
      "passed": .number(record.passedCount), "failed": .number(record.failedCount),
      "unjudged": .number(record.unjudgedCount), "tests": json(record.testCounts),
      "goldens": json(record.goldenCounts),
    ]
  }

  private mutating func list(_ ending: inout RunRecord.Ending) {
    var failures = 0
    if case .afterFailures(let count) = ending { failures = count }
    choice(
      "kind", &ending,
      [
        "complete": .complete, "interrupted": .interrupted, "after failures": .afterFailures(failures),
      ])
    if case .afterFailures = ending {
      number("failures", &failures)
      ending = .afterFailures(failures)
    }
  }

  private mutating func list(_ part: inout SuitePart) {
    var (number, count) = (part.shard.index + 1, part.shard.count)
    self.number("shard", &number)
    self.number("shards", &count)
    guard 1 <= number, number <= count else { return refuse("shard") }
    part.shard = Shard(index: number - 1, count: count)
    text("files", &part.files)
    text("options", &part.options)
  }

  private mutating func list(_ file: inout FileRecord) {
    isTall = true
    text("path", &file.path)
    derived("status", Self.status(of: file))
    rows("tests", &file.tests, blank: TestRecord(name: nil, line: 0, command: "")) { $1.list(&$0) }
    let blank = GoldenRecord(path: "", outcome: .matches)
    object("golden", ifAny: &file.golden, blank: blank) { $1.list(&$0) }
    rows("messages", &file.messages, blank: Self.blankMessage) { $1.list(&$0) }
    number("moreMessages", &file.moreMessages)
    texts("written", &file.written)
    texts("goldenProblems", &file.goldenProblems)
    object("app", ifAny: &file.app, blank: AppSummary()) { $1.list(&$0) }
  }

  private mutating func list(_ app: inout AppSummary) {
    number("steps", &app.steps)
    number("states", &app.states)
    number("texts", &app.texts)
    number("calls", &app.calls)
    texts("notCompared", &app.notCompared)
    texts("ignored", &app.ignored)
    texts("matched", &app.matched)
  }

  private static func status(of file: FileRecord) -> JSONValue {
    if !file.isJudged { return "unjudged" }
    if file.failedCount > 0 { return "failed" }
    return file.testCounts.inconclusive == 0 ? "passed" : "unjudged"
  }

  private mutating func list(_ test: inout TestRecord) {
    var status = test.setAside?.word ?? (test.passed ? "passed" : test.failed ? "failed" : "inconclusive")
    text("name", orNull: &test.name)
    number("line", &test.line)
    text("status", &status)
    number("clockMilliseconds", &test.clockMilliseconds)
    text("command", &test.command)
    number("failureCount", &test.failureCount)
    // A test that has failed is not inconclusive.
    test.isInconclusive = status == "inconclusive" && test.failureCount == 0
    var reason = test.setAside?.reason
    text("reason", ifAny: &reason)
    if let reason {
      test.setAside = SetAside(word: status, reason: reason)
      if test.setAside == nil { refuse("status") }
    }
    rows("failures", &test.failures, blank: Self.blankMessage) { failure, fields in
      fields.list(&failure)
      fields.listTrail(of: &failure)
    }
  }

  private static let blankMessage = MessageRecord(code: "", severity: .error, message: "", text: "")

  private mutating func list(_ message: inout MessageRecord) {
    text("code", &message.code)
    choice("severity", &message.severity, ["error": .error, "warning": .warning])
    text("message", &message.message)
    text("path", orNull: &message.path)
    number("line", &message.line)
    number("column", &message.column)
    text("text", &message.text)
  }

  private mutating func listTrail(of failure: inout MessageRecord) {
    number("earlier", &failure.earlierCount)
    let blank = TrailRecord(clockMilliseconds: 0, line: 0, text: "", did: [])
    rows("trail", &failure.trail, blank: blank, isTall: false) { entry, fields in
      fields.number("clockMilliseconds", &entry.clockMilliseconds)
      fields.number("line", &entry.line)
      fields.text("text", &entry.text)
      // Missing in reports of earlier versions of vsh.
      fields.texts("did", &entry.did, isOptional: true)
    }
  }

  private mutating func list(_ golden: inout GoldenRecord) {
    var (diff, line) = ("", 0)
    if case .differs(let text) = golden.outcome { diff = text }
    if case .conflict(let first) = golden.outcome { line = first }
    text("path", &golden.path)
    choice(
      "status", &golden.outcome,
      [
        "matches": .matches, "missing": .missing, "differs": .differs(diff),
        "conflict": .conflict(line: line),
      ])
    switch golden.outcome {
    case .matches, .missing: break
    case .differs:
      text("diff", &diff)
      golden.outcome = .differs(diff)
    case .conflict:
      number("line", &line)
      golden.outcome = .conflict(line: line)
    }
  }
}
