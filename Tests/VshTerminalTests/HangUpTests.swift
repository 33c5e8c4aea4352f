import Foundation
import TestSupport
import Testing

/// Closing the window, and worse, in the middle of anything.
@Suite(.enabled(if: Terminal.vsh != nil, "skipped: vsh was not built beside the tests"))
struct HangUpTests {
  private let home: URL

  init() throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
  }

  private func start() throws -> PseudoTerminal {
    try PseudoTerminal(
      Terminal.vsh ?? "", variables: ["HOME": home.path, "TERM": "xterm", "VSH_HISTORY": history.path])
  }

  private var history: URL { home.appendingPathComponent("history") }

  private func entries() throws -> [String] {
    try String(contentsOf: history, encoding: .utf8).split(separator: "\n").map { line in
      try JSONDecoder().decode(String.self, from: Data(line.utf8))
    }
  }

  /// Lines are typed ahead; then the window closes, or the process is killed, behind any byte of what it shows. Whatever
  /// was answered on the screen is in the history.
  @Test func everySubmittedLineIsInTheHistory() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let seed: UInt64 = 20_261_121
    var generator = SeededGenerator(seed: seed)
    var answered: [Int] = []
    for round in 0..<100 {
      let terminal = try start()
      let numbers = (0..<5).map { 100_000 + round * 10 + $0 }
      let moment = Int.random(in: 1...700, using: &generator)
      if try terminal.waitForPrompt(atMost: moment) {
        try terminal.type(numbers.map { "300000 + \($0)\r" }.joined())
        let last = String(numbers[4] + 300_000)
        while terminal.output.count < moment {
          try #require(terminal.read(until: terminal.output.count + 1), "seed \(seed), round \(round)")
          if terminal.isAtPrompt, String(decoding: terminal.output, as: UTF8.self).contains(last) { break }
        }
      }
      if Int.random(in: 0..<4, using: &generator) == 0 { kill(terminal.process, SIGKILL) }
      terminal.hangUp()
      terminal.waitForEnd()
      let shown = String(decoding: terminal.output, as: UTF8.self)
      answered += numbers.filter { shown.contains("\($0 + 300_000)") }
    }
    let kept = Set(try entries())
    for number in answered { #expect(kept.contains("300000 + \(number)"), "seed \(seed)") }
    #expect(answered.count > 50, "seed \(seed): hardly a line was answered")
  }

  /// Ctrl-D before the prompt listens is the end of what a terminal gives in lines.
  @Test(arguments: ["\u{4}", "1 + 1\r\u{4}"]) func anEndThatIsTypedAheadEndsTheSession(keys: String) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let terminal = try start()
    try terminal.type(keys)
    #expect(terminal.read(until: .max) && terminal.isClosed)
    terminal.waitForEnd()
  }

  @Test func anUnfinishedLineIsKept() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let terminal = try start()
    #expect(try terminal.waitForPrompt())
    try terminal.type("show {\r日本")
    while !terminal.output.suffix(6).elementsEqual("日本".utf8) {
      try #require(terminal.read(until: terminal.output.count + 1))
    }
    terminal.hangUp()
    #expect(terminal.waitForEnd() == 0)
    #expect(try entries() == ["show {\n    日本"])
  }

  @Test func aRunningStepEndsWithItsWindow() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let terminal = try start()
    #expect(try terminal.waitForPrompt())
    try terminal.type("repeat 4999999 { let x = 1 }\r")
    // The editor's last word before the step runs: pasting needs no more brackets.
    while !terminal.output.suffix(8).elementsEqual("\u{1B}[?2004l".utf8) {
      try #require(terminal.read(until: terminal.output.count + 1))
    }
    terminal.hangUp()
    #expect(terminal.waitForEnd() == 0)
    #expect(try entries().count == 1)
  }

  @Test func testsThatHaveFinishedAreReported() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let scripts = [
      "a.vs": "test \"a\" { expect 1 == 1 }\n", "b.vs": "test \"b\" { repeat 4000000 { let x = 1 } }\n",
    ]
    for (name, text) in scripts { try Data(text.utf8).write(to: home.appendingPathComponent(name)) }
    let report = home.appendingPathComponent("out.json")
    let terminal = try PseudoTerminal(
      Terminal.vsh ?? "", ["test", "--jobs", "1", "--report", "json=\(report.path)", home.path],
      variables: ["TERM": "xterm"])
    while !String(decoding: terminal.output, as: UTF8.self).contains("a.vs: 1 passed") {
      try #require(terminal.read(until: terminal.output.count + 1))
    }
    terminal.hangUp()
    #expect(terminal.waitForEnd() == 130 << 8)
    let json = try String(contentsOf: report, encoding: .utf8)
    #expect(json.contains("\"ending\": {\"kind\": \"interrupted\"}") && json.contains("\"name\": \"a\""))
  }

  @Test func aPoliteKillLeavesAsWell() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let terminal = try start()
    #expect(try terminal.waitForPrompt())
    try terminal.type("abc")
    while !terminal.output.suffix(3).elementsEqual("abc".utf8) {
      try #require(terminal.read(until: terminal.output.count + 1))
    }
    kill(terminal.process, SIGTERM)
    #expect(terminal.waitForEnd() == 0)
    #expect(try entries() == ["abc"])
  }
}
