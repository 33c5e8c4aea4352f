import Testing

@testable import VshReports

/// A report with a member that is missing, or of another kind, is refused.
@Suite struct ReportReadingTests {
  private static let required = [
    "format", "version", "ending", "kind", "files", "orphans", "problems", "unfinished", "path", "tests",
    "messages", "moreMessages", "written", "goldenProblems", "name", "line", "status", "clockMilliseconds",
    "command", "failureCount", "failures", "code", "severity", "message", "column", "text", "earlier",
    "trail",
    "shard", "shards", "options", "diff",
  ]
  private static let optional = ["suite", "golden", "did"]
  private static let derived = ["summary", "passed", "failed"]

  private static let report = JSONReport.text(of: SampleRecords.full("text"))

  /// Whether the report is read when a text in it is another one.
  private func isRead(_ text: String, with other: String) -> Bool {
    let changed = Self.report.replacing(text, with: other)
    if changed == Self.report { return false }
    if case .success = JSONReport.read(Array(changed.utf8), named: "x") { return true }
    return false
  }

  @Test(arguments: required) func aMemberIsRequired(name: String) {
    #expect(!isRead("\"\(name)\": ", with: "\"other\": "))
  }

  @Test(arguments: required + optional) func aMemberIsOfItsKind(name: String) {
    #expect(!isRead("\"\(name)\": ", with: "\"\(name)\": {}, \"other\": "))
  }

  @Test(arguments: optional + derived) func otherMembersMayBeMissing(name: String) {
    #expect(isRead("\"\(name)\": ", with: "\"other\": "))
  }

  @Test func whatIsNoObjectIsNoReport() {
    for text in ["[]", "\"vsh-test-report\"", "{\"format\": \"another\"}"] {
      let problem = ReportProblem("`x` is not a report of `vsh test`")
      #expect(JSONReport.read(Array(text.utf8), named: "x") == .failure(problem))
    }
  }
}
