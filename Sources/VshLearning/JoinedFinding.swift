/// A finding, with the other ends of requests at which it is so, and what comes of it.
struct JoinedFinding {
  private let first: Audit.Finding
  private var also: [Audit.Finding.End] = []
  private var thrown: [String] = []

  private init(_ finding: Audit.Finding) { first = finding }

  /// What is so at several ends of one request, or of those that end with one screen, is one finding.
  static func joined(_ findings: [Audit.Finding]) -> [Audit.Finding] {
    var all: [JoinedFinding] = []
    for finding in findings {
      if let end = finding.end, let index = all.firstIndex(where: { $0.isSame(as: finding, end) }) {
        all[index].also.append(end)
      } else {
        all.append(JoinedFinding(finding))
      }
    }
    var parts: Set<Int> = []
    for (index, one) in all.enumerated() {
      guard let whole = all.firstIndex(where: { $0.explains(one.first) }) else { continue }
      parts.insert(index)
      if one.first.rule == "uncaught error" { all[whole].thrown.append(one.first.text) }
    }
    return all.indices.filter { !parts.contains($0) }.map { all[$0].whole }
  }

  private func isSame(as other: Audit.Finding, _ end: Audit.Finding.End) -> Bool {
    guard let mine = first.end, first.rule == other.rule else { return false }
    return mine.request == end.request || first.screen?.identity == other.screen?.identity
  }

  /// Whether another finding comes of it: a page that does not show a failure often throws it, and leads on from there to
  /// nothing.
  private func explains(_ other: Audit.Finding) -> Bool {
    guard case .answer(let key, _, let outcome)? = other.path.last, outcome.isFailure, let end = first.end
    else { return false }
    let isExplained =
      switch (first.rule, other.rule) {
      case ("no error screen", "uncaught error"), ("no error screen", "dead end"),
        ("no second try", "dead end"):
        true
      case _: false
      }
    return isExplained
      && ([end] + also).contains { $0.request == key.kind && $0.outcome == outcome.word }
  }

  private var whole: Audit.Finding {
    var finding = first
    let others = also.map { end in
      "\(end.request) \(end.outcome)" + (end.why == first.end?.why ? "" : ", where \(end.why)")
    }
    if !others.isEmpty { finding.text += "; also at \(others.joined(separator: "; "))" }
    if !thrown.isEmpty { finding.text += "; the page threw \(thrown.joined(separator: "; "))" }
    return finding
  }
}
