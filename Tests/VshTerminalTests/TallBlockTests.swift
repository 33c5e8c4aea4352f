import Foundation
import Testing

/// Blocks that are taller than the terminal, and the editor that may be opened on one.
@Suite(.enabled(if: Terminal.tmux != nil, "skipped: tmux is not installed"))
struct TallBlockTests {
  private static let rows = 10
  private static let block = ["show ["] + (1...30).map { "\($0)," } + ["31].count"]

  private func tall() throws -> Terminal {
    let terminal = try Terminal(columns: 40, rows: TallBlockTests.rows)
    try terminal.waitForPrompt()
    try terminal.paste(TallBlockTests.block.joined(separator: "\n"))
    try terminal.wait(for: "the end of the block") { $0.last == "...> 31].count" && $0.lines.count == 10 }
    return terminal
  }

  private func shown(_ lines: ClosedRange<Int>) -> [String] {
    lines.map { ($0 == 0 ? "vsh> " : "...> ") + TallBlockTests.block[$0] }
  }

  @Test func theBlockScrollsUnderTheCursor() throws {
    let terminal = try tall()
    try terminal.wait(for: "the last ten rows") { $0.lines == shown(22...31) }
    for _ in 0..<9 { try terminal.press("Up") }
    try terminal.wait(for: "cursor in the first row") { $0.lines == shown(22...31) && $0.row == 0 }
    for _ in 0..<12 { try terminal.press("Up") }
    try terminal.wait(for: "rows further up") { $0.lines == shown(10...19) && $0.row == 0 }
    for _ in 0..<10 { try terminal.press("Up") }
    try terminal.wait(for: "the first rows") { $0.lines == shown(0...9) && $0.row == 0 }
    for _ in 0..<11 { try terminal.press("Down") }
    try terminal.wait(for: "cursor in the last row") { $0.lines == shown(2...11) && $0.row == 9 }
    // What is changed up there is changed, and the block goes on to be drawn whole.
    try terminal.press("End")
    try terminal.type(" 0,")
    try terminal.wait(for: "changed line") { $0.lines.last == "...> 11, 0," }
    try terminal.press("Enter")
    let answered = try terminal.wait(for: "answer") { $0.lines.suffix(2) == ["32", "vsh>"] }
    #expect(answered.lines.dropLast(2).last == "...> 31].count")
  }

  @Test func aTallBlockIsResizedAndDropped() throws {
    let terminal = try tall()
    for _ in 0..<15 { try terminal.press("Up") }
    try terminal.wait(for: "rows further up") { $0.lines == shown(16...25) && $0.row == 0 }
    try terminal.resize(columns: 40, rows: 6)
    try terminal.wait(for: "fewer rows") { $0.lines == shown(16...21) && $0.row == 0 }
    try terminal.press("C-c")
    try terminal.wait(for: "prompt") { $0.lines.suffix(2) == ["...> 31].count^C", "vsh>"] }
  }

  @Test func aLineLongerThanTheTerminalScrollsToo() throws {
    let terminal = try Terminal(columns: 20, rows: 5)
    try terminal.waitForPrompt()
    let text = (0..<30).map { String(format: "%09d,", $0) }.joined()
    try terminal.paste("[\(text)].count")
    try terminal.wait(for: "the end") { $0.lines.count == 5 && $0.text.hasSuffix(".count") }
    try terminal.press("C-a")
    try terminal.wait(for: "the start") {
      $0.lines.first == "vsh> [000000000,0000" && $0.row == 0 && $0.column == 5
    }
    try terminal.press("Enter")
    try terminal.wait(for: "answer") { $0.lines.suffix(2) == ["30", "vsh>"] }
  }

  // MARK: :edit

  @Test func anEditorOfOnesOwn() throws {
    let terminal = try Terminal(
      columns: 60, rows: 24, variables: ["EDITOR": "sh edit.sh", "VSH_HISTORY": "h"],
      files: [
        // It shows that the terminal is its own: cooked, and Ctrl-C is its alone.
        "edit.sh": """
        trap 'echo interrupted' INT
        stty -a | grep -o ' icanon'
        echo editing; until read answer; do :; done
        sed -i "s/$answer/" "$1"
        """
      ])
    try terminal.waitForPrompt()
    try terminal.paste("show [\n1,\n2].count")
    try terminal.press("Enter")
    try terminal.wait(forLast: "2", "vsh>")
    try terminal.type(":edit")
    try terminal.press("Enter")
    try terminal.wait(forLast: " icanon", "editing")
    try terminal.press("C-c")
    try terminal.wait(for: "the editor's own Ctrl-C") { $0.text.contains("interrupted") }
    try terminal.type("2/2, 3")
    try terminal.press("Enter")
    try terminal.wait(forLast: "vsh> show [", "...> 1,", "...> 2, 3].count", "3", "vsh>")
    try terminal.press("Up")
    try terminal.wait(forLast: "vsh> show [", "...> 1,", "...> 2, 3].count")
    try terminal.press("C-c")
    try terminal.waitForPrompt()
    try terminal.type(":edit")
    try terminal.press("Enter")
    try terminal.wait(for: "editor") { $0.last == "editing" }
    try terminal.type("nothing/at all")
    try terminal.press("Enter")
    try terminal.wait(forLast: "the text is unchanged: nothing is run", "vsh>")
    let history = try String(contentsOf: terminal.home.appendingPathComponent("h"), encoding: .utf8)
    #expect(history.hasSuffix("\":edit\"\n\"show [\\n1,\\n2, 3].count\"\n\":edit\"\n"))
    // The file that was edited is gone.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: terminal.home.path).sorted() == [
        "edit.sh", "h", "pasted",
      ])
  }

  @Test func anEditorThatFails() throws {
    let terminal = try Terminal(columns: 70, variables: ["VISUAL": "false", "EDITOR": "no-such-editor"])
    try terminal.waitForPrompt()
    try terminal.type(":edit 1 + 1")
    try terminal.press("Enter")
    try terminal.wait(for: "the reason") {
      $0.text.contains("cannot run `false`: it ended with exit status 1") && $0.last == "vsh>"
    }
  }
}
