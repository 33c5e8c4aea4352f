package import VshSuite
import VshText

/// A run in the Test Anything Protocol, version 13 (https://testanything.org): a test point for each test and golden
/// file, with a YAML block below a failed one. Its texts are quoted, each on one line, which is the part of YAML that
/// Perl's `prove` supports.
package enum TAPReport {
  package static func text(of record: RunRecord) -> String {
    var points: [Point] = []
    for file in record.files { append(file, to: &points) }
    for path in record.orphans {
      points.append(
        Point("\(path)", [("message", .text("there is no script for this golden file"))]))
    }
    for path in record.unfinished {
      points.append(
        record.ending == .interrupted
          ? Point(path, [("message", .text("the run was interrupted before its end"))])
          : Point(path, directive: "SKIP not run to the end"))
    }
    for sentence in record.problems { points.append(Point(sentence, [("message", .text(sentence))])) }

    var text = "TAP version 13\n1..\(points.count)\n"
    for (place, point) in points.enumerated() {
      text += point.failure == nil ? "ok" : "not ok"
      text += " \(place + 1) - \(description(point.name))"
      if let directive = point.directive { text += " # \(directive)" }
      text += "\n"
      if let failure = point.failure { text += yaml(failure) }
    }
    if record.ending == .interrupted { text += "Bail out! interrupted\n" }
    return text
  }

  private enum Value {
    case text(String)
    case number(Int64)
    case place(path: String, line: Int, column: Int)
  }

  private struct Point {
    var name: String
    var directive: String?
    /// The failure; nil for a pass.
    var failure: [(key: String, value: Value)]?

    init(_ name: String, directive: String? = nil, _ failure: [(key: String, value: Value)]? = nil) {
      self.name = name
      self.directive = directive
      self.failure = failure
    }
  }

  private static func append(_ file: FileRecord, to points: inout [Point]) {
    if !file.isJudged {
      let errors = file.messages.filter { $0.severity == .error }
      var failure: [(key: String, value: Value)] = []
      if let first = errors.first { failure = explanation(of: first) }
      failure.append(("text", .text(errors.map(\.text).joined(separator: "\n"))))
      points.append(Point(file.path, failure))
    }
    for test in file.tests {
      let name = "\(file.path): \(test.title)"
      if test.passed {
        points.append(Point(name))
        continue
      }
      var failure: [(key: String, value: Value)] = []
      if let first = test.failures.first { failure = explanation(of: first) }
      failure.append(("failures", .number(Int64(test.failureCount))))
      failure.append(("clock_milliseconds", .number(test.clockMilliseconds)))
      failure.append(("command", .text(test.command)))
      failure.append(("text", .text(test.failures.map(\.text).joined(separator: "\n"))))
      points.append(Point(name, failure))
    }
    if let golden = file.golden {
      var failure: [(key: String, value: Value)]?
      if golden.outcome != .matches { failure = [("message", .text(golden.sentence))] }
      if case .differs(let diff) = golden.outcome { failure?.append(("diff", .text(diff))) }
      points.append(Point(golden.path, failure))
    }
    if !file.goldenProblems.isEmpty {
      let sentences = file.goldenProblems.joined(separator: "\n")
      points.append(Point("\(file.path): writing", [("message", .text(sentences))]))
    }
  }

  private static func explanation(of message: MessageRecord) -> [(key: String, value: Value)] {
    var lines: [(key: String, value: Value)] = [
      ("message", .text(message.message)), ("severity", .text("fail")), ("code", .text(message.code)),
    ]
    if let path = message.path {
      lines.append(("at", .place(path: path, line: message.line, column: message.column)))
    }
    return lines
  }

  // MARK: Text

  /// The text on one line. A `#` would begin a directive, and no escape is understood by all readers, so it is written
  /// as the full-width `＃`.
  private static func description(_ name: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in visible(name).unicodeScalars { text.append(scalar == "#" ? "＃" : scalar) }
    return String(text)
  }

  private static func yaml(_ lines: [(key: String, value: Value)]) -> String {
    var text = "  ---\n"
    for (key, value) in lines {
      switch value {
      case .text(let words): text += "  \(key): \(JSONValue.string(words).text)\n"
      case .number(let number): text += "  \(key): \(number)\n"
      case .place(let path, let line, let column):
        text +=
          "  \(key):\n    file: \(JSONValue.string(path).text)\n    line: \(line)\n    column: \(column)\n"
      }
    }
    return text + "  ...\n"
  }
}
