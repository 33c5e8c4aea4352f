import Foundation
import Testing

/// However little stack a process is given, scripts nest as deep as the language allows.
@Suite struct StackTests {
  /// As many alternatives and as many blocks as there may be.
  private static let scripts = [
    "alternatives.vs": "if x == 0 { x = 0 }"
      + (1...500).map { " else if x == \($0) { x = \($0) }" }.joined(),
    "blocks.vs": String(repeating: "if x == 9 { ", count: 197) + "x = 3"
      + String(repeating: " }", count: 197),
  ].mapValues { body in
    "screen S {\n    var x = 9\n    state a { action go -> a { \(body) } }\n}\n\nopen S\nsend go\nexpect x != 1\n"
  }

  @Test(arguments: ["check", "fmt", "test", "--timing", "-i"], [128, 256])
  func theLimitOfTheProcessDoesNotMatter(command: String, kibibytes: Int) throws {
    guard let vsh = Terminal.vsh else { throw TerminalFailure("vsh was not built beside the tests") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in Self.scripts {
      let file = folder.appendingPathComponent(name)
      try text.write(to: file, atomically: false, encoding: .utf8)
      let outcome = try ChildProcess.run(
        ["/bin/sh", "-c", "ulimit -s \(kibibytes) && exec \"$@\"", "sh", vsh, command, file.path],
        variables: ["HOME": folder.path, "VSH_HISTORY": "/dev/null"])
      #expect(outcome.status == 0, "\(name): \(outcome.text.suffix(300))")
    }
  }
}
