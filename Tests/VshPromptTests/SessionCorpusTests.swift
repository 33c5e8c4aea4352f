import Foundation
import TestSupport
import Testing
import VshSession

@testable import VshPrompt

/// Lines to text: each case of the corpus gives its golden file, byte for byte.
@Suite struct SessionCorpusTests {
  @Test(arguments: SessionCorpus.cases) func givesItsGoldenFile(name: String) throws {
    let seen = try SessionCorpus.transcript(name)
    let golden = try SessionCorpus.folder.expected(name + ".golden", actual: seen)
    #expect(String(decoding: seen, as: UTF8.self) == golden)
  }

  /// Where it is collected when garbage is changes nothing.
  @Test(arguments: SessionCorpus.cases) func givesItUnderStress(name: String) throws {
    var settings = RunSettings.exploring
    settings.stressesHeap = true
    let seen = try SessionCorpus.transcript(name, settings)
    let golden = try SessionCorpus.folder.expected(name + ".golden", actual: seen)
    #expect(String(decoding: seen, as: UTF8.self) == golden)
  }

  /// The README shows the script of this session, letter for letter.
  @Test func theReadmeShowsTheScript() throws {
    let script = try SessionCorpus.folder.text("teas.vs")
    #expect(try Checkout.text("README.md").contains("\n" + script + "```"))
  }

  /// docs/prompt.svg is that session up to its first `:undo`.
  @Test func theReadmesPictureIsASession() throws {
    let seen = String(decoding: try SessionCorpus.transcript("readme"), as: UTF8.self)
    let lines = seen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let svg = SessionPicture(lines: Array(lines.prefix { !$0.hasSuffix(":undo") })).svg
    if CaseFolder.isUpdating { try Checkout.write(svg, to: "docs/prompt.svg") }
    #expect(try Checkout.text("docs/prompt.svg") == svg)
  }
}
