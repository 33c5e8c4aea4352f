import Foundation
import Testing
import VshHost

@testable import VshServer

/// A file to which links lead, on real links: it is one file under all its names.
@Suite struct LinkTests {
  private func message(_ members: String) -> [UInt8] {
    let text = "{\"jsonrpc\":\"2.0\",\(members)}"
    return Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  /// Opens files of a folder in which `link.vs` leads to `lib.vs`, each imported once; renames the function in the first one,
  /// and returns the answer.
  private func renaming(opening names: [String]) throws -> String {
    let made = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: made) }
    let folder = made.resolvingSymlinksInPath()
    let texts = [
      "lib.vs": "func total(x: Int) -> Int = x\n", "a.vs": "import \"link.vs\"\nshow total(1)\n",
      "b.vs": "import \"lib.vs\"\nshow total(2)\n",
    ]
    for (name, text) in texts {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("link.vs").path, withDestinationPath: "lib.vs")
    var server = LanguageServer(files: .live, version: "0")
    let root = "file://\(folder.path)"
    _ = server.receive(
      message(
        "\"id\":0,\"method\":\"initialize\",\"params\":{\"capabilities\":{},\"workspaceFolders\":[{\"uri\":\"\(root)\"}]}"
      ))
    for name in names {
      let text = (texts[name] ?? texts["lib.vs"] ?? "").replacing("\n", with: "\\n").replacing(
        "\"", with: "\\\"")
      _ = server.receive(
        message(
          "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"\(root)/\(name)\",\"version\":1,"
            + "\"text\":\"\(text)\"}}"))
    }
    let sent = server.receive(
      message(
        "\"id\":1,\"method\":\"textDocument/rename\",\"params\":{\"textDocument\":{\"uri\":\"\(root)/\(names[0])\"},"
          + "\"position\":{\"line\":0,\"character\":6},\"newName\":\"sum\"}"))
    return ScriptedClient.messages(in: sent).joined(separator: "\n").replacing(root, with: "…")
  }

  private func edit(line: Int, from start: Int) -> String {
    "[{\"range\":{\"start\":{\"line\":\(line),\"character\":\(start)},\"end\":{\"line\":\(line),\"character\":\(start + 5)}},"
      + "\"newText\":\"sum\"}]"
  }

  @Test(arguments: ["lib.vs", "link.vs"]) func aRenameThroughALinkChangesEveryImporter(opened: String) throws
  {
    let answer = try renaming(opening: [opened])
    let files = [
      ("a.vs", edit(line: 1, from: 5)), ("b.vs", edit(line: 1, from: 5)), (opened, edit(line: 0, from: 5)),
    ]
    let changes = files.map { "\"…/\($0.0)\":\($0.1)" }.joined(separator: ",")
    #expect(answer == "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"changes\":{\(changes)}}}")
  }

  @Test func aFileThatIsOpenUnderTwoNamesIsNotRenamedIn() throws {
    let answer = try renaming(opening: ["link.vs", "lib.vs"])
    #expect(answer.contains("one file is open as `…/link.vs` and as `…/lib.vs`: close one of them"))
  }
}
