import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// What `vsh check --fix` makes of a script, or that it leaves it alone: an edit that is not certain loses something.
@Suite struct FixCorpusTests {
  static let folder = CaseFolder("fix")

  @Test(arguments: folder.cases(".vs")) func onlyWhatIsCertainIsEdited(name: String) throws {
    let script = try Self.folder.text(name + ".vs")
    let edited = CommandRun(["check", "--fix", "a.vs"], files: [("a.vs", script)])
    let text = try #require(edited.memory.text("a.vs"))
    if text == script {
      #expect(!Self.folder.names(in: "").contains(name + ".fixed"), "it is not edited")
      #expect(edited.status != .passed)
    } else {
      #expect(text == (try Self.folder.expected(name + ".fixed", actual: Array(text.utf8))))
    }
  }
}
