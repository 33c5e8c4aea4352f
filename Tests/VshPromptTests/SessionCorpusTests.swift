import Foundation
import Testing
import VshSession

@testable import VshPrompt

/// Lines to text: each case of the corpus gives its golden file, byte for byte.
@Suite struct SessionCorpusTests {
  @Test func allCasesAreThere() { #expect(SessionCorpus.cases.count >= 10) }

  @Test(arguments: SessionCorpus.cases) func givesItsGoldenFile(name: String) throws {
    let seen = try SessionCorpus.transcript(name)
    let golden = try SessionCorpus.golden(name, actual: seen)
    #expect(String(decoding: seen, as: UTF8.self) == golden)
  }

  /// Where it is collected when garbage is changes nothing.
  @Test(arguments: SessionCorpus.cases) func givesItUnderStress(name: String) throws {
    var settings = RunSettings()
    settings.stressesHeap = true
    let seen = try SessionCorpus.transcript(name, settings)
    #expect(String(decoding: seen, as: UTF8.self) == (try SessionCorpus.golden(name, actual: seen)))
  }

  /// The README shows this session and the file that it ends in, letter for letter, on the script that it begins with.
  @Test func theReadmeShowsWhatIsThere() throws {
    let root = SessionCorpus.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = String(decoding: try SessionCorpus.transcript("readme"), as: UTF8.self).split(
      separator: "== online.vs\n")
    #expect(parts.count == 2)
    for part in parts + [String(decoding: try SessionCorpus.bytes("news.vs"), as: UTF8.self)[...]] {
      #expect(readme.contains("\n" + part + "```"))
    }
  }
}
