import Foundation
import TestSupport
import Testing

/// `vsh app check --page` prints what the mapping of a page still needs: each folder of `Tests/Pages/check` has a script, a
/// page, and the lines.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct SurveyTests {
  private static let folder = Checkout.root.appending(path: "Tests/Pages/check")
  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  @Test func thereArePages() { #expect(Self.names.count > 3) }

  @Test(arguments: names) func whatIsNeededIsPrinted(name: String) throws {
    let folder = Self.folder.appending(path: name)
    let needed = try String(contentsOf: folder.appending(path: "needed"), encoding: .utf8)
    let run = try BrowserRun(
      ["app", "check", "--page=index.html"] + BrowserRun.options + ["case.vs"], in: folder)
    #expect(run.text == needed)
    #expect(run.status == (needed.hasPrefix("ok: ") ? 0 : 1))
  }

  /// The blocks of the page are files of the tests.
  @Test(arguments: [
    ("console", "Tests/Pages/check/names-and-requests/needed"),
    ("html", "Tests/Pages/ordinary/html-answer/cities.html"),
  ])
  func thePageShowsWhatIsThere(kind: String, path: String) throws {
    let block = try #require(try MarkdownPage("docs/app-pages.md").blocks.first { $0.kind == kind })
    let lines = block.lines.filter { !$0.hasPrefix("$ ") }
    #expect(lines.joined(separator: "\n") + "\n" == (try Checkout.text(path)))
  }

  /// With the lines in the script, what the page asks has a name.
  @Test func theLinesArePasted() throws {
    let copy = try PageCopy(of: "Tests/Pages/check/names-and-requests")
    let needed = try String(contentsOf: copy.folder.appending(path: "needed"), encoding: .utf8)
    let script = try String(contentsOf: copy.folder.appending(path: "case.vs"), encoding: .utf8)
    try copy.write("case.vs", script + "\n" + needed)
    let check = try BrowserRun(["check", copy.path("case.vs")])
    #expect(check.status == 0, "\(check.text)")
    let run = try BrowserRun(["test", "--page"] + BrowserRun.options + ["case.vs"], in: copy.folder)
    #expect(run.text.contains("the script has server.me() in flight 0 times, the app 1 time"), "\(run.text)")
    let again = try BrowserRun(
      ["app", "check", "--page"] + BrowserRun.options + ["case.vs"], in: copy.folder)
    #expect(again.text.contains("shop.order(name, count) is POST"), "\(again.text)")
  }
}
