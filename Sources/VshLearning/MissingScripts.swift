/// Scripts that a page asked for and did not get. What may come of that is no finding.
struct MissingScripts {
  private let scripts: [PageLook.MissingScript]
  private let root: LearnedState
  /// What the page threw when it was opened.
  private let errors: [String]

  init(_ crawl: Crawl) {
    scripts = crawl.missingScripts.sorted { $0.address < $1.address }
    root = crawl.states[0]
    errors = root.look.errors
  }

  /// Whether the page threw without them, or a fault may come of them: then a page without findings need not be right.
  func hide(_ findings: [Audit.Finding]) -> Bool {
    !scripts.isEmpty
      && (!errors.isEmpty
        || findings.contains { $0.rule == "uncaught error" || $0.rank == .fault && dependsOnThem($0) })
  }

  /// The findings that cannot come of them, and a remark on each.
  func judged(_ findings: [Audit.Finding]) -> [Audit.Finding] {
    if scripts.isEmpty { return findings }
    let thrown = errors.first.map { "; the page threw \($0), so it was not judged" } ?? ""
    return findings.filter { $0.rank == .remark || !dependsOnThem($0) }
      + scripts.map { script in
        let help = script.file.map { "put it into the page's folder, as `\($0)`" }
        let text = "\(script.address): \(help ?? "let the page's own server send it")\(thrown)"
        return Audit.Finding(rank: .remark, rule: "script not loaded", text: text, state: root)
      }
  }

  /// A button may have its action from such a script, and a page that threw may have stopped before its end.
  private func dependsOnThem(_ finding: Audit.Finding) -> Bool {
    if !errors.isEmpty || finding.rule == "dead button" { return true }
    var state = root
    for move in finding.path {
      guard let edge = state[move] else { return false }
      if !edge.errors.isEmpty { return true }
      guard let next = edge.to else { return false }
      state = next
    }
    return false
  }
}
