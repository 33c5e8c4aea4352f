package import VshSuite

/// A run as one JSON document for programs, in the format of `grammar/report.schema.json`.
///
/// It contains all data of the other reports, so that each can be generated from it later, and nothing that depends on
/// the computer or the number of jobs.
package enum JSONReport {
  static let format = "vsh-test-report"
  /// Incremented when a reader of the last version would misread this one; a new member is no reason.
  static let version = 1

  package static func text(of record: RunRecord) -> String {
    var json = JSONText()
    json.object(isTall: true) { json in
      json.member("format", format)
      json.member("version", version)
      json.member("summary") { json in
        json.object { json in
          json.member("passed", record.passedCount)
          json.member("failed", record.failedCount)
          json.member("unjudged", record.unjudgedCount)
          json.member("tests") { write(record.testCounts, to: &$0) }
          json.member("goldens") { write(record.goldenCounts, to: &$0) }
        }
      }
      json.member("ending") { write(record.ending, to: &$0) }
      if let part = record.part { json.member("suite") { write(part, to: &$0) } }
      json.member("files") { json in json.list(of: record.files, isTall: true) { write($1, to: &$0) } }
      json.member("orphans", record.orphans)
      json.member("problems", record.problems)
      json.member("unfinished", record.unfinished)
    }
    return json.text + "\n"
  }

  private static func write(_ counts: RecordCounts, to json: inout JSONText) {
    json.object { json in
      json.member("passed", counts.passed)
      json.member("failed", counts.failed)
      if counts.inconclusive > 0 { json.member("inconclusive", counts.inconclusive) }
    }
  }

  private static func write(_ ending: RunRecord.Ending, to json: inout JSONText) {
    json.object { json in
      switch ending {
      case .complete: json.member("kind", "complete")
      case .interrupted: json.member("kind", "interrupted")
      case .afterFailures(let count):
        json.member("kind", "after failures")
        json.member("failures", count)
      }
    }
  }

  private static func write(_ part: SuitePart, to json: inout JSONText) {
    json.object { json in
      json.member("shard", part.shard.index + 1)
      json.member("shards", part.shard.count)
      json.member("files", part.files)
      json.member("options", part.options)
    }
  }

  private static func write(_ file: FileRecord, to json: inout JSONText) {
    json.object(isTall: true) { json in
      json.member("path", file.path)
      json.member("status", status(of: file))
      json.member("tests") { json in json.list(of: file.tests, isTall: true) { write($1, to: &$0) } }
      if let golden = file.golden { json.member("golden") { write(golden, to: &$0) } }
      json.member("messages") { json in
        json.list(of: file.messages, isTall: true) { json, message in
          json.object { write(message, to: &$0) }
        }
      }
      json.member("moreMessages", file.moreMessages)
      json.member("written", file.written)
      json.member("goldenProblems", file.goldenProblems)
    }
  }

  private static func status(of file: FileRecord) -> String {
    if !file.isJudged { return "unjudged" }
    if file.failedCount > 0 { return "failed" }
    return file.testCounts.inconclusive == 0 ? "passed" : "unjudged"
  }

  private static func write(_ test: TestRecord, to json: inout JSONText) {
    json.object { json in
      json.member("name", test.name)
      json.member("line", test.line)
      json.member("status", test.passed ? "passed" : test.failed ? "failed" : "inconclusive")
      json.member("clockMilliseconds", test.clockMilliseconds)
      json.member("command", test.command)
      json.member("failureCount", test.failureCount)
      json.member("failures") { json in
        json.list(of: test.failures, isTall: !test.failures.isEmpty) { json, failure in
          json.object { json in
            write(failure, to: &json)
            writeTrail(of: failure, to: &json)
          }
        }
      }
    }
  }

  private static func write(_ message: MessageRecord, to json: inout JSONText) {
    json.member("code", message.code)
    json.member("severity", message.severity.rawValue)
    json.member("message", message.message)
    json.member("path", message.path)
    json.member("line", message.line)
    json.member("column", message.column)
    json.member("text", message.text)
  }

  private static func writeTrail(of failure: MessageRecord, to json: inout JSONText) {
    json.member("earlier", failure.earlierCount)
    json.member("trail") { json in
      json.list(of: failure.trail) { json, entry in
        json.object { json in
          json.member("clockMilliseconds", entry.clockMilliseconds)
          json.member("line", entry.line)
          json.member("text", entry.text)
          json.member("did", entry.did)
        }
      }
    }
  }

  private static func write(_ golden: GoldenRecord, to json: inout JSONText) {
    json.object { json in
      json.member("path", golden.path)
      switch golden.outcome {
      case .matches: json.member("status", "matches")
      case .missing: json.member("status", "missing")
      case .differs(let diff):
        json.member("status", "differs")
        json.member("diff", diff)
      case .conflict(let line):
        json.member("status", "conflict")
        json.member("line", line)
      }
    }
  }
}
