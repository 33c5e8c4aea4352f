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

  @Test(arguments: MarkdownPage.all.dropFirst()) func theFirstLineSaysWhoNeedsIt(page: String) throws {
    let lines = try MarkdownPage(page).lines
    #expect(
      lines[0].hasPrefix("# ") && lines[1].isEmpty && lines[2].hasPrefix("For "), "\(page): \(lines[2])")
  }

  /// The kinds of blocks that a page may have. Tests of this suite and those named here run what they show; a block of
  /// another kind would escape them all. `.ci/readme` runs the lines of every `sh` block, and prints those that it cannot.
  /// Only what is in another language (`elm`, `xml`, `ts`, `groovy`) is not run.
  @Test(arguments: MarkdownPage.all) func everyBlockIsHeldByATest(page: String) throws {
    let held = [
      "README.md": "sh vs diff console plain",  // FrontDoorTests, FrontPageTests
      "docs/app-logs.md": "console json", "docs/app-plans.md": "console",  // AppPageTests
      "docs/app-pages.md": "console html sh vs",  // SurveyTests
      "docs/app-swift.md": "console swift text",  // ClientPageTests
      "docs/app.md": "console json python vs",
      "docs/ci.md": "sh yaml python groovy",  // BuildServerTests, Tests/Engines
      "docs/coming-from.md": "elm sh vs xml yaml", "docs/compatibility.md": "console vs",
      "docs/cookbook.md": "console json vs",
      "docs/editor.md": "elisp lua sh text",  // Tests/Editors
      "docs/explore.md": "console diff vs",
      "docs/failures.md": "text shop-data text texts",  // FailureCorpusTests
      "docs/language.md": "json text vs",  // ReferenceTests
      "docs/learn.md": "sh json plain",  // LearnTests
      "docs/playground.md": "sh", "docs/storyboard.md": "console json sh vs",
      "docs/tool.md": "sh plain",  // DocumentationTests, MutationTests
      "docs/tutorial.md": "console diff json sh text vs", "docs/why.md": "sh swift ts vs",
    ]
    for kind in Set(try MarkdownPage(page).blocks.map(\.kind)) {
      let isHeld = " \(held[page, default: ""]) ".contains(" \(kind.isEmpty ? "plain" : kind) ")
      #expect(isHeld, "\(page): \(kind)")
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

  /// The README shows a slip in its script.
  @Test func theMistakeLooksAsShown() throws {
    let good = "-> loading { text"
    let script = try #require(MarkdownPage("README.md").blocks.first { $0.text.contains(good) }).text
    let slip = script.replacing(good, with: "-> loadig { text")
    let check = CommandRun(["check", "teas.vs"], files: [("teas.vs", slip)])
    let shown = try #require(MarkdownPage("README.md").blocks.first { $0.text.hasPrefix("error[") }).text
    #expect(check.error.hasPrefix(shown), "\(check.error)")
  }

  @Test(arguments: [("docs/cookbook.md", 25), ("docs/coming-from.md", 1), ("docs/why.md", 1)])
  func everyBlockIsAScriptThatPasses(page: String, atLeast: Int) throws {
    let blocks = try MarkdownPage(page).blocks
    let scripts = blocks.filter { $0.kind == "vs" }
    #expect(scripts.count >= atLeast)
    let data = try blocks.filter { $0.kind == "json" }.map { block in
      (Path(String(try #require(block.paragraph.matches(of: /`([a-z-]+\.json)`/).last?.1))), block.text)
    }
    for script in scripts {
      let test = CommandRun(["test", "recipe.vs"], files: data + [("recipe.vs", script.text)])
      #expect(test.status == .passed && test.error.isEmpty, "\(test.output)\(test.error)\(script.text)")
      let format = CommandRun(["fmt", "--check", "recipe.vs"], files: [("recipe.vs", script.text)])
      #expect(format.status == .passed, "\(script.text)")
    }
  }

  @Test func theCookbookHasShortRecipes() throws {
    let page = try MarkdownPage("docs/cookbook.md")
    let headings = page.lines.filter { $0.prefixMatch(of: /## \d+\.\s/) != nil }
    #expect(headings.count == 25)
    for script in page.blocks where script.kind == "vs" {
      #expect((10...48).contains(script.lines.count), "\(script.lines.count) lines\n\(script.text)")
    }
  }

  /// The commands below a recipe with a file beside it print what the page shows.
  @Test func theRecipeOfTextsIsRun() throws {
    let blocks = try MarkdownPage("docs/cookbook.md").blocks
    let start = try #require(blocks.firstIndex { $0.kind == "json" })
    var folder = PageFolder()
    folder.files = ["teas.json": blocks[start].text, "recipe.vs": blocks[start + 1].text]
    #expect(folder.prints(blocks[start + 2].lines) == 2)
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
    ("docs/storyboard.md", 2, ["door.vs", "hello.json", "hello.vs"]),
    ("docs/compatibility.md", 3, ["kinds.vs"]),
  ])
  func whatAPageShowsIsPrinted(page: String, mostCommands: Int, files: [String]) throws {
    var folder = PageFolder()
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
        commandCount += folder.prints(block.lines)
      default: #expect(["sh", "yaml"].contains(block.kind), "\(block.kind)")
      }
    }
    #expect(commandCount >= mostCommands)
    #expect(folder.files.keys.sorted() == files)
  }
}
