import VshSession
package import VshSuite
import VshText

/// A run in the Common Test Report Format (ctrf.io): one JSON document with a test for each finding. The format's
/// schema asks for times of the clock on the wall; these are those of the world's clock, from 0, so that the file is the
/// same on every computer. Each test has one attempt.
package enum CTRFReport {
  package static func text(of record: RunRecord) -> String {
    let findings = Finding.groups(of: record).flatMap(\.findings)
    func count(_ status: String) -> JSONValue {
      .number(findings.count { self.status(of: $0) == status })
    }
    let stop = findings.reduce(0) { $0 &+ milliseconds(of: $1) }
    let summary: JSONValue = [
      "tests": .number(findings.count), "passed": count("passed"), "failed": count("failed"),
      "skipped": count("skipped"), "pending": count("pending"), "other": count("other"), "flaky": 0,
      "start": 0,
      "stop": .number(max(0, stop)),
    ]
    let part = record.part.flatMap { $0.shard == .whole ? nil : $0.shard }
    let shard: JSONValue = part.map { ["shard": .string("\($0.index + 1)/\($0.count)")] } ?? .absent
    return JSONValue.tall([
      "reportFormat": "CTRF", "specVersion": "1.0.0", "generatedBy": "vsh", "extra": shard,
      "results": .tall([
        "tool": ["name": "vsh"], "summary": summary, "tests": .tall(.list(findings.map(test))),
      ]),
    ]).document
  }

  private static func test(_ finding: Finding) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("name", .string(finding.name.isEmpty ? "\"\"" : finding.name)),
      ("status", .string(status(of: finding))),
      ("duration", .number(max(0, milliseconds(of: finding)))),
      ("suite", finding.path.isEmpty ? .absent : [.string(finding.path)]),
      ("filePath", finding.path.isEmpty ? .absent : .string(finding.path)),
    ]
    if case .test(let test) = finding.subject { members.append(("line", .number(test.line))) }
    if finding.outcome != .passed {
      members += [
        ("rawStatus", .string(finding.code)), ("message", .string(finding.sentence)),
        ("trace", finding.text.isEmpty ? .absent : .string(finding.text)),
      ]
    }
    members += [("retries", 0), ("flaky", false)]
    if case .test(let test) = finding.subject, finding.outcome != .passed {
      members.append(("extra", ["command": .string(test.command)]))
    }
    return .object(members)
  }

  /// What is known to fail is pending; what could not be judged is something other.
  private static func status(of finding: Finding) -> String {
    switch finding.outcome {
    case .passed: "passed"
    case .failed: "failed"
    case .unjudged: "other"
    case .skipped: finding.isKnown ? "pending" : "skipped"
    }
  }

  private static func milliseconds(of finding: Finding) -> Int {
    if case .test(let test) = finding.subject { Int(test.clockMilliseconds) } else { 0 }
  }
}
