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
    let suites = record.files.map(suite) + orphans(of: record) + unfinished(of: record) + problems(of: record)
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let total = suites.reduce(into: Counts()) { $0.add($1.counts) }
    // Without the number of skipped tests, which the schema has only in a suite.
    xml += "<testsuites name=\"vsh\"\(total.attributes)>\n"
    for suite in suites where !suite.cases.isEmpty {
      xml += "  <testsuite name=\"\(attribute(suite.name))\"\(suite.counts.attributes)"
      xml += " skipped=\"\(suite.counts.skipped)\""
      if let file = suite.file { xml += " file=\"\(attribute(file))\"" }
      xml += ">\n"
      xml += suite.cases
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var milliseconds: Int64 = 0

    mutating func add(_ other: Counts) {
      tests += other.tests
      failures += other.failures
      errors += other.errors
      skipped += other.skipped
      milliseconds = milliseconds &+ other.milliseconds
    }

    var attributes: String {
      " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
        + " time=\"\(JUnitReport.seconds(milliseconds))\""
    }
  }

  private struct Suite {
    var name: String
    /// The script; nil where the suite covers several files.
    var file: String?
    var counts = Counts()
    var cases = ""

    enum Outcome {
      case passed
      case failed(type: String, message: String, text: String)
      case error(type: String, message: String, text: String)
      case skipped(String)
    }

    /// - Parameter file: the subject of the case. The schema has no `file` and no `line` here; the text of a failure
    ///   has both.
    mutating func add(_ name: String, file: String, milliseconds: Int64 = 0, _ outcome: Outcome) {
      counts.tests += 1
      counts.milliseconds = counts.milliseconds &+ milliseconds
      cases += "    <testcase name=\"\(attribute(name))\" classname=\"\(attribute(file))\""
      cases += " time=\"\(seconds(milliseconds))\""
      switch outcome {
      case .passed:
        cases += "/>\n"
      case .failed(let type, let message, let text):
        counts.failures += 1
        cases += ">\n" + JUnitReport.element("failure", type, message, text) + "    </testcase>\n"
      case .error(let type, let message, let text):
        counts.errors += 1
        cases += ">\n" + JUnitReport.element("error", type, message, text) + "    </testcase>\n"
      case .skipped(let message):
        counts.skipped += 1
        cases += ">\n      <skipped message=\"\(attribute(message))\"/>\n    </testcase>\n"
      }
    }
  }

  private static func suite(of file: FileRecord) -> Suite {
    var suite = Suite(name: file.path, file: file.path)
    if !file.isJudged {
      let errors = file.messages.filter { $0.severity == .error }
      suite.add(
        "the whole file", file: file.path,
        .error(
          type: errors.first?.code ?? "", message: errors.first?.message ?? "it could not be judged",
          text: errors.map(\.text).joined(separator: "\n")))
    }
    for test in file.tests {
      suite.add(test.title, file: file.path, milliseconds: test.clockMilliseconds, outcome(of: test))
    }
    if let golden = file.golden {
      var text = ""
      if case .differs(let diff) = golden.outcome { text = diff }
      suite.add(
        golden.path, file: file.path,
        golden.outcome == .matches ? .passed : .failed(type: "golden", message: golden.sentence, text: text))
    }
    if !file.goldenProblems.isEmpty {
      suite.add(
        "writing", file: file.path,
        .failed(
          type: "golden", message: file.goldenProblems[0], text: file.goldenProblems.joined(separator: "\n")))
    }
    return suite
  }

  private static func outcome(of test: TestRecord) -> Suite.Outcome {
    if test.passed { return .passed }
    let (type, message) = (test.failures.first?.code ?? "", test.failures.first?.message ?? "it failed")
    let text = test.failures.map(\.text).joined(separator: "\n")
    return test.failed
      ? .failed(type: type, message: message, text: text) : .error(type: type, message: message, text: text)
  }

  private static func orphans(of record: RunRecord) -> [Suite] {
    var suite = Suite(name: "golden files without a script")
    for path in record.orphans {
      suite.add(
        path, file: path,
        .failed(type: "orphan", message: "there is no script for this golden file", text: ""))
    }
    return [suite]
  }

  private static func unfinished(of record: RunRecord) -> [Suite] {
    var suite = Suite(name: "not run to the end")
    for path in record.unfinished {
      let outcome =
        record.ending == .interrupted
        ? Suite.Outcome.error(
          type: "interrupted", message: "the run was interrupted before its end", text: "")
        : .skipped("it was not run to the end")
      suite.add(path, file: path, outcome)
    }
    return [suite]
  }

  private static func problems(of record: RunRecord) -> [Suite] {
    var suite = Suite(name: "problems")
    for sentence in record.problems {
      suite.add(sentence, file: "", .error(type: "VS0700", message: sentence, text: ""))
    }
    return [suite]
  }

  // MARK: Text

  private static func element(_ name: String, _ type: String, _ message: String, _ text: String) -> String {
    let start = "      <\(name) type=\"\(attribute(type))\" message=\"\(attribute(message))\""
    return text.isEmpty ? start + "/>\n" : start + ">\(content(text))</\(name)>\n"
  }

  /// A negative time (from a clock that was set back) is written as 0, since the schema does not allow it.
  private static func seconds(_ milliseconds: Int64) -> String {
    let milliseconds = max(0, milliseconds)
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
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
