import Foundation
import TestSupport
import Testing
import VshCommandLine
import VshHost

/// README.md and docs/ against what the program does: every command line in them is one, and every option is in them.
struct DocumentationTests {
  /// Those of shells, and of a build server's file that names no variable.
  @Test(arguments: [
    ("README.md", 20), ("docs/ci.md", 8), ("docs/tool.md", 3), ("docs/why.md", 3), ("docs/learn.md", 3),
    ("docs/coming-from.md", 4),
  ])
  func everyCommandLineIsOne(page: String, atLeast: Int) throws {
    let lines = try MarkdownPage(page).blocks.filter { ["sh", "yaml"].contains($0.kind) }.flatMap(\.lines)
      .map { $0.replacing("      - run: vsh ", with: "vsh ") }
      .filter { $0.hasPrefix("vsh ") && !$0.contains("$") }
    #expect(lines.count >= atLeast, "\(lines.count)")
    for line in lines {
      // Up to the remark; words in quotes hold spaces in `-c` only, where they are one argument.
      let words = line.prefix { $0 != "#" }.split(separator: "'", omittingEmptySubsequences: false)
      var arguments: [String] = []
      for (index, piece) in words.enumerated() {
        arguments += index % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
      }
      #expect(throws: Never.self, "\(line)") { try Options.parse(Array(arguments.dropFirst())) }
    }
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md", "docs/ci.md"])
  func everyTargetOfMakeIsOne(page: String) throws {
    let makefile = try Checkout.text("Makefile")
    let targets = try Checkout.text(page).matches(of: /(?:\n|`)make ([a-z-]+)/)
    #expect(!targets.isEmpty)
    for target in targets { #expect(makefile.contains("\n\(target.1):"), "\(target.1)") }
  }

  @Test func everyLineThatTheReadmeNamesHasATest() throws {
    let named = try Checkout.text("README.md").matches(of: /(examples\/[a-z-]+\.vs):(\d+)/)
    #expect(!named.isEmpty)
    for reference in named {
      let lines = try Checkout.text(String(reference.1)).split(
        separator: "\n", omittingEmptySubsequences: false)
      let line = lines.dropFirst((Int(reference.2) ?? 0) - 1).first
      #expect(line?.hasPrefix("test \"") == true, "\(reference.0)")
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

  @Test func thePageOnTheToolShowsWhatHelpPrints() throws {
    let lists = try MarkdownPage("docs/tool.md").blocks.filter {
      $0.kind.isEmpty && $0.text.hasPrefix("vsh ")
    }
    try #require(lists.count == 2)
    #expect(Help.overview.contains("\n\n" + lists[0].lines.map { "  \($0)\n" }.joined() + "\n"))
    for line in lists[1].lines {
      let isOne = Command.allCases.contains {
        line.hasPrefix(Help.synopsis($0) + " ") && line.hasSuffix("  " + $0.summary)
      }
      #expect(isOne, "\(line)")
    }
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
