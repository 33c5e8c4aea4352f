import VshExplore
import VshText

/// Storyboards as Markdown, for wikis: a section for each screen, in it each card with its states and the ways out.
package enum StoryboardMarkdown {
  package static func text(of files: [StoryboardFile]) -> String {
    var lines: [String] = []
    for file in files {
      lines += ["# \(escaped(file.path))", ""] + file.verdicts.map { "- \(escaped($0))" }
      var screen: String?
      for (index, card) in file.cards.enumerated() {
        if card.screen != screen {
          screen = card.screen
          lines += ["", "## \(escaped(card.screen))"]
        }
        lines += section(of: card, index, file)
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static func section(
    of card: Storyboard.Card, _ index: Int, _ file: StoryboardFile
  ) -> [String] {
    let text = file.text(of: card)
    let fence = CodeFence.around(text)
    let states = card.states.isEmpty ? card.screen : card.states.map(Pictures.line).joined(separator: " · ")
    var lines = ["", "### \(escaped(states))", "", "<a id=\"\(card.key)\"></a>", "", fence + "text"]
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.append(fence)
    if !card.problems.isEmpty { lines.append("") }
    lines += card.problems.map { "**\(escaped($0))**" }
    let tests = file.testsByCard[index]
    if file.journeys != nil {
      let names = tests.isEmpty ? "no test" : tests.map { escaped($0) }.joined(separator: ", ")
      lines += ["", "Seen by \(names)."]
    }
    let ways = file.waysOut(of: index)
    if !ways.isEmpty { lines.append("") }
    for way in ways {
      let to = file.cards[way.to]
      let name = to.states.first.map(Pictures.line) ?? to.screen
      lines.append("- \(escaped(way.label)) → [\(escaped(name))](#\(to.key))")
    }
    return lines
  }

  /// A text in which nothing is markup.
  private static func escaped(_ text: String) -> String {
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
