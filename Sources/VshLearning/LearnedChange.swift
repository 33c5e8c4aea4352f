import VshModels
import VshText

/// What differs between a page as an earlier run has learned it and as it is now: screens, the table, findings, the
/// script.
package struct LearnedChange {
  /// For people; empty where nothing differs.
  package let text: String

  private struct Screen {
    let words: [String]
    let path: [String]

    init(_ json: JSONValue) {
      words = json["text"].elements.compactMap(\.string)
      path = json["path"].elements.compactMap(\.string)
    }

    var said: String { words.map { "\"\(Pictures.line($0))\"" }.joined(separator: ", ") }
  }

  /// - Parameters:
  ///   - old: the document of the earlier run.
  ///   - script: of what was learned now.
  /// - Returns: nil where it is no such document.
  package init?(from old: [UInt8], to learned: Learned, _ script: LearnedScript) {
    guard let before = try? JSONValue.read(old), before.has("vshLearned"),
      let now = try? JSONValue.read(Array(learned.json.utf8))
    else { return nil }
    var lines = Self.screens(before, now)
    lines += Self.requests(before, now)
    let findings = { (json: JSONValue) -> [String] in
      json["findings"].elements.map { "\($0["rule"].string ?? ""): \($0["text"].string ?? "")" }
    }
    let (first, second) = (findings(before), findings(now))
    lines += second.filter { !first.contains($0) }.map { "new finding: \(Pictures.line($0))" }
    lines += first.filter { !second.contains($0) }.map { "gone finding: \(Pictures.line($0))" }
    let scripts = [Array((before["script"].string ?? "").utf8), script.text].map {
      TextLines($0, keepsFeeds: false)
    }
    text =
      lines.flatMap { Wrapping.sentence($0) }.map { $0 + "\n" }.joined()
      + UnifiedDiff(LineDifference(old: scripts[0], new: scripts[1])).hunks
  }

  private static func screens(_ before: JSONValue, _ now: JSONValue) -> [String] {
    let old = before["screens"].elements.map { Screen($0) }
    let new = now["screens"].elements.map { Screen($0) }
    let (oldWords, newWords) = (Set(old.map(\.words)), Set(new.map(\.words)))
    var gone = old.filter { !newWords.contains($0.words) }
    var lines: [String] = []
    for screen in new where !oldWords.contains(screen.words) {
      // The same way leads to it.
      if let index = gone.firstIndex(where: { $0.path == screen.path }) {
        lines.append("changed screen: \(gone[index].said) is now \(screen.said)")
        gone.remove(at: index)
      } else {
        lines.append("new screen: \(screen.said)")
      }
      if !screen.path.isEmpty { lines.append("  \(screen.path.joined(separator: "; "))") }
    }
    return lines + gone.map { "gone screen: \($0.said)" }
  }

  private static func requests(_ before: JSONValue, _ now: JSONValue) -> [String] {
    let old = before["requests"].elements
    var lines: [String] = []
    for row in now["requests"].elements {
      let name = Pictures.line(row["request"].string ?? "")
      guard let was = old.first(where: { $0["request"].string == row["request"].string }) else {
        lines.append("new request: \(name)")
        continue
      }
      for part in Audit.Row.headings where was[part].string != row[part].string {
        lines.append(
          "\(name): \(part) was \(was[part].string ?? "?"), is \(row[part].string ?? "?")")
      }
    }
    let names = Set(now["requests"].elements.compactMap { $0["request"].string })
    let gone = old.compactMap { $0["request"].string }.filter { !names.contains($0) }
    return lines + gone.map { "gone request: \(Pictures.line($0))" }
  }
}
