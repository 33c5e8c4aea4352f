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

  /// What is said of those that cannot be judged.
  static let messages = Dictionary(
    uniqueKeysWithValues: names.compactMap { name in
      let path = folder.appending(path: "\(name)/expected")
      return (try? String(contentsOf: path, encoding: .utf8)).map { (name, $0) }
    })
  static let judged = names.filter { messages[$0] == nil }

  private static func script(of name: String) -> String { folder.appending(path: "\(name)/case.vs").path }

  /// Those that are judged share one browser.
  private static let run = Result { try BrowserRun(scripts: judged.map(script)) }

  @Test func thereArePages() { #expect(Self.judged.count > 20 && Self.messages.count > 5) }

  @Test(arguments: judged) func aPageIsJudged(name: String) throws {
    let run = try Self.run.get()
    #expect(run.hasPassed(Self.script(of: name)), "\(run.part(of: Self.script(of: name)))")
  }

  @Test(arguments: messages.keys.sorted()) func aPageCannotBeJudged(name: String) throws {
    let run = try BrowserRun(
      ["test", "--page"] + BrowserRun.options + ["case.vs"], in: Self.folder.appending(path: name))
    let message = try #require(Self.messages[name]).trimmingCharacters(in: .newlines)
    #expect(run.status == 2 && run.says(message), "\(run.text)")
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
