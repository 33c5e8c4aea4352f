import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// README.md up to its second heading: its script, its pictures, and what its commands print are real. The page that it
/// shows is held in a browser (`FrontPageTests`).
@Suite struct FrontDoorTests {
  private static let example = "examples/pages/teas/"

  private static func firstScreen() throws -> [MarkdownPage.Block] {
    try MarkdownPage("README.md").part(before: "## Install").blocks
  }

  @Test func theScreenIsThatOfTheExample() throws {
    let script = try #require(Self.firstScreen().first { $0.kind == "vs" })
    #expect(script.lines.count == 12)
    #expect(try Checkout.text(Self.example + "teas.vs").contains("\n\n" + script.text + "\n"))
  }

  /// docs/why.md compares the same screen with others.
  @Test func theScreenIsThatOfWhy() throws {
    let script = try #require(Self.firstScreen().first { $0.kind == "vs" })
    #expect(try MarkdownPage("docs/why.md").blocks.contains { $0.text.contains(script.text) })
  }

  /// Each change is made to the example as it is, and what is printed then is below it.
  @Test func whatEachChangeDoesIsPrinted() throws {
    var commandCount = 0
    var change: [String] = []
    for block in try Self.firstScreen() {
      switch block.kind {
      case "diff": change = block.lines
      case "console" where !block.text.contains("--page"):
        var folder = PageFolder()
        folder.files["teas.vs"] = try Checkout.text(Self.example + "teas.vs")
        folder.current = "teas.vs"
        try folder.change(change)
        commandCount += folder.prints(block.lines)
      default: continue
      }
    }
    #expect(commandCount == 2)
  }

  /// `vsh storyboard --format svg -o docs/teas examples/pages/teas/teas.vs` makes them.
  @Test func thePicturesAreOfTheScreen() throws {
    let script = Path(Self.example + "teas.vs")
    let run = CommandRun(
      ["storyboard", "--format", "svg", "-o", "teas", script.text],
      files: [(script, try Checkout.text(script.text))])
    #expect(run.status == .passed, "\(run.error)")
    let folder = Checkout.root.appending(path: "docs/teas").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 4)
    for name in names {
      #expect(run.memory.text(Path("teas/" + name)) == (try Checkout.text("docs/teas/" + name)), "\(name)")
    }
  }
}
