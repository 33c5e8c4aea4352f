import Foundation
import TestSupport
import Testing
import VshCommandLine
import VshHost

/// README.md and docs/ against what the program does: every command line in them is one, and every option is in them.
struct DocumentationTests {
  private static let pagesWithCommands = ["README.md", "docs/ci.md"]

  @Test(arguments: pagesWithCommands)
  func everyCommandLineIsOne(page: String) throws {
    let lines = try MarkdownPage(page).blocks.filter { $0.kind == "sh" }.flatMap(\.lines)
      .filter { $0.hasPrefix("vsh ") }
    #expect(lines.count >= 6)
    for line in lines {
      // Up to the remark; words in quotes hold spaces in `-c` only, where they are one argument.
      let words = line.prefix { $0 != "#" }.split(separator: "'", omittingEmptySubsequences: false)
      var arguments: [String] = []
      for (place, piece) in words.enumerated() {
        arguments += place % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
      }
      #expect(throws: Never.self, "\(line)") { try Options.parse(Array(arguments.dropFirst())) }
    }
  }

  @Test func everyOptionAndCommandStandsInThePageOnTheTool() throws {
    let page = try Checkout.text("docs/tool.md")
    for option in OptionTable.options {
      #expect(
        page.contains("`\(option.spelling)") || page.contains(" \(option.spelling)"), "\(option.spelling)")
    }
    for command in Command.allCases { #expect(page.contains("vsh \(command.rawValue)") || command == .run) }
  }

  @Test func everyOptionOfThePageOnTheToolIsOne() throws {
    let page = try Checkout.text("docs/tool.md")
    var found: Set<Substring> = []
    for match in page.matches(of: /`--([a-z][a-z-]*)/) {
      found.insert(match.1)
      #expect(OptionTable.entry(long: String(match.1)) != nil, "--\(match.1)")
    }
    #expect(found.count == OptionTable.options.filter { $0.long != nil }.count)
  }
}
