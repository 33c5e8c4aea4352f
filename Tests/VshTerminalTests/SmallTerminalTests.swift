import Foundation
import Testing

/// Terminals of sizes that nobody has, and keys that are no characters.
@Suite struct SmallTerminalTests {
  private static func terminal(
    _ variables: [String: String], columns: UInt16, rows: UInt16
  ) throws -> PseudoTerminal {
    guard let vsh = Terminal.vsh else { throw TerminalFailure("vsh was not built beside the tests") }
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    return try PseudoTerminal(
      vsh, variables: ["HOME": home.path, "VSH_HISTORY": "/dev/null"].merging(variables) { $1 },
      columns: columns, rows: rows)
  }

  /// Ctrl-R, Up, D, Ctrl-V, Ctrl-U, bytes that are no UTF-8, a joiner, a wide character, Right, e.
  private static let keys: [[UInt8]] = [
    [0x12], Array("\u{1B}[A".utf8), Array("D".utf8), [0x16], [0x15], [0x9F], [0x91], [0xA8],
    Array("\u{200D}".utf8), [0x91], [0xA9], [0xE2], Array("\u{1F467}".utf8), Array("\u{1B}[C".utf8),
    Array("e".utf8),
  ]

  @Test(arguments: ["xterm", "dumb"], [(4, 5), (5, 4), (2, 1), (1, 1)] as [(UInt16, UInt16)])
  func whatIsTypedThereIsNoEnd(term: String, size: (columns: UInt16, rows: UInt16)) throws {
    let terminal = try Self.terminal(["TERM": term], columns: size.columns, rows: size.rows)
    // The terminal is ours when the prompt is there.
    let prompt = term == "xterm" ? "\u{1B}[?2004h" : ">"
    #expect(try terminal.wait(for: prompt))
    for key in Self.keys + Self.keys.reversed() { try terminal.type(bytes: key) }
    // Ctrl-G ends the search, Ctrl-U empties the line, Ctrl-D leaves: keys, not signals, so that they wait for their turn.
    try terminal.type("\u{7}\u{15}\u{4}")
    while terminal.read(until: terminal.output.count + 1), !terminal.isClosed {}
    try #require(terminal.isClosed)
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func aHugeTerminalIsDrawnOnInPart() throws {
    let terminal = try Self.terminal(["TERM": "xterm"], columns: 65_535, rows: 65_535)
    #expect(try terminal.waitForPrompt())
    let line = String(repeating: "1", count: 995)
    try terminal.type(line + "2")
    // A row ends behind 1,000 columns, not where the terminal's does.
    #expect(try terminal.wait(for: line + "\u{1B}[K\r\r\n2\u{1B}[J\r2"))
  }
}
