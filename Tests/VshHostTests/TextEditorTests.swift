import Foundation
import Testing

@testable import VshHost

/// A person's editor, played by commands of the shell.
@Suite struct TextEditorTests {
  @Test func whatTheEditorLeavesComesBack() throws {
    let text = Array("open A\n日本\n".utf8)
    #expect(try TextEditor.live.edit(text, with: "sed -i s/A/B/") == Array("open B\n日本\n".utf8))
    #expect(try TextEditor.live.edit(text, with: "true") == text)
    #expect(
      try TextEditor.live.edit([], with: "f() { printf 'two words' > \"$1\"; }; f") == Array("two words".utf8)
    )
  }

  @Test func nobodyElseReadsTheFileAndItIsGoneAfterwards() throws {
    let folder = try ScratchFolder()
    let told = folder.at("told").description
    _ = try TextEditor.live.edit(
      Array("secret".utf8), with: "f() { ls -l \"$1\" | cut -c1-10; echo \"$1\"; } > \(told) ; f")
    let lines = try String(contentsOfFile: told, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.first == "-rw-------")
    let path = try #require(lines.last)
    #expect(path.hasSuffix(".vs"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [("false", Int32(1)), ("exit 7 #", 7), ("kill -9 $$ #", 137), ("no-such-editor", 127)])
  func anEditorThatFailsIsSaid(_ command: String, status: Int32) throws {
    #expect(throws: HostProblem(.run, Path(command), .ended(status: status))) {
      try TextEditor.live.edit(Array("a".utf8), with: command)
    }
  }

  @Test func theVariablesSayWhichEditor() {
    let command = { (variables: [String: String]) in TextEditor.command(Environment { variables[$0] }) }
    #expect(command(["VISUAL": "code --wait", "EDITOR": "ed"]) == "code --wait")
    #expect(command(["VISUAL": "", "EDITOR": "ed"]) == "ed")
    #expect(command([:]) == "vi")
  }
}
