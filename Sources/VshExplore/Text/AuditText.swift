package import VshSource
import VshText

/// An audit as text: a line for each call and watch, and below it what is missing, with a test that shows it.
package enum AuditText {
  private static let gap = "  "

  /// - Parameter path: of the script, for walks without an `explore`.
  package static func text(
    of exploration: Exploration, _ path: String, _ sources: [SourceFile]
  ) -> String {
    guard let audit = exploration.audit else { return "" }
    let headlines = ExplorationText.headlines(of: exploration, path)
    if audit.calls.isEmpty { return headlines + "no call and no watch\n" }
    // A second press matters where calls change data.
    let parts = AuditedCall.Part.all(asked: audit.asked).filter { part in
      part != .twice && part != .overlap || audit.calls.contains { $0[part] == .ok || $0[part] == .missing }
    }
    let heading = line(parts.map { (text: $0.heading, width: $0.width) }, "call")
    var late: [AuditedCall.Reason] = []
    var text = headlines + "\n" + heading
    for call in audit.calls { text += paragraph(call, parts, except: &late, sources) }
    for clause in audit.unusedClauses {
      text += ExplorationText.sentence(
        "`\(clause.text)` excuses nothing" + ExplorationText.location(clause.span, sources))
    }
    return text
  }

  /// - Parameters:
  ///   - parts: the columns.
  ///   - late: the reasons about late answers that are printed already. Two calls may share one.
  private static func paragraph(
    _ call: AuditedCall, _ parts: [AuditedCall.Part], except late: inout [AuditedCall.Reason],
    _ sources: [SourceFile]
  ) -> String {
    let words = parts.map { (text: word(call[$0], $0), width: $0.width) }
    var text = line(words, Pictures.line(call.name) + ExplorationText.location(call.span, sources))
    for reason in call.reasons {
      let part = reason.part.map { $0.name + ": " } ?? ""
      if reason.part == .late, !reason.path.isEmpty {
        if late.contains(where: { $0.path == reason.path && $0.sentence == reason.sentence }) {
          text += ExplorationText.sentence("  \(part)as above: \(Pictures.line(reason.sentence))")
          continue
        }
        late.append(reason)
      }
      text += ExplorationText.sentence("  \(part)\(Pictures.line(reason.sentence))")
      if let test = test(of: reason, of: call) {
        text += ExplorationText.indented(ExplorationText.lines(test), by: 4)
      }
      text += ExplorationText.indented(reason.difference.map(Pictures.line), by: 4)
    }
    return text
  }

  private static func line(_ words: [(text: String, width: Int)], _ call: String) -> String {
    let columns = words.map { $0.text.padded(to: $0.width) + gap }.joined()
    // Below the call's own beginning, where the columns leave room for that.
    let hanging = columns.count < 50 ? columns.count + 2 : 6
    return Wrapping.sentence(columns + call, hanging: hanging).map { $0 + "\n" }.joined()
  }

  private static func word(_ verdict: AuditedCall.Verdict, _ part: AuditedCall.Part) -> String {
    switch verdict {
    case .ok: "ok"
    case .missing: part.isOfPath ? "harms" : "missing"
    case .unjudged: "?"
    case .meant: "meant"
    case .none: "-"
    }
  }

  /// The steps that show a reason, as a test; nil without steps.
  package static func test(of reason: AuditedCall.Reason, of call: AuditedCall) -> String? {
    guard let part = reason.part, !reason.path.isEmpty else { return nil }
    return ExplorationText.test(reason.path, named: "\(call.name), \(part.name)")
  }
}

extension AuditedCall.Part {
  fileprivate var width: Int { max(7, heading.count) }
  /// A case without its values: what is missing names them.
  fileprivate var heading: String {
    if case .asked(let text) = self { String(text.prefix { $0 != "(" }) } else { name }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
