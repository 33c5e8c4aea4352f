import VshExplore
import VshText

/// Storyboards as Markdown, for wikis: a section for each screen, in it each card with its states and the ways out.
package enum StoryboardMarkdown {
  package static func text(of files: [StoryboardFile]) -> String {
    var lines: [String] = []
    for file in files {
      lines +=
        ["# \(MarkdownText.escaped(file.path))", ""] + file.verdicts.map { "- \(MarkdownText.escaped($0))" }
      lines += brokenWords(of: file)
      var screen: String?
      for (index, card) in file.cards.enumerated() {
        if card.screen != screen {
          screen = card.screen
          lines += ["", "## \(MarkdownText.escaped(card.screen))"]
        }
        lines += section(of: card, index, file)
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static func brokenWords(of file: StoryboardFile) -> [String] {
    let words = file.brokenWords
    if words.isEmpty { return [] }
    return ["", "## Words that do not fit", ""]
      + words.map { word in
        let cards = word.cards.prefix(3).map { index in
          "[\(MarkdownText.escaped(file.cards[index].name))](#\(file.cards[index].key))"
        }
        let more = word.cards.count > 3 ? " and \(word.cards.count - 3) more" : ""
        let text = MarkdownText.escaped(word.word)
        return "- \(word.size.words): \(text) in \(cards.joined(separator: ", "))\(more)"
      }
  }

  private static func fenced(_ text: String) -> [String] {
    let fence = CodeFence.around(text)
    return [fence + "text"] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      + [fence]
  }

  private static func section(
    of card: StoryboardFile.Card, _ index: Int, _ file: StoryboardFile
  ) -> [String] {
    var lines = ["", "### \(MarkdownText.escaped(card.name))", "", "<a id=\"\(card.key)\"></a>", ""]
    if card.widths.isEmpty { lines += fenced(card.text) }
    for (index, screen) in card.drawn.enumerated() {
      lines += (index == 0 ? [] : [""]) + ["\(screen.size.words):", ""] + fenced(screen.text)
    }
    if let change = card.change { lines += ["", "This card is \(change.word)."] }
    if !card.problems.isEmpty { lines.append("") }
    lines += card.problems.map { "**\(MarkdownText.escaped($0))**" }
    if file.journeys != nil {
      let names =
        card.tests.isEmpty ? "no test" : card.tests.map { MarkdownText.escaped($0) }.joined(separator: ", ")
      lines += ["", "Seen by \(names)."]
    }
    let ways = file.waysOut(of: index)
    if !ways.isEmpty { lines.append("") }
    for way in ways {
      let to = file.cards[way.to]
      let name = to.states.first.map(Pictures.line) ?? to.screen
      lines.append("- \(MarkdownText.escaped(way.label)) → [\(MarkdownText.escaped(name))](#\(to.key))")
    }
    return lines
  }
}
