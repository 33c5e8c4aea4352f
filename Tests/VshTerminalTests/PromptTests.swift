import Foundation
import TestSupport
import Testing

/// Editor, history and session together, as a person meets them.
@Suite(.enabled(if: Terminal.tmux != nil, "skipped: tmux is not installed"))
struct PromptTests {
  private static let counter = """
    screen Counter {
        var count = 0

        action add { count += 1 }

        view {
            text "\\(count)"
            button "+" -> add
            button "あニュ" -> add
            button "あネコ" -> add
        }
    }
    """

  private func counter() throws -> Terminal {
    let terminal = try Terminal(
      "$VSH -i counter.vs", rows: 30, files: ["counter.vs": PromptTests.counter])
    try terminal.waitForPrompt()
    try terminal.type("open Counter")
    try terminal.press("Enter")
    try terminal.wait(forLast: "Counter #1>")
    return terminal
  }

  @Test func aRunawayStepIsStopped() throws {
    let terminal = try counter()
    try terminal.type("tap \"+\"")
    try terminal.press("Enter")
    try terminal.wait(for: "the first count") { $0.lines.contains("+ 1") && $0.last == "Counter #2>" }
    let line = "Counter #2> repeat 1000000000 { tap \"+\" }"
    try terminal.type(String(line.dropFirst(12)))
    try terminal.wait(forLast: line)
    try terminal.press("Enter")
    try terminal.wait(for: "running step") { $0.column == 0 }
    try terminal.press("C-c")
    try terminal.wait(for: "word on it") { $0.text.contains("interrupted") && $0.last == "Counter #2>" }
    try terminal.type("count")
    try terminal.press("Enter")
    try terminal.wait(forLast: "Counter #2> count", "1", "Counter #2>")
  }

  @Test func tabCompletesWhatIsPossibleNow() throws {
    let terminal = try counter()
    try terminal.type("tap \"あ")
    try terminal.press("Tab")
    try terminal.wait(for: "list, and the line below it") { screen in
      ["あニュ", "あネコ"].allSatisfy { label in screen.lines.contains { $0.hasPrefix("  \"\(label)\"  ") } }
        && screen.last == "Counter #1> tap \"あ"
    }
    try terminal.type("ネ")
    try terminal.press("Tab")
    try terminal.wait(forLast: "Counter #1> tap \"あネコ\"")
    try terminal.press("Enter")
    try terminal.wait(for: "the next count") { $0.lines.contains("+ 1") }
  }

  @Test func tabLeavesTheCursorWhereATextIsTyped() throws {
    let script = """
      screen Find {
          var name = ""
          action edit(text: String) { name = text }
          view { field "Search", value: name -> edit }
      }
      """
    let terminal = try Terminal("$VSH -i find.vs", files: ["find.vs": script])
    try terminal.waitForPrompt()
    try terminal.type("open Find")
    try terminal.press("Enter")
    try terminal.wait(forLast: "Find #1>")
    try terminal.type("ty")
    try terminal.press("Tab")
    try terminal.wait(forLast: "Find #1> type")
    try terminal.press("Tab")
    try terminal.wait(forLast: "Find #1> type \"\" into \"Search\"")
    try terminal.press("Tab")
    try terminal.wait(for: "that nothing is missing") {
      $0.lines.contains("the rest is there already") && $0.last == "Find #1> type \"\" into \"Search\""
    }
    try terminal.type("tea")
    try terminal.wait(forLast: "Find #1> type \"tea\" into \"Search\"")
    try terminal.press("Enter")
    try terminal.wait(forLast: "Find #2>")
    try terminal.type("tap ")
    try terminal.press("Tab")
    try terminal.wait(for: "why nothing is offered") {
      $0.lines.contains("nothing on the screen takes `tap`") && $0.last == "Find #2> tap"
    }
  }

  @Test func twoPromptsShareTheirHistory() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let path = home.appendingPathComponent("deeper/history").path
    let terminals = try (0..<2).map { _ in try Terminal(variables: ["VSH_HISTORY": path]) }
    for terminal in terminals { try terminal.waitForPrompt() }
    for round in 0..<3 {
      for (index, terminal) in terminals.enumerated() {
        try terminal.type("\(round) + \(index)0")
        try terminal.press("Enter")
        try terminal.wait(forLast: "\(round + index * 10)", "vsh>")
      }
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8)
    let typed = ["0 + 00", "0 + 10", "1 + 00", "1 + 10", "2 + 00", "2 + 10"]
    #expect(lines == typed.map { "\"\($0)\"\n" }.joined())
  }

  @Test func aHistoryThatCannotBeKeptIsSaidOnce() throws {
    let terminal = try Terminal(rows: 30, variables: ["VSH_HISTORY": "/dev/null/history"])
    try terminal.waitForPrompt()
    for line in 1...2 {
      try terminal.type("\(line) + 40")
      try terminal.press("Enter")
      try terminal.wait(forLast: "\(line + 40)", "vsh>")
    }
    let said = try terminal.screen().lines.filter { $0.contains("the history is not kept") }
    #expect(said.count == 1)
  }

  /// The README's session, typed; the test that it saves passes.
  @Test func tenStepsEndInATestThatPasses() throws {
    let corpus = CaseFolder("prompt")
    let script = try corpus.text("teas.vs")
    let session = try corpus.text("readme.session")
    let steps = session.split(separator: "\n").filter { !$0.hasPrefix("//") }.map(String.init)
    let terminal = try Terminal(
      "$VSH -i teas.vs; $VSH test online.vs", columns: 100, rows: 60, files: ["teas.vs": script])
    try terminal.waitForPrompt()
    for step in steps {
      try terminal.type(step)
      try terminal.wait(for: "line `\(step)`") { $0.last.hasSuffix("> " + step) }
      try terminal.press("Enter")
      try terminal.wait(for: "answer to `\(step)`") { $0.last.hasSuffix(">") }
    }
    try terminal.press("C-d")
    let shown = try terminal.wait(forLine: "left with 0")
    #expect(shown.text.contains("the second try works") || shown.text.contains("1 passed"))
    #expect(steps.count >= 10)
  }
}
