import Foundation
import TestSupport
import Testing
import VshExplore
import VshSession
import VshSource

@testable import VshStoryboard

/// `Tests/Corpus/storyboards`: scripts with their storyboards.
@Suite struct StoryboardCorpusTests {
  static let folder = CaseFolder("storyboards")

  static func file(
    _ name: String, _ text: String, states: Int? = 1_000, bytes: Int? = nil
  ) throws -> StoryboardFile {
    let nothing = Reading(
      file: { _, _ in .failure(ReadProblem("there is no such file")) },
      named: { _ in .failure(ReadProblem("there is no such file")) })
    let script = load(name, Array(text.utf8), reading: nothing)
    try #require(!script.diagnostics.contains { $0.isError }, "\(script.diagnostics)")
    var bounds = WalkBounds()
    var detail = ScreenDetail()
    detail.listsTexts = true
    if let states { bounds.states = states }
    if let bytes { bounds.bytes = bytes }
    var settings = RunSettings()
    if let widths = text.firstMatch(of: #/^// --width ([0-9,]+)/#)?.1 {
      detail.widths = widths.split(separator: ",").compactMap { Int($0) }
      settings.width = try #require(detail.widths.first)
    }
    if let locales = text.firstMatch(of: #/^// --locale ([a-zA-Z,-]+)/#)?.1 {
      detail.locales = locales.split(separator: ",").map(String.init)
      settings.locale = detail.locales.first
    }
    bounds.asked.cards = detail
    let exploration = Exploration(
      of: script, settings, bounds, ignoring: [], reading: nothing, isStopped: { false })
    return StoryboardFile(
      path: name, exploration,
      ShownTest.all(of: script, settings, noting: detail, reading: nothing))
  }

