import TestSupport
import Testing
import VshSession
import VshSource

/// The contract, sentence by sentence: each case of the corpus gives its transcript, byte for byte.
@Suite struct LanguageCorpusTests {
  @Test func allAreasAreThere() { #expect(!LanguageCorpus.cases.isEmpty) }

  /// A case without the sentence that it holds cannot be judged by the next reader.
  @Test(arguments: LanguageCorpus.cases) func saysWhatItHolds(name: String) throws {
    #expect(try LanguageCorpus.folder.bytes(name + ".vs").starts(with: Array("// ".utf8)))
  }

  @Test(arguments: LanguageCorpus.cases) func givesItsTranscript(name: String) throws {
    try compare(name, RunSettings())
  }

  /// Where it is collected when garbage is changes nothing.
  @Test(arguments: LanguageCorpus.cases) func givesItUnderStress(name: String) throws {
    var settings = RunSettings()
    settings.stressesHeap = true
    try compare(name, settings)
  }

  private func compare(_ name: String, _ settings: RunSettings) throws {
    let path = name + ".vs"
    let script = load(path, try LanguageCorpus.folder.bytes(path), reading: LanguageCorpus.reading)
    let errors = script.diagnostics.filter { $0.severity == .error }
    try #require(script.program != nil, "\(errors)")
    let outcome = run(script, settings, reading: LanguageCorpus.reading)
    #expect(!outcome.diagnostics.contains { $0.severity == .error })
    let golden = try LanguageCorpus.folder.expected(name + ".golden", actual: outcome.transcript)
    #expect(String(decoding: outcome.transcript, as: UTF8.self) == golden)
    // Every failure is in the transcript, and nothing stands there that did not fail.
    let told = golden.split(separator: "\n").count { $0.hasPrefix("  failed: ") }
    let isKnown = outcome.tests.contains { $0.setAside?.word == "known" }
    #expect(isKnown || outcome.tests.flatMap(\.failures).count == told)
  }
}
