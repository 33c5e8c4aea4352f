import Foundation
import TestSupport
import Testing

/// `vsh explore` on a terminal: its progress, and Ctrl-C.
@Suite(.enabled(if: Terminal.vsh != nil, "skipped: vsh was not built beside the tests"))
struct ExploreTests {
  private static let endless = """
    screen Clicks {
        var count = 0
        always count >= 0 "it counts on"
        action click { count += 1 }
        action odd { count += 3 }
        view { button "Click" -> click; button "Odd" -> odd }
    }

    """

  private func explore(_ words: [String], _ script: String = endless) throws -> PseudoTerminal {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: home) }
    let file = home.appendingPathComponent("clicks.vs").path
    try Data(script.utf8).write(to: URL(fileURLWithPath: file))
    let terminal = try PseudoTerminal(
      Terminal.vsh ?? "", ["explore", file, "--states", "10000000"] + words, variables: ["TERM": "xterm"])
    // The script has been read then, so that its folder can go.
    while !String(decoding: terminal.output, as: UTF8.self).contains("left") {
      try #require(terminal.read(until: terminal.output.count + 1))
      if terminal.isClosed { break }
    }
    return terminal
  }

  /// The progress is erased before what was found until then.
  @Test func controlCReportsWhatWasFound() throws {
    let terminal = try explore([])
    let progress = String(decoding: terminal.output, as: UTF8.self)
    let line = #/\r\x1B\[K[0-9,]+ states, [0-9,]+ moves a second, [0-9,]+ left/#
    #expect(progress.wholeMatch(of: line) != nil, "\(progress)")
    try terminal.type("\u{3}")
    while !terminal.isClosed { try #require(terminal.read(until: terminal.output.count + 1)) }
    #expect(terminal.waitForEnd() == 130 << 8)
    let shown = String(decoding: terminal.output, as: UTF8.self)
    // Where the line breaks depends on how many states it has found.
    let verdict =
      #/
      left(\^C)?\r\x1B\[Kexplore\ .*clicks.vs\ Clicks:
      \s+[0-9,]+\s+states,\s+[0-9,]+\s+moves,\s+inconclusive:\s+it\s+was\s+stopped,\s
      /#
    #expect(shown.contains(verdict), "\(shown)")
  }

  /// A walk that ends at once shows no progress.
  @Test func aShortWalkShowsNone() throws {
    let terminal = try explore(["--depth", "3"])
    let shown = String(decoding: terminal.output, as: UTF8.self)
    #expect(shown.hasPrefix("explore "), "\(shown)")
    #expect(terminal.waitForEnd() == 2 << 8)
  }
}
