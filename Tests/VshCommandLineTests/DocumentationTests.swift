import Foundation
import TestSupport
import Testing
import VshCommandLine
import VshHost

/// README.md and docs/ against what the program does: every command line in them is one, every option is in them, and
/// every `vs` block parses.
struct DocumentationTests {
  private static let pages = ["README.md", "docs/language.md", "docs/tool.md"]
  private static let pagesWithCommands = ["README.md", "docs/ci.md"]

  private static func text(_ page: String) throws -> String {
    try Checkout.text(page)
  }

  /// The fenced blocks of a page whose first line says `kind`, and of `kind` only.
  private static func blocks(_ kind: String, in page: String) throws -> [String] {
    var blocks: [String] = []
    var lines: [Substring]?
    for line in try text(page).split(separator: "\n", omittingEmptySubsequences: false) {
      if let block = lines, line == "```" {
        blocks.append(block.joined(separator: "\n") + "\n")
        lines = nil
      } else if lines != nil {
        lines?.append(line)
      } else if line == "```\(kind)" {
        lines = []
      }
    }
    return blocks
  }

  @Test(arguments: pagesWithCommands)
  func everyCommandLineIsOne(page: String) throws {
    let lines = try Self.blocks("sh", in: page).joined().split(separator: "\n").filter {
      $0.hasPrefix("vsh ")
    }
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
    let page = try Self.text("docs/tool.md")
    for option in OptionTable.options {
      #expect(
        page.contains("`\(option.spelling)") || page.contains(" \(option.spelling)"), "\(option.spelling)")
    }
    for command in Command.allCases { #expect(page.contains("vsh \(command.rawValue)") || command == .run) }
  }

  @Test func everyOptionOfThePageOnTheToolIsOne() throws {
    let page = try Self.text("docs/tool.md")
    var found: Set<Substring> = []
    for match in page.matches(of: /`--([a-z][a-z-]*)/) {
      found.insert(match.1)
      #expect(OptionTable.entry(long: String(match.1)) != nil, "--\(match.1)")
    }
    #expect(found.count == OptionTable.options.filter { $0.long != nil }.count)
  }

  @Test(arguments: pages)
  func everyBlockOfTheLanguageParses(page: String) throws {
    let blocks = try Self.blocks("vs", in: page)
    #expect(page == "docs/tool.md" || !blocks.isEmpty)
    for block in blocks {
      let machine = MemoryHost(input: block)
      let status = CommandLineTool(host: machine.host).run(["fmt", "-"])
      #expect(status == .held, "\(machine.errorOutput)\n\(block)")
    }
  }
}
