import Testing

@testable import VshPrompt

/// Lines to text: each case of the corpus gives its golden file, byte for byte.
@Suite struct SessionCorpusTests {
  @Test func allCasesAreThere() { #expect(SessionCorpus.cases.count >= 10) }

  @Test(arguments: SessionCorpus.cases) func givesItsGoldenFile(name: String) throws {
    let seen = try SessionCorpus.transcript(name)
    let golden = try SessionCorpus.golden(name, actual: seen)
    #expect(String(decoding: seen, as: UTF8.self) == golden)
  }
}
