package import VshSuite
import VshText

/// A run in the Test Anything Protocol, version 13 (https://testanything.org): a test point for each test and golden
/// file, with a YAML block below a failed one. Its texts are quoted, each on one line, which is the part of YAML that
/// Perl's `prove` supports.
package enum TAPReport {
  package static func text(of record: RunRecord) -> String {
    let findings = Finding.groups(of: record).flatMap(\.findings)
    var text = "TAP version 13\n1..\(findings.count)\n"
    for (index, finding) in findings.enumerated() {
      let isSkipped = finding.outcome == .skipped
      let isOK = finding.outcome == .passed || isSkipped && !finding.isKnown
      text += isOK ? "ok" : "not ok"
      text += " \(index + 1) - \(description(name(of: finding)))"
      // TAP has a directive of its own for a test that is expected to fail.
      let directive = finding.isKnown ? "TODO" : "SKIP"
      text += isSkipped ? " # \(directive) \(description(reason(of: finding)))\n" : "\n"
      if !isOK, !isSkipped { text += "  ---\n\(yaml(of: finding))  ...\n" }
    }
    if record.ending == .interrupted { text += "Bail out! interrupted\n" }
    return text
  }

  private static func reason(of finding: Finding) -> String {
    if case .unfinished = finding.subject { "not run to the end" } else { finding.sentence }
  }

  private static func name(of finding: Finding) -> String {
    switch finding.subject {
    case .script: finding.path
    case .test, .writing: "\(finding.path): \(finding.name)"
    case .golden, .orphan, .unfinished, .problem: finding.name
    }
  }

  // MARK: YAML

  private static func yaml(of finding: Finding) -> String {
    switch finding.subject {
    case .script: return explanation(of: finding) + line("text", finding.text)
    case .test(let test):
      return explanation(of: finding)
        + "  failures: \(test.failureCount)\n  clock_milliseconds: \(test.clockMilliseconds)\n"
        + line("command", test.command) + line("text", finding.text)
    case .golden(let golden):
      guard case .differs(let diff) = golden.outcome else { return line("message", finding.sentence) }
      return line("message", finding.sentence) + line("diff", diff)
    case .writing: return line("message", finding.text)
    case .orphan, .unfinished, .problem: return line("message", finding.sentence)
    }
  }

  private static func explanation(of finding: Finding) -> String {
    guard let first = finding.messages.first else { return "" }
    let lines = line("message", first.message) + line("severity", "fail") + line("code", first.code)
    guard let path = first.path else { return lines }
    return lines + "  at:\n  \(line("file", path))    line: \(first.line)\n    column: \(first.column)\n"
  }

  private static func line(_ key: String, _ text: String) -> String {
    "  \(key): \(JSONValue.string(text).text)\n"
  }

  // MARK: Text

  /// The text on one line. A `#` would begin a directive, and no escape is understood by all readers, so it is written
  /// as the full-width `＃`.
  private static func description(_ name: String) -> String {
    visible(name).replacingScalars { $0 == "#" ? "＃" : nil }
  }
}
