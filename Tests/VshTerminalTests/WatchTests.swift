import Foundation
import Testing

/// `:watch`: a file that is saved elsewhere while somebody types.
@Suite(.enabled(if: Terminal.tmux != nil, "skipped: tmux is not installed"))
struct WatchTests {
  private static let script = """
    import "part.vs"
    screen A {
        var n = 0
        action up { n += 1 }
        view { text "n \\(n)"; show Part }
    }
    """
  private static let part = "component Part { view { text \"part\" } }\n"

  private func watching() throws -> Terminal {
    let terminal = try Terminal(
      "$VSH -i main.vs", rows: 30, files: ["main.vs": WatchTests.script, "part.vs": WatchTests.part])
    try terminal.waitForPrompt()
    let steps = [
      (":watch", answer: "watching 2 files: main.vs, part.vs", prompt: "vsh>"),
      ("open A", answer: "n 0", prompt: "A #1>"),
      ("send up", answer: "+ n 1", prompt: "A #2>"),
    ]
    for (line, answer, prompt) in steps {
      try terminal.type(line)
      try terminal.press("Enter")
      try terminal.wait(for: answer) { $0.lines.contains(answer) && $0.last == prompt }
    }
    return terminal
  }

  private func save(_ name: String, _ text: String, in terminal: Terminal) throws {
    try text.write(to: terminal.home.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  @Test func whatIsTypedStaysBelowTheAnswer() throws {
    let terminal = try watching()
    try terminal.type("show {")
    try terminal.press("Enter")
    try terminal.wait(forLast: "A #2> show {", "...>")
    try terminal.type("日本語")
    try terminal.press("Left", "Left")
    try terminal.wait(for: "cursor behind 日") { $0.last == "...>     日本語" && $0.column == 11 }
    try save(
      "main.vs", WatchTests.script.replacingOccurrences(of: "n \\(n)", with: "count \\(n)"), in: terminal)
    let told = try terminal.wait(for: "answer above the block") {
      $0.lines.contains("+ count 1") && $0.lines.suffix(2) == ["A #2> show {", "...>     日本語"]
        && $0.column == 11
    }
    #expect(told.lines.contains("changed: main.vs"))
    #expect(told.lines.contains("differs from step 1 on: open A"))
    #expect(told.lines.filter { $0.contains("日本語") }.count == 1)

    try save("part.vs", "component Part { view { text nothing } }\n", in: terminal)
    try terminal.wait(for: "the mistake") {
      $0.text.contains("`nothing` is not defined") && $0.lines.suffix(2) == ["A #2> show {", "...>     日本語"]
    }
    try save("part.vs", WatchTests.part.replacingOccurrences(of: "\"part\"", with: "\"other\""), in: terminal)
    try terminal.wait(for: "the mended file") { $0.lines.contains("+ other") && $0.last == "...>     日本語" }
    try terminal.type("x")
    try terminal.wait(forLast: "A #2> show {", "...>     日x本語")
    try terminal.press("C-c")
    try terminal.wait(for: "prompt") { $0.last == "A #2>" }
    try terminal.type("n")
    try terminal.press("Enter")
    try terminal.wait(forLast: "A #2> n", "1", "A #2>")
  }

  @Test func changedDeclarationsMayChangeThePrompt() throws {
    let terminal = try watching()
    try terminal.type("1 +")
    try terminal.wait(forLast: "A #2> 1 +")
    try save(
      "main.vs", WatchTests.script.replacingOccurrences(of: "var n = 0", with: "var n = 0\nstate on"),
      in: terminal)
    try terminal.wait(for: "the new prompt") { $0.last == "A.on #2> 1 +" }
    try terminal.type(" 1")
    try terminal.press("Enter")
    try terminal.wait(forLast: "A.on #2> 1 + 1", "2", "A.on #2>")
    try terminal.type(":watch off")
    try terminal.press("Enter")
    try terminal.wait(forLast: "stopped watching", "A.on #2>")
    try save("main.vs", WatchTests.script, in: terminal)
    try terminal.type(":reload")
    try terminal.press("Enter")
    try terminal.wait(for: "the old prompt") { $0.last == "A #2>" }
  }
}
