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
  ///
  /// - Parameter card: the key of the chosen one.
  private static func drawn(
    _ copy: PageCopy, choosing card: String? = nil
  ) throws -> (document: String, console: [Substring]) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(BrowserRun.browser.flatMap(Installed.path)))
    process.arguments =
      ["--headless", "--disable-gpu", "--enable-logging=stderr", "--dump-dom"]
      + (geteuid() == 0 ? ["--no-sandbox"] : []) + [
        "file://" + copy.path("door.html") + (card.map { "#0:\($0)" } ?? "")
      ]
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

  /// Cards, ways, changes, the search, keys, both themes and three widths. `make test-storyboard` takes Firefox and
  /// WebKitGTK, too.
  @Test(
    .enabled(
      if: Installed.has("node") && Installed.has("chromium-headless-shell"),
      "skipped: node or chromium-headless-shell is not installed"))
  func aPersonUsesIt() throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Installed.path(of: "node")))
    process.arguments = [
      Checkout.root.appending(path: "Tests/Pages/storyboard/use.mjs").path, try #require(Installed.vsh).path,
      "chromium",
    ]
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && said.hasSuffix(" expectations in chromium\n"), "\(said)")
  }

  @Test(arguments: [
    "answers-and-failures", "one-text-in-two-states", "texts-that-are-markup", "words-that-do-not-fit",
  ])
  func textsAreShownAndNothingElse(name: String) throws {
    let copy = try Self.page(of: try Checkout.text("Tests/Corpus/storyboards/\(name).vs"), ["--tests"])
    let (document, console) = try Self.drawn(copy)
    #expect(console.isEmpty, "\(console)")
    #expect(document.ranges(of: "class=\"card").count > 1)
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

  /// A form of two fields is one card, and what is typed into it is named by field. What leads on comes before it.
  @Test func theVariantsOfAStateAreOneCard() throws {
    let script = """
      screen Form {
          var name = ""
          var mail = ""
          state open { action send -> sent }
          state sent
          action setName(value: String) { name = value }
          action setMail(value: String) { mail = value }
          view {
              in open { field "Name", value: name -> setName; field "Mail", value: mail -> setMail; button "Send" -> send }
              in sent { text "Thanks, \\(name) \\(mail)" }
          }
      }

      """
    let copy = try Self.page(of: script)
    let (document, console) = try Self.drawn(copy)
    #expect(console.isEmpty, "\(console)")
    #expect(document.ranges(of: "class=\"card stack\"").count == 2 && !document.contains("class=\"card\""))
    let cards = try #require(document.firstMatch(of: #/<p id="counts">(\d+) cards of 2 states/#)?.1)
    #expect((Int(cards) ?? 0) > 6 && document.contains("<span>1 of \((Int(cards) ?? 0) / 2)</span>"))
    #expect(document.contains("<nav id=\"map\" aria-label=\"Screens and their states\" hidden=\"\">"))
    let key = try #require(document.firstMatch(of: #/"key": "(Form-[0-9a-f]+)"/#)?.1)
    let panel = try #require(
      try Self.drawn(copy, choosing: String(key)).document.firstMatch(
        of: #/<aside.*?<\/aside>/#.dotMatchesNewlines())
    ).0
    #expect(panel.ranges(of: "<li class=\"typing\">").count == 2 && panel.contains("Name: <button"))
    let titles = panel.matches(of: #/<h3>(.*?)<\/h3>/#).map { String($0.1) }
    #expect(titles.starts(with: ["Where this leads", "What a person can type"]), "\(titles)")
  }

  @Test func aStateMayHaveManyVariants() throws {
    let script = """
      screen Cards {
          var number = 0
          action next when number < 9999 { number += 1 }
          view { title "Card \\(number)"; button "Next" -> next }
      }

      """
    let (document, console) = try Self.drawn(try Self.page(of: script, ["--states", "20000"]))
    #expect(console.isEmpty, "\(console)")
    #expect(
      document.ranges(of: "class=\"card").count == 1 + 1 && document.contains("<span>1 of 10000</span>"))
  }

  @Test func whereTheWalkEndedIsSaid() throws {
    let script = """
      screen S {
          state a { action go -> b }
          state b { action on -> c }
          state c { action back -> a }
          view { in a { button "Go" -> go }; in b { button "On" -> on }; in c { text "C" } }
      }
      explore "the first step" { open S; within 1 step }

      """
    let (document, console) = try Self.drawn(try Self.page(of: script))
    #expect(console.isEmpty, "\(console)")
    #expect(document.contains("<span class=\"bound\">Not whole: within 1 step</span>"))
    #expect(document.ranges(of: ">the walk ends here</span>").count == 1)
  }

  /// Twelve lamps: 4,096 states. The map of a list is closed.
  @Test(arguments: [(24, 1), (25, 1), (2_100, 11)]) func manyStatesBeginWithAMap(count: Int, lists: Int)
    throws
  {
    let names = (0..<12).map { "lamp\($0)" }
    let regions = names.map {
      "region \($0) { state off { action \($0)On -> \($0).lit }; state lit }"
    }
    let view = names.map {
      "in \($0).lit { text \"\($0) is lit\" }; in \($0).off { button \"\($0)\" -> \($0)On }"
    }
    let script = "screen Many {\n\((regions + ["view {"] + view + ["}"]).joined(separator: "\n"))\n}\n"
    let (document, console) = try Self.drawn(try Self.page(of: script, ["--states", "\(count)"]))
    #expect(console.isEmpty, "\(console)")
    #expect(document.ranges(of: "class=\"card\"").count == count)
    #expect(document.ranges(of: "class=\"cards list\"").count == (lists == 1 ? 0 : lists))
    let map = try #require(document.firstMatch(of: #/<nav.*?<\/nav>/#.dotMatchesNewlines())).0
    #expect(map.ranges(of: "<button").count == (count < 25 ? 0 : count))
    #expect(map.contains("hidden") == (count < 25) && map.contains("open") == (25..<2_000).contains(count))
  }
}
