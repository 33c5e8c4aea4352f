import VshSession
package import VshSuite
import VshText

/// A run as JUnit XML for build servers: a `testsuite` for each script, a `testcase` for each test and golden file.
///
/// There is no standard; the format is what Jenkins, GitLab, Buildkite and Bazel have in common: `grammar/junit.xsd`, a
/// part of the schema that Jenkins' xUnit plugin uses. It is well-formed XML 1.0 for any output of a script: characters
/// that XML does not allow are shown as pictures. Times are those of the world's clock, so that the file is the same on
/// every computer.
package enum JUnitReport {
  package static func text(of record: RunRecord) -> String {
    let groups = Finding.groups(of: record)
    // Without the number of skipped tests, which the schema has only in a suite.
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"vsh\"\(counts(of: groups.flatMap(\.findings)))>\n"
    for group in groups where !group.findings.isEmpty {
      xml += "  <testsuite name=\"\(attribute(group.name))\"\(counts(of: group.findings))"
      xml += " skipped=\"\(group.findings.count { $0.outcome == .skipped })\""
      if let file = group.file { xml += " file=\"\(attribute(file))\"" }
      xml += ">\n"
      for finding in group.findings { xml += testCase(finding) }
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  private static func counts(of findings: [Finding]) -> String {
    let failures = findings.count { $0.outcome == .failed }
    let errors = findings.count { $0.outcome == .unjudged }
    let time = findings.reduce(0) { $0 &+ milliseconds(of: $1) }
    return
      " tests=\"\(findings.count)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(seconds(time))\""
  }

  /// The schema has no `file` and no `line` here; the text of a failure has both.
  private static func testCase(_ finding: Finding) -> String {
    let start =
      "    <testcase name=\"\(attribute(finding.name))\" classname=\"\(attribute(finding.path))\""
      + " time=\"\(seconds(milliseconds(of: finding)))\""
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

  /// A negative time (from a clock that was set back) is written as 0, since the schema does not allow it.
  private static func seconds(_ milliseconds: Int64) -> String {
    max(0, milliseconds).inThousandths
  }

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