  @Test(arguments: folder.cases(".vs")) func theStoryboardIsBesideTheScript(name: String) throws {
    let file = try Self.file(name + ".vs", try Self.folder.text(name + ".vs"))
    for (format, ending) in [(StoryboardFormat.json, ".json"), (.md, ".md")] {
      let text = format.text(of: [file])
      #expect(
        String(decoding: text, as: UTF8.self) == (try Self.folder.expected(name + ending, actual: text)))
    }
    for (format, ending) in [(StoryboardTexts.csv, ".csv"), (.xliff, ".xliff")] {
      let text = format.text(of: [file])
      #expect(
        String(decoding: text, as: UTF8.self) == (try Self.folder.expected(name + ending, actual: text)))
    }
  }

  /// After 2,000 cards, a walk in which some value seems to have no end stops, unless somebody says how far it goes.
  @Test(arguments: [1, 3]) func aValueWithoutEndEndsTheCards(step: Int) throws {
    let text = """
      screen Many {
          var number = 0
          action next { number += \(step) }
          view { text "Card \\(number)"; button "Next" -> next }
      }
      """
    let file = try Self.file("many.vs", text, states: nil)
    #expect(file.cards.count == 2_000)
    #expect(
      file.bounds == [
        "2,000 cards are drawn (`number` took 2,000 values; `--states N` draws more), "
          + "2 states left"
      ])
    #expect(try Self.file("many.vs", text, states: 3_000).cards.count == 3_000)
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    for name in Self.folder.cases(".vs") {
      let text = try Self.folder.text(name + ".vs")
      let files = try (0..<2).map { _ in try Self.file("a.vs", text) }
      let pages = files.map { StoryboardPage.text(of: [$0]) }
      #expect(pages[0] == pages[1])
      let pictures = files.map { StoryboardPictures.files(of: $0).map(\.text) }
      #expect(pictures[0] == pictures[1])
    }
  }

  /// An edit of one screen changes no card of another, nor its position among the cards of its screen.
  @Test func anEditOfAScreenMovesNoCardOfAnother() throws {
    let text = try Self.folder.text("answers-and-failures.vs")
    let edited = text.replacing("title \"Article\"", with: "title \"An article\"; text \"By nobody\"")
    #expect(edited != text)
    let keys = try [text, edited].map { text in
      try Self.file("a.vs", text).cards.filter { $0.screen == "News" }.map(\.key)
    }
    #expect(keys[0] == keys[1] && keys[0].count >= 5)
    let more = try Self.file("a.vs", "screen Aside { view { text \"New\" } }\n" + text)
    #expect(more.cards.filter { $0.screen == "News" }.map(\.key) == keys[0])
  }

  @Test func aBoundIsSaid() throws {
    let file = try Self.file("a.vs", try Self.folder.text("answers-and-failures.vs"), states: 3)
    #expect(file.bounds.first?.hasPrefix("the bound is 3 states") == true)
  }

  private static let many = """
    screen Many {
        var n = 0
        action next { n += 1 }
        view { text "Card \\(n)"; button "Next" -> next }
    }

    """

  @Test func cardsCountTowardTheBoundOfBytes() throws {
    let file = try Self.file("a.vs", Self.many, states: 100_000, bytes: 1 << 20)
    #expect(file.bounds.first?.contains("take more than 1 MiB") == true, "\(file.bounds)")
    #expect((500...1_500).contains(file.cards.count), "\(file.cards.count)")
  }

  /// A path begins as that of a card before it, whose steps are not taken again.
  @Test func eachStepOfAPathIsTakenOnce() throws {
    let effort = try Effort.counted {
      let file = try Self.file("a.vs", Self.many, states: 200)
      #expect(file.cards.map(\.path.count).max() == 200)
    }
    #expect(effort[.pathSteps] == 199)
  }

  @Test func pathsAreBounded() throws {
    let paths = try Self.file("a.vs", Self.many, states: 460).cards.map(\.path.count)
    // 1 + 2 + … + 446 steps after the first one.
    #expect(paths.count == 460 && paths.firstIndex(of: 0) == 447 && paths[447...].allSatisfy { $0 == 0 })
  }

  /// A text of a script is text in the page: it ends no element and begins none.
  @Test func aTextIsNoMarkup() throws {
    let text = try Self.folder.text("texts-that-are-markup.vs")
    let page = String(decoding: StoryboardPage.text(of: [try Self.file("<b>'\".vs", text)]), as: UTF8.self)
    let empty = String(
      decoding: StoryboardPage.text(of: [try Self.file("a.vs", "screen S { view { text \"s\" } }\n")]),
      as: UTF8.self)
    for mark in ["<script", "</script", "<img", "<style", "<b>", "onerror=\""] {
      #expect(page.ranges(of: mark).count == empty.ranges(of: mark).count, "\(mark)")
    }
    #expect(page.contains("&lt;b&gt;") && page.contains("\\u003c/script>") && !page.contains("\u{202E}"))
  }

  /// What a text holds is text in a picture and in a document of texts, too.
  @Test(arguments: folder.cases(".vs")) func picturesHaveNoScript(name: String) throws {
    let file = try Self.file("a.vs", try Self.folder.text(name + ".vs"))
    let pictures = StoryboardPictures.files(of: file)
    #expect(pictures.count == file.cards.count && Set(pictures.map(\.name)).count == pictures.count)
    for (name, bytes) in pictures {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(name.wholeMatch(of: #/[A-Za-z_]+-[0-9a-f]{8}\.svg/#) != nil, "\(name)")
      #expect(StoryboardPictures.isPicture(bytes))
      #expect(
        text.matches(of: #/<(\w+)/#).allSatisfy { ["svg", "title", "style", "rect", "text"].contains($0.1) })
      #expect(!text.contains("href") && text.firstMatch(of: #/<[^>]* on[a-z]+=/#) == nil)
    }
  }

  @Test func aPictureIsThatOfTheCard() throws {
    let file = try Self.file("a.vs", try Self.folder.text("one-text-in-two-states.vs"))
    let picture = try #require(StoryboardPictures.files(of: file).first)
    #expect(
      String(decoding: picture.text, as: UTF8.self)
        == (try Self.folder.expected("one-text-in-two-states.svg", actual: picture.text)))
  }

  @Test(.enabled(if: Installed.has("xmllint"), "skipped: xmllint is not installed"))
  func xmlIsWellFormed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vsh-xml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: try #require(Installed.path(of: "xmllint")))
    process.arguments = ["--noout"]
    for name in Self.folder.cases(".vs") {
      let file = try Self.file("a<&\"'.vs", try Self.folder.text(name + ".vs"))
      var texts = StoryboardPictures.files(of: file)
      texts.append((name: name + ".xliff", text: StoryboardTexts.xliff.text(of: [file])))
      for (name, text) in texts {
        let path = folder.appending(path: name)
        try Data(text).write(to: path)
        process.arguments?.append(path.path)
      }
    }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && said.isEmpty, "\(String(decoding: said, as: UTF8.self))")
  }

  @Test func thePageAllowsItsOwnScriptAlone() throws {
    let page = String(
      decoding: StoryboardPage.text(of: [try Self.file("a.vs", "screen S { view { text \"s\" } }\n")]),
      as: UTF8.self)
    let policy = try #require(page.firstMatch(of: #/Content-Security-Policy" content="([^"]*)"/#)).1
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(!policy.contains("unsafe") && !page.contains("http:") && !page.contains("https:"))
    #expect(page.firstMatch(of: #/<[^>]* on[a-z]+=/#) == nil)
    #expect(page.utf8.count < 200_000)
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func aDigestIsThatOfTheStandard(text: String, digest: String) {
    let bytes = SHA256.digest(of: Array(text.utf8))
    #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == digest)
  }
}
