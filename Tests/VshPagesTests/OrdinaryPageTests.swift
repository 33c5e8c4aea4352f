import Foundation
import TestSupport
import Testing

/// Small pages, each as an ordinary app of some framework has it (`Tests/Pages/ordinary`): the page does what its script
/// says. A folder with a file `expected` has a page that cannot be judged, and the file says what the message says.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct OrdinaryPageTests {
  private static let folder = Checkout.root.appending(path: "Tests/Pages/ordinary")
  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  @Test func thereArePages() { #expect(Self.names.count > 20) }

  @Test(arguments: names) func aPageIsJudged(name: String) throws {
    let folder = Self.folder.appending(path: name)
    let run = try BrowserRun(["test", "--page"] + BrowserRun.options + ["case.vs"], in: folder)
    let message = try? String(contentsOf: folder.appending(path: "expected"), encoding: .utf8)
    #expect(run.status == (message == nil ? 0 : 2), "\(run.text)")
    if let message { #expect(run.says(message.trimmingCharacters(in: .newlines)), "\(run.text)") }
  }

  /// The page asks for an address with what it has by chance, which is printed.
  @Test func chanceIsTheSameInEachRun() throws {
    let runs = try (0..<2).map { _ in
      try BrowserRun(
        ["test", "--page"] + BrowserRun.options + ["case.vs"], in: Self.folder.appending(path: "seeded"))
    }
    #expect(runs[0].text.contains("not mapped: GET /0.") && runs[0].text == runs[1].text, "\(runs[0].text)")
  }
}
