import VshExplore
import VshText

/// What a reviewer reads in a pull request: the counts, and the cards that changed.
package enum StoryboardSummary {
  private static let mostCards = 10

  /// - Parameter page: the address of the page of the same files.
  package static func text(of files: [StoryboardFile], linkedTo page: String? = nil) -> String {
    var lines: [String] = []
    for (number, file) in files.enumerated() {
      if !lines.isEmpty { lines.append("") }
      lines += ["### \(MarkdownText.escaped(file.path))", "", counts(of: file)]
      lines += file.bounds.map { "\nNot whole: \(MarkdownText.escaped($0))" }
      let words = file.brokenWords
      if !words.isEmpty { lines.append("") }
      lines += words.prefix(mostCards).map { word in
        let name = MarkdownText.escaped(file.cards[word.cards[0]].name)
        return "- \(word.size.words): \(MarkdownText.escaped(word.word)) in \(name)"
      }
      if words.count > mostCards { lines += ["", "and \(words.count - mostCards) more words"] }
      let changed = file.cards.filter { $0.change != nil }
      for card in changed.prefix(mostCards) {
        lines += section(of: card, page.map { "\($0)#\(number):\(card.key)" })
      }
      if changed.count > mostCards { lines += ["", "and \(changed.count - mostCards) more"] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counts(of file: StoryboardFile) -> String {
    var parts = [
      file.cards.count { $0.change?.word != "gone" }.counted("card"), file.ways.count.counted("way"),
    ]
    let problems = file.cards.count { !$0.problems.isEmpty }
    if problems > 0 { parts.append("\(problems) with a problem") }
    let words = file.brokenWords.count
    if words > 0 { parts.append(words.counted("broken word")) }
    if file.journeys != nil {
      parts.append("\(file.cards.count { $0.tests.isEmpty && $0.change?.word != "gone" }) seen by no test")
    }
    if let old = file.oldPath {
      let words = ["new", "changed", "gone"].map { word in
        "\(file.cards.count { $0.change?.word == word }) \(word)"
      }
      parts.append("against \(MarkdownText.escaped(old)): \(words.joined(separator: ", "))")
    }
    return parts.joined(separator: ", ")
  }

  /// - Parameter address: of the card in the page.
  private static func section(of card: StoryboardFile.Card, _ address: String?) -> [String] {
    let word = card.change?.word ?? ""
    let mark = word == "gone" ? "-" : "+"
    let all = card.text.split(separator: "\n", omittingEmptySubsequences: false).map { mark + $0 }
    let body = word == "changed" ? card.difference : all.joined(separator: "\n") + "\n"
    let fence = CodeFence.around(body)
    let name = MarkdownText.escaped("\(card.screen): \(card.name)")
    return [
      "", "\(word): **\(address.map { "[\(name)](\(MarkdownText.address($0)))" } ?? name)**", "",
      fence + "diff",
      body + fence,
    ]
  }
}

/// Text in Markdown.
enum MarkdownText {
  /// An address that ends where its link does: what no address has is written by numbers.
  static func address(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = 0x21...0x7E ~= byte && !#""()<>[\]`"#.utf8.contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// A text in which nothing is markup.
  static func escaped(_ text: String) -> String {
    Pictures.line(text).replacingScalars { scalar in
      switch scalar {
      case "<": "&lt;"
      case "&": "&amp;"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~": "\\\(scalar)"
      case _: nil
      }
    }
  }
}
