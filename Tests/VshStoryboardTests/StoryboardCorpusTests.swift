import TestSupport
import Testing
import VshExplore
import VshSession
import VshSource

@testable import VshStoryboard

/// `Tests/Corpus/storyboards`: scripts with their storyboards.
@Suite struct StoryboardCorpusTests {
  static let folder = CaseFolder("storyboards")

  static func file(_ name: String, _ text: String, states: Int = 1_000) throws -> StoryboardFile {
    let nothing = Reading(
      file: { _, _ in .failure(ReadProblem("there is no such file")) },
      named: { _ in .failure(ReadProblem("there is no such file")) })
    let script = load(name, Array(text.utf8), reading: nothing)
    try #require(!script.diagnostics.contains { $0.isError }, "\(script.diagnostics)")
    var bounds = WalkBounds()
    bounds.drawsCards = true
    bounds.states = states
    let exploration = Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: nothing, isStopped: { false })
    return StoryboardFile(
      path: name, exploration, ShownTest.all(of: script, RunSettings(), reading: nothing))
  }

  @Test(arguments: folder.cases(".vs")) func theStoryboardIsBesideTheScript(name: String) throws {
    let file = try Self.file(name + ".vs", try Self.folder.text(name + ".vs"))
    for (format, ending) in [(StoryboardFormat.json, ".json"), (.md, ".md")] {
      let text = format.text(of: [file])
      #expect(
        String(decoding: text, as: UTF8.self) == (try Self.folder.expected(name + ending, actual: text)))
    }
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    for name in Self.folder.cases(".vs") {
      let text = try Self.folder.text(name + ".vs")
      let pages = try (0..<2).map { _ in StoryboardPage.text(of: [try Self.file("a.vs", text)]) }
      #expect(pages[0] == pages[1])
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
