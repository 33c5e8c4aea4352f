import TestSupport
import Testing
import VshHelp

@testable import VshCommandLine

/// The words of neighbouring tools in `Tests/Corpus/words`: `vsh help` leads from each to a word of ours, or says that we
/// have none.
@Suite struct ForeignWordTests {
  private static let folder = CaseFolder("words")
  static let tools = folder.cases(".tsv")

  private static func rows(_ tool: String) throws -> [(word: String, ours: String)] {
    try folder.text(tool + ".tsv").split(separator: "\n").map { line in
      let cells = line.split(separator: "\t")
      try #require(cells.count == 2, "\(line)")
      return (String(cells[0]), String(cells[1]))
    }
  }

  @Test func thereAreFiveHundredOfSixTools() throws {
    #expect(Self.tools.count >= 6)
    #expect(try Self.tools.map { try Self.rows($0).count }.reduce(0, +) >= 500)
  }

  @Test(arguments: tools) func eachLeadsToAWordOfOurs(tool: String) throws {
    let rows = try Self.rows(tool)
    #expect(Set(rows.map(\.word)).count == rows.count, "a word is there twice")
    for (word, ours) in rows {
      let help = CommandRun(["help", word])
      #expect(help.status == .passed, "\(word)\n\(help.error)")
      // A word of the language, a command of vsh or of the prompt has help of its own.
      let isOurs =
        LanguageHelp.topics.contains(word) || Command(rawValue: word) != nil
        || CommandRun(["help", ":" + word]).status == .passed
      let said = help.output.replacing("\n", with: " ")
      #expect(
        isOurs || said.contains(ours == "none" ? "nothing takes its place" : "`\(ours)`"),
        "\(word)\n\(help.output)")
    }
  }

  /// What is written between the backquotes of an answer begins with a word on which there is help, or is code without
  /// one.
  @Test(arguments: tools) func theWordOfOursHasHelp(tool: String) throws {
    for ours in Set(try Self.rows(tool).map(\.ours)) where ours != "none" {
      let first = String(ours.split(separator: " ")[0])
      if first == "vsh" || !first.allSatisfy({ $0.isLetter || $0 == ":" }) || first.count == 1 { continue }
      #expect(CommandRun(["help", first]).status == .passed, "\(ours)")
    }
  }

  @Test func theTablesHaveAllWords() throws {
    var count = 0
    for tool in Self.tools { count += try Self.rows(tool).count }
    #expect(ForeignWords.all.count == count)
  }
}
