package import VshSuite
import VshText

/// A run as Markdown for a job's page on GitHub: the totals and the failures, each folded under its name.
///
/// Output of a script is inside a fence longer than any row of backquotes in it, so none of it is interpreted as
/// Markdown or HTML. GitHub accepts a mebibyte per step, so the summary ends well before that.
package enum GitHubSummary {
  private static let greatestBytes = 512 << 10
  private static let detailCharacters = 16_000

  package static func text(of record: RunRecord) -> String {
    var text = "### vsh test: \(record.sum)"
    if record.unjudgedCount > 0 { text += "; \(record.unjudgedText)" }
    text += "\n\n"
    if record.ending == .interrupted { text += "The run was interrupted.\n\n" }
    let findings = Finding.groups(of: record).flatMap(\.findings)
    let details = findings.filter { $0.outcome != .passed }.flatMap { self.details(of: $0) }
    for (index, detail) in details.enumerated() {
      if text.utf8.count + detail.utf8.count > greatestBytes {
        text += "… and \(details.count - index) more\n\n"
        break
      }
      text += detail
    }
    return text
  }

  private static func details(of finding: Finding) -> [String] {
    switch finding.subject {
    case .script: [detail(finding.path, finding.sentence, finding.text)]
    case .test(let test) where test.setAside != nil:
      [detail("\(finding.path):\(test.line)", "\(finding.name): \(finding.code): \(finding.sentence)", "")]
    case .test(let test): [detail("\(finding.path):\(test.line)", finding.name, finding.text)]
    case .golden: [detail(finding.name, finding.sentence, finding.text)]
    case .writing(let sentences): sentences.map { detail(finding.path, $0, "") }
    case .orphan: [detail(finding.path, finding.sentence, "")]
    case .unfinished: []
    case .problem: [detail("vsh", finding.sentence, "")]
    }
  }

  private static func detail(_ location: String, _ title: String, _ body: String) -> String {
    let head = "<code>\(escaped(visible(location)))</code> \(escaped(visible(title)))"
    if body.isEmpty { return "- \(head)\n\n" }
    let body = Pictures.lines(body)
    let shown = body.count > detailCharacters ? body.prefix(detailCharacters) + "…\n" : body[...]
    let fence = CodeFence.around(shown)
    let end = shown.last == "\n" ? "" : "\n"
    return "<details><summary>\(head)</summary>\n\n\(fence)text\n\(shown)\(end)\(fence)\n\n</details>\n\n"
  }

  /// Escaped for HTML; characters that Markdown interprets become references too.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { "&<>`*_[]!|~#\\".unicodeScalars.contains($0) ? "&#\($0.value);" : nil }
  }
}
