import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// README.md and the pages in docs: their form, and that what the tutorial, the cookbook and coming-from.md show runs and prints
/// what they say.
@Suite struct PagesTests {
  @Test(arguments: MarkdownPage.all)
  func noLineIsLong(page: String) throws {
    for line in try MarkdownPage(page).lines where !line.hasPrefix("|") {
      #expect(line.count <= 120, "\(page): \(line)")
    }
  }

  @Test(arguments: MarkdownPage.all)
  func everyLinkLeadsSomewhere(page: String) throws {
    for link in try MarkdownPage(page).links where !link.path.contains("://") {
      let target = Checkout.root.appending(path: link.path)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.path)")
      if !link.anchor.isEmpty {
        #expect(try MarkdownPage(link.path).anchors.contains(link.anchor), "\(page): #\(link.anchor)")
      }
    }
  }

  /// Both pages show the same mistake: a slip in the README's first script.
  @Test(arguments: ["README.md", "docs/tool.md"])
  func theMistakeLooksAsShown(page: String) throws {
    let script = try #require(MarkdownPage("README.md").blocks.first { $0.kind == "vs" }).text
    let slip = script.replacing("-> loading { text", with: "-> loadig { text")
    let check = CommandRun(["check", "teas.vs"], files: [("teas.vs", slip)])
    let shown = try #require(MarkdownPage(page).blocks.first { $0.text.hasPrefix("error[") }).text
    #expect(check.error.hasPrefix(shown), "\(check.error)")
  }

  @Test(arguments: [("docs/cookbook.md", 24), ("docs/coming-from.md", 1)])
  func everyBlockIsAScriptThatPasses(page: String, atLeast: Int) throws {
    let scripts = try MarkdownPage(page).blocks.filter { $0.kind == "vs" }
    #expect(scripts.count >= atLeast)
    for script in scripts {
      let test = CommandRun(["test", "recipe.vs"], files: [("recipe.vs", script.text)])
      #expect(test.status == .passed && test.error.isEmpty, "\(test.output)\(test.error)\(script.text)")
      let format = CommandRun(["fmt", "--check", "recipe.vs"], files: [("recipe.vs", script.text)])
      #expect(format.status == .passed, "\(script.text)")
    }
  }

  @Test func theCookbookHasShortRecipes() throws {
    let page = try MarkdownPage("docs/cookbook.md")
    let headings = page.lines.filter { $0.prefixMatch(of: /## \d+\.\s/) != nil }
    #expect(headings.count == 24)
    for script in page.blocks where script.kind == "vs" {
      #expect((10...48).contains(script.lines.count), "\(script.lines.count) lines\n\(script.text)")
    }
  }

  /// The files that somebody has who follows the tutorial.
  private struct Folder {
    var files: [String: String] = [:]
    /// The one that was named last.
    var current = ""

    /// What `vsh` prints for one line behind `$`, and for what is typed at its prompt, on standard output and on standard error.
    mutating func run(_ command: String, typing lines: [String]) -> (output: [Substring], error: [Substring])
    {
      var arguments: [String] = []
      for (index, piece) in command.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
        arguments += index % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
      }
      #expect(arguments.first == "vsh")
      let memory = MemoryHost(
        files: files.sorted { $0.key < $1.key }.map { (Path($0.key), $0.value) },
        input: lines.map { $0 + "\n" }.joined())
      let done = CommandRun(Array(arguments.dropFirst()), on: memory)
      for name in files.keys { files[name] = memory.text(Path(name)) }
      return (done.output.split(separator: "\n"), done.error.split(separator: "\n"))
    }

    /// Replaces the lines of a `diff` block that have no `+` with those that have no `-`.
    mutating func change(_ lines: [String]) throws {
      let old = lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) + "\n" }.joined()
      let new = lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) + "\n" }.joined()
      let text = try #require(files[current])
      #expect(text.ranges(of: old).count == 1, "\(current):\n\(old)")
      files[current] = text.replacing(old, with: new)
    }
  }

  /// The commands of a `console` block, with what is typed at the prompt and what is printed.
  private static func commands(
    of lines: [String]
  ) -> [(command: String, typed: [String], printed: [String])] {
    var commands: [(command: String, typed: [String], printed: [String])] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), [], []))
      } else if let typed = line.wholeMatch(of: /(?:vsh|[A-Z][A-Za-z.]*)(?: [^ >]+)*> (.*)/) {
        commands[commands.count - 1].typed.append(String(typed.1))
      } else if !line.isEmpty {
        commands[commands.count - 1].printed.append(line)
      }
    }
    return commands
  }

  /// Follows a page from an empty folder to its end.
  @Test(arguments: [
    (
      "docs/tutorial.md", 12,
      ["checkout.vs", "hello.vs", "products.json", "products.vs", "shop-tests.vs", "shop.vs"]
    ),
    (
      "docs/explore.md", 12,
      [
        "cart.vs", "clicks.vs", "home.vs", "inbox.vs", "login.vs", "old.vs", "search.vs", "shop.vs",
        "teas.vs",
      ]
    ),
    ("docs/storyboard.md", 2, ["address.vs", "door.vs"]),
  ])
  func whatAPageShowsIsPrinted(page: String, mostCommands: Int, files: [String]) throws {
    var folder = Folder()
    var commandCount = 0
    for block in try MarkdownPage(page).blocks {
      if let name = block.paragraph.matches(of: /`([a-z-]+\.(?:vs|json))`/).last {
        folder.current = String(name.1)
      }
      switch block.kind {
      case "vs", "json":
        let isAdded = block.paragraph.contains("at the end of")
        let before = isAdded ? folder.files[folder.current, default: ""] + "\n" : ""
        folder.files[folder.current] = before + block.text
      case "diff": try folder.change(block.lines)
      case "text": #expect(folder.files[folder.current, default: ""].contains(block.text), "\(block.text)")
      case "console":
        for (command, typed, printed) in Self.commands(of: block.lines) {
          commandCount += 1
          var (output, error) = folder.run(command, typing: typed)
          // On a terminal, both go to one place.
          for line in printed {
            if output.first == Substring(line) {
              output.removeFirst()
            } else if error.first == Substring(line) {
              error.removeFirst()
            } else {
              Issue.record("\(command) does not print: \(line)")
            }
          }
          #expect(output.isEmpty && error.isEmpty, "\(command)\n\(output)\n\(error)")
        }
      default: #expect(["sh", "yaml"].contains(block.kind), "\(block.kind)")
      }
    }
    #expect(commandCount >= mostCommands)
    #expect(folder.files.keys.sorted() == files)
  }
}
