import Foundation
import TestSupport
import Testing

/// The page of `vsh storyboard` in a browser: `vsh test --page` clicks through it, and nothing is wrong with it.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct StoryboardPageTests {
  /// The storyboard of a script, in a folder of its own.
  private static func page(of script: String, _ options: [String] = []) throws -> PageCopy {
    let copy = try PageCopy()
    try copy.write("door.vs", script)
    let process = try BrowserRun.process(["storyboard", "door.vs", "-o", "door.html"] + options)
    process.currentDirectoryURL = copy.folder
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return copy
  }

  /// The document after the page's script has run, and what the console says.
  private static func drawn(_ copy: PageCopy) throws -> (document: String, console: [Substring]) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(BrowserRun.browser.flatMap(Installed.path)))
    process.arguments =
      ["--headless", "--disable-gpu", "--enable-logging=stderr", "--dump-dom"]
      + (geteuid() == 0 ? ["--no-sandbox"] : []) + ["file://" + copy.path("door.html")]
    let output = copy.folder.appending(path: "document")
    let errors = copy.folder.appending(path: "console")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let console = try String(contentsOf: errors, encoding: .utf8).split(separator: "\n").filter {
      $0.contains("CONSOLE")
    }
    return (try String(contentsOf: output, encoding: .utf8), console)
  }

  @Test func itIsClickedThrough() throws {
    let copy = try Self.page(of: try Checkout.text("Tests/Pages/storyboard/door.vs"), ["--tests"])
    let run = try BrowserRun(page: copy.path("door.html"), script: "Tests/Pages/storyboard/page.vs")
    #expect(run.status == 0 && run.text.contains("2 passed"), "\(run.text)")
  }

  @Test(arguments: [
    "answers-and-failures", "one-text-in-two-states", "texts-that-are-markup", "words-that-do-not-fit",
  ])
  func textsAreShownAndNothingElse(name: String) throws {
    let copy = try Self.page(of: try Checkout.text("Tests/Corpus/storyboards/\(name).vs"), ["--tests"])
    let (document, console) = try Self.drawn(copy)
    #expect(console.isEmpty, "\(console)")
    #expect(document.ranges(of: "class=\"card\"").count > 1)
    // The page has three scripts, of which two are data.
    #expect(document.ranges(of: "<script").count == 3 && !document.contains("<img"))
  }

  @Test func wordsThatDoNotFitAreListed() throws {
    let word = String(repeating: "x", count: 10_000)
    let script = "screen S { view { title \"\(word)\"; text \"Opening hours\" } }\n"
    let (document, console) = try Self.drawn(try Self.page(of: script, ["--width", "20,40"]))
    #expect(console.isEmpty, "\(console)")
    #expect(document.contains(">2 words do not fit</summary>"))
    #expect(document.contains(">20 cells</span>") && document.contains(">40 cells</span>"))
    #expect(document.contains("broken word</span>") && document.contains("more lines</span>"))
  }

  @Test func eachLocaleIsNamed() throws {
    let script = "screen S { view { title now.format(style: \"full\") } }\n"
    let (document, console) = try Self.drawn(try Self.page(of: script, ["--locale", "en,ar"]))
    #expect(console.isEmpty, "\(console)")
    #expect(document.contains(">en, 40 cells</span>") && document.contains("Saturday, January 1, 2000"))
    #expect(
      document.contains(">ar, 40 cells, right to left</span>") && document.contains("السبت، 1 يناير 2000"))
  }

  @Test func manyCardsAreAList() throws {
    let script = """
      screen Many {
          var n = 0
          action next when n < 2100 { n += 1 }
          view { text "Card \\(n)"; button "Next" -> next }
      }

      """
    let (document, console) = try Self.drawn(try Self.page(of: script, ["--states", "3000"]))
    #expect(console.isEmpty)
    #expect(document.ranges(of: "class=\"card\"").count == 2_101)
    #expect(document.ranges(of: "class=\"cards list\"").count == 11)
  }
}
