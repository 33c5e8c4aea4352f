import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// Mistakes in imports and private declarations: one error each, with the edit of `--fix` where there is a certain one.
@Suite struct ImportCorpusTests {
  static let folder = CaseFolder("imports")

  @Test(arguments: folder.cases(".vs")) func isOneErrorWithItsEdit(name: String) throws {
    let script = Path(name + ".vs")
    let files = try Self.files(in: "").map { (Path($0), try Self.folder.text($0)) }
    let checked = CommandRun(["check", script.text], files: files)
    #expect(
      checked.error == (try Self.folder.expected(name + ".diagnostics", actual: Array(checked.error.utf8))))
    #expect(checked.error.split(separator: "\n").count { $0.hasPrefix("error[") } == 1)
    let edited = CommandRun(["check", "--fix", script.text], files: files)
    let text = try #require(edited.memory.text(script))
    if text == (try Self.folder.text(name + ".vs")) {
      #expect(!Self.folder.names(in: "").contains(name + ".fixed"), "it is not edited")
    } else {
      #expect(text == (try Self.folder.expected(name + ".fixed", actual: Array(text.utf8))))
      #expect(edited.status == .passed, "\(edited.error)")
    }
  }

  /// The paths of all scripts and other files below a folder.
  private static func files(in path: String) -> [String] {
    folder.names(in: path).flatMap { name in
      let whole = path.isEmpty ? name : path + "/" + name
      return name.contains(".") ? [whole] : files(in: whole)
    }
  }
}
