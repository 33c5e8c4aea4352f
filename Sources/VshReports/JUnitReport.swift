import VshSession
package import VshSuite
import VshText

/// A run as JUnit XML for build servers: a `testsuite` for each script, a `testcase` for each test and golden file.
///
/// There is no standard; the format is what Jenkins, GitLab, Buildkite and Bazel have in common: `grammar/junit.xsd`, a
/// part of the schema that Jenkins' xUnit plugin uses. It is well-formed XML 1.0 for any output of a script: characters
/// that XML does not allow are shown as pictures. A `time` is the machine's, since build servers look for slow tests by it
/// and share out the next run; the world's clock is a property of a suite.
package struct JUnitReport {
  /// What is left of the measured times, by path and test.
  private var times: [String: [String?: [UInt64]]]
  private let isMeasured: Bool

  /// - Parameter times: in the order of the tests; empty for a run that others have taken. Then no `time` is written.
  package static func text(of record: RunRecord, _ times: [SuiteRun.TestTime] = []) -> String {
    var report = JUnitReport(times)
    return report.text(of: record)
  }

  private init(_ times: [SuiteRun.TestTime]) {
    isMeasured = !times.isEmpty
    self.times = Dictionary(grouping: times.reversed(), by: \.file)
      .mapValues { Dictionary(grouping: $0, by: \.name).mapValues { $0.map(\.nanoseconds) } }
  }

  private mutating func text(of record: RunRecord) -> String {
    let groups = Finding.groups(of: record)
    var written = ""
    var total: UInt64 = 0
    for group in groups where !group.findings.isEmpty {
      var cases = ""
      var nanoseconds: UInt64 = 0
      for finding in group.findings {
        let own = takeTime(of: finding)
        nanoseconds += own ?? 0
        cases += Self.testCase(finding, time(own))
      }
      total += nanoseconds
      written += "  <testsuite name=\"\(Self.attribute(group.name))\"\(Self.counts(of: group.findings))"
      written += time(nanoseconds) + " skipped=\"\(group.findings.count { $0.outcome == .skipped })\""
      if let file = group.file { written += " file=\"\(Self.attribute(file))\"" }
      written += ">\n" + Self.clock(of: group.findings) + cases + "  </testsuite>\n"
    }
    // Without the number of skipped tests, which the schema has only in a suite.
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"vsh\"\(Self.counts(of: groups.flatMap(\.findings)))\(time(total))>\n"
    return xml + written + "</testsuites>\n"
  }

  /// How long a test has really taken; nil for anything else.
  private mutating func takeTime(of finding: Finding) -> UInt64? {
    guard case .test(let test) = finding.subject else { return nil }
    return times[finding.path]?[test.name]?.popLast()
  }

  private func time(_ nanoseconds: UInt64?) -> String {
    guard isMeasured, let nanoseconds else { return "" }
    return " time=\"\((nanoseconds / 1_000_000).inThousandths)\""
  }

  /// A negative time (from a clock that was set back) is 0, which is not said.
  private static func clock(of findings: [Finding]) -> String {
    let milliseconds = findings.reduce(Int64(0)) { $0 &+ Self.milliseconds(of: $1) }
    if milliseconds <= 0 { return "" }
    return
      "    <properties><property name=\"clock\" value=\"\(milliseconds.inThousandths)\"/></properties>\n"
  }

  private static func counts(of findings: [Finding]) -> String {
    let failures = findings.count { $0.outcome == .failed }
    let errors = findings.count { $0.outcome == .unjudged }
    return " tests=\"\(findings.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  /// The schema has no `file` and no `line` here; the text of a failure has both.
  private static func testCase(_ finding: Finding, _ time: String) -> String {
    let start =
      "    <testcase name=\"\(attribute(finding.name))\" classname=\"\(attribute(finding.path))\"" + time
    let content: String
    switch finding.outcome {
    case .passed: return start + "/>\n"
    case .failed: content = element("failure", finding)
    case .unjudged: content = element("error", finding)
    case .skipped: content = "      <skipped message=\"\(attribute(reason(of: finding)))\"/>\n"
    }
    return start + ">\n" + content + "    </testcase>\n"
  }

  /// The format has one element for all that is set aside.
  private static func reason(of finding: Finding) -> String {
    guard case .test(let test) = finding.subject, let aside = test.setAside else { return finding.sentence }
    if case .skipped = aside { return aside.reason }
    return "\(aside.word): \(aside.reason)"
  }

  private static func element(_ name: String, _ finding: Finding) -> String {
    let start =
      "      <\(name) type=\"\(attribute(finding.code))\" message=\"\(attribute(finding.sentence))\""
    let text = finding.text
    return text.isEmpty ? start + "/>\n" : start + ">\(content(text))</\(name)>\n"
  }

  private static func milliseconds(of finding: Finding) -> Int64 {
    if case .test(let test) = finding.subject { test.clockMilliseconds } else { 0 }
  }

  // MARK: Text

  private static func content(_ text: String) -> String { escaped(text, keepsBlanks: true) }

  /// A parser would convert other blanks to spaces.
  private static func attribute(_ text: String) -> String { escaped(text, keepsBlanks: false) }

  /// Whether a `:` after the text would be the second of a line that begins with `::`.
  private static func isCommandMark(behind text: String) -> Bool {
    text.utf8.last == UInt8(ascii: ":")
      && text.utf8.dropLast().last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        == UInt8(ascii: "\n")
  }

  /// Escaped for XML and for people: control characters are shown, and no line is a workflow command to GitHub, which
  /// interprets standard output.
  private static func escaped(_ text: String, keepsBlanks: Bool) -> String {
    var escaped = ""
    for scalar in Pictures.lines(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // Escaped everywhere, so that `]]>` cannot occur.
      case ">": escaped += "&gt;"
      case ":" where isCommandMark(behind: escaped): escaped += "&#58;"
      case "[" where escaped.utf8.suffix(2).elementsEqual("##".utf8): escaped += "&#91;"
      case "\"" where !keepsBlanks: escaped += "&quot;"
      case "\t" where !keepsBlanks, "\n" where !keepsBlanks: escaped += "&#\(scalar.value);"
      // XML 1.0, Char: these are not allowed in a document, not even as references.
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
