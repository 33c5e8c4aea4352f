import TestSupport
import Testing

/// The case files of the language server: `NAME.session` says what a client does, and `NAME.golden` beside it what the server
/// sends.
@Suite struct SessionCorpusTests {
  static let folder = CaseFolder("server")

  @Test(arguments: folder.cases(".session"))
  func theServerAnswers(_ name: String) throws {
    var client = ScriptedClient()
    let seen = try client.play(Self.folder.text(name + ".session"))
    #expect(seen == (try Self.folder.expected(name + ".golden", actual: Array(seen.utf8))))
  }
}
