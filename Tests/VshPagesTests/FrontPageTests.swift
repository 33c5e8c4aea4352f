import Foundation
import TestSupport
import Testing

/// The page with which README.md begins: it does what its script says, and the change that README.md shows makes vsh
/// print what is below it.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct FrontPageTests {
  private static let example = "examples/pages/teas"

  @Test func thePageIsHeld() throws {
    let copy = try PageCopy(of: Self.example)
    let run = try BrowserRun(["test", "--page"] + BrowserRun.options + ["page.vs"], in: copy.folder)
    #expect(run.status == 0 && run.text.contains("4 passed, 0 failed"), "\(run.text)")
  }

  @Test func whatTheReadmeShowsIsPrinted() throws {
    let blocks = try MarkdownPage("README.md").part(before: "## Install").blocks
    let index = try #require(blocks.firstIndex { $0.kind == "console" && $0.text.contains("--page") })
    let (change, shown) = (blocks[index - 1].lines, blocks[index].lines)
    let copy = try PageCopy(of: Self.example)
    // Lines that are taken out, and no others.
    try #require(change.allSatisfy { $0.hasPrefix("-") })
    try copy.replace(change.map { $0.dropFirst() + "\n" }.joined(), in: "teas.js", with: "")
    let words = try #require(shown.first).split(separator: " ").dropFirst(2).map(String.init)
    let run = try BrowserRun(words + BrowserRun.options, in: copy.folder)
    #expect(run.status == 1)
    // An option of the machine's, not of the page's. Both streams are one here; the order of their lines is left open.
    let printed = run.text.replacing(BrowserRun.options.map { " " + $0 }.joined(), with: "")
    #expect(
      printed.split(separator: "\n").sorted() == shown.dropFirst().map { $0[...] }.sorted(), "\(printed)")
    #expect(FileManager.default.fileExists(atPath: copy.path("shots/page-vs-1.png")))
  }
}
