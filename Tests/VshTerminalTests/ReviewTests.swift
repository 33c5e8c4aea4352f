import Foundation
import Testing

/// `vsh test --review` while an editor saves the script.
@Suite(.enabled(if: Terminal.vsh != nil, "skipped: vsh was not built beside the tests"))
struct ReviewTests {
  private static let script = """
    screen S { view { text "new" } }
    test "t" {
        open S
        expect screen \"""
        old
        \"""
    }

    """

  /// From the answer on, an editor saves once or several times: writes beside, and renames.
  @Test func theLastSaveOfAnEditorIsNeverLost() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, beside) = (folder.appendingPathComponent("a.vs"), folder.appendingPathComponent("b"))
    for round in 0..<24 {
      try Self.script.write(to: file, atomically: false, encoding: .utf8)
      let terminal = try PseudoTerminal(
        Terminal.vsh ?? "", ["test", "--review", file.path], variables: ["TERM": "dumb"])
      #expect(try terminal.wait(for: "[q]uit? "))
      try terminal.type("a\n")
      var saved = ""
      for save in 0...round % 12 {
        saved = Self.script + "// save \(save)\n"
        try saved.write(to: beside, atomically: false, encoding: .utf8)
        try #require(rename(beside.path, file.path) == 0)
      }
      while !terminal.isClosed { try #require(terminal.read(until: terminal.output.count + 1)) }
      terminal.waitForEnd()
      let left = try String(contentsOf: file, encoding: .utf8)
      #expect(left == saved, "round \(round): \(left)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.vs"])
  }
}
