import VshModels
package import VshSuite

/// Why a file is not a readable report, in one sentence.
package struct ReportProblem: Error, Equatable, Sendable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}

/// Reads the output of `JSONReport`. Unknown members are skipped, so that a newer vsh may add some; a member that is
/// missing or of another kind is a problem, which names its path.
package struct JSONReportReader {
  private let document: JSONDocument
  private let name: String

  private static func record(from bytes: [UInt8], named name: String) throws(ReportProblem) -> RunRecord {
    let document: JSONDocument
    do throws(DataProblem) {
      document = try JSONReader.document(from: bytes)
    } catch {
      throw ReportProblem("`\(name)` is no report: \(error.line):\(error.column): \(error.message)")
    }
    return try JSONReportReader(document: document, name: name).record()
  }

  /// - Parameter name: the name of the report, for problems.
  package static func read(_ bytes: [UInt8], named name: String) -> Result<RunRecord, ReportProblem> {
    do throws(ReportProblem) {
      return .success(try record(from: bytes, named: name))
    } catch {
      return .failure(error)
    }
  }

  private func record() throws(ReportProblem) -> RunRecord {
    let root = document.root
    guard document.kind(of: root) == .object, try text("format", of: root) == JSONReport.format else {
      throw ReportProblem("`\(name)` is no report of `vsh test`")
    }
    guard try number("version", of: root) == Int64(JSONReport.version) else {
      throw ReportProblem(
        "`\(name)` is a report of another version of vsh; this one reads version \(JSONReport.version)")
    }
    var record = RunRecord()
    for file in try rows("files", of: root) { record.files.append(try self.file(file)) }
    record.orphans = try texts("orphans", of: root)
    record.problems = try texts("problems", of: root)
    record.unfinished = try texts("unfinished", of: root)
    record.ending = try ending(member("ending", of: root))
    if let suite = document.member("suite".utf8, of: root) { record.part = try part(suite) }
    return record
  }

  private func ending(_ value: JSONDocument.Value) throws(ReportProblem) -> RunRecord.Ending {
    switch try text("kind", of: value) {
    case "complete": return .complete
    case "interrupted": return .interrupted
    case "after failures": return .afterFailures(Int(clamping: try number("failures", of: value)))
    case _: throw unfit("kind", of: value)
    }
  }

  private func part(_ value: JSONDocument.Value) throws(ReportProblem) -> SuitePart {
    let count = Int(clamping: try number("shards", of: value))
    let place = Int(clamping: try number("shard", of: value))
    guard place >= 1, place <= count else { throw unfit("shard", of: value) }
    return SuitePart(
      shard: Shard(index: place - 1, count: count), files: try text("files", of: value),
      options: try text("options", of: value))
  }

  private func file(_ value: JSONDocument.Value) throws(ReportProblem) -> FileRecord {
    var file = FileRecord(path: try text("path", of: value))
    for test in try rows("tests", of: value) { file.tests.append(try self.test(test)) }
    if let golden = document.member("golden".utf8, of: value) { file.golden = try self.golden(golden) }
    for message in try rows("messages", of: value) { file.messages.append(try self.message(message)) }
    file.moreMessages = Int(clamping: try number("moreMessages", of: value))
    file.written = try texts("written", of: value)
    file.goldenProblems = try texts("goldenProblems", of: value)
    return file
  }

  private func test(_ value: JSONDocument.Value) throws(ReportProblem) -> TestRecord {
    var test = TestRecord(
      name: try optionalText("name", of: value), line: Int(clamping: try number("line", of: value)),
      command: try text("command", of: value))
    test.clockMilliseconds = try number("clockMilliseconds", of: value)
    test.failureCount = Int(clamping: try number("failureCount", of: value))
    // A test that has failed is not inconclusive.
    test.isInconclusive = try text("status", of: value) == "inconclusive" && test.failureCount == 0
    for row in try rows("failures", of: value) {
      var failure = try message(row)
      failure.earlierCount = Int(clamping: try number("earlier", of: row))
      for entry in try rows("trail", of: row) {
        failure.trail.append(
          TrailRecord(
            clockMilliseconds: try number("clockMilliseconds", of: entry),
            line: Int(clamping: try number("line", of: entry)), text: try text("text", of: entry),
            // Missing in reports of earlier versions of vsh.
            did: document.member("did".utf8, of: entry) == nil ? [] : try texts("did", of: entry)))
      }
      test.failures.append(failure)
    }
    return test
  }

  private func message(_ value: JSONDocument.Value) throws(ReportProblem) -> MessageRecord {
    guard let severity = MessageRecord.Severity(rawValue: try text("severity", of: value)) else {
      throw unfit("severity", of: value)
    }
    var message = MessageRecord(
      code: try text("code", of: value), severity: severity, message: try text("message", of: value),
      text: try text("text", of: value))
    message.path = try optionalText("path", of: value)
    message.line = Int(clamping: try number("line", of: value))
    message.column = Int(clamping: try number("column", of: value))
    return message
  }

  private func golden(_ value: JSONDocument.Value) throws(ReportProblem) -> GoldenRecord {
    let outcome: GoldenRecord.Outcome
    switch try text("status", of: value) {
    case "matches": outcome = .matches
    case "missing": outcome = .missing
    case "differs": outcome = .differs(try text("diff", of: value))
    case "conflict": outcome = .conflict(line: Int(clamping: try number("line", of: value)))
    case _: throw unfit("status", of: value)
    }
    return GoldenRecord(path: try text("path", of: value), outcome: outcome)
  }

  // MARK: Members

  private func member(_ member: String, of value: JSONDocument.Value) throws(ReportProblem)
    -> JSONDocument.Value
  {
    guard document.kind(of: value) == .object, let found = document.member(member.utf8, of: value) else {
      throw unfit(member, of: value)
    }
    return found
  }

  private func optionalText(_ name: String, of value: JSONDocument.Value) throws(ReportProblem) -> String? {
    let found = try member(name, of: value)
    if document.kind(of: found) == .null { return nil }
    guard document.kind(of: found) == .text, let text = document.string(of: found) else {
      throw unfit(name, of: value)
    }
    return text
  }

  private func text(_ name: String, of value: JSONDocument.Value) throws(ReportProblem) -> String {
    guard let text = try optionalText(name, of: value) else { throw unfit(name, of: value) }
    return text
  }

  private func number(_ name: String, of value: JSONDocument.Value) throws(ReportProblem) -> Int64 {
    guard case .number(let number) = document.wholeNumber(of: try member(name, of: value)) else {
      throw unfit(name, of: value)
    }
    return number
  }

  private func rows(_ name: String, of value: JSONDocument.Value) throws(ReportProblem) -> [JSONDocument
    .Value]
  {
    let found = try member(name, of: value)
    guard document.kind(of: found) == .list else { throw unfit(name, of: value) }
    return Array(document.elements(of: found))
  }

  private func texts(_ name: String, of value: JSONDocument.Value) throws(ReportProblem) -> [String] {
    var texts: [String] = []
    for row in try rows(name, of: value) {
      guard document.kind(of: row) == .text, let text = document.string(of: row) else {
        throw unfit(name, of: value)
      }
      texts.append(text)
    }
    return texts
  }

  private func unfit(_ member: String, of value: JSONDocument.Value) -> ReportProblem {
    let place = document.position(of: value)
    return ReportProblem(
      "`\(name)` is no report: \(place.line):\(place.column): `\(member)` is missing or not what it should be"
    )
  }
}
