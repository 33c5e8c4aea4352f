import TestSupport
import Testing

/// What the prompt makes of the terminal's size, and of Tab and Enter.
@Suite(.enabled(if: Terminal.tmux != nil, "skipped: tmux is not installed"))
struct PromptViewTests {
  private static let script = """
    screen List {
        var items: [Int] = []
        state waiting { after 1s -> full { items = (0..<60).map { $0 } } }
        state full
        view { title "A title that is longer than thirty"; in full { for item in items { row "row \\(item)" } } }
    }
    """

  private func list(columns: Int = 80, rows: Int = 24) throws -> Terminal {
    let terminal = try Terminal(
      "$VSH -i list.vs", columns: columns, rows: rows, files: ["list.vs": Self.script])
    try terminal.waitForPrompt()
    return terminal
  }

  private func submit(_ line: String, to terminal: Terminal) throws {
    try terminal.type(line)
    try terminal.press("Enter")
  }

  @Test func aScreenThatIsTooTallIsCut() throws {
    let terminal = try list()
    try submit("open List", to: terminal)
    try terminal.wait(forLast: "List.waiting #1>")
    try submit("wait", to: terminal)
    let shown = try terminal.wait(for: "the screen's beginning") { $0.last == "List.full #2 +1s>" }
    #expect(shown.lines.dropLast().last == "… 41 more lines; `show`")
    #expect(shown.lines.contains("List.waiting #1> wait"))
    try submit("show", to: terminal)
    try terminal.wait(for: "all of it") { $0.lines.dropLast().last == "• row 59" }
  }

  @Test func aNarrowTerminalSetsTheWidth() throws {
    let terminal = try list(columns: 30)
    try submit("open List", to: terminal)
    try terminal.wait(for: "the title in two rows") {
      $0.lines.contains("A title that is longer than") && $0.lines.contains(String(repeating: "═", count: 30))
    }
  }

  @Test func helpIsReadPageByPage() throws {
    let terminal = try list(columns: 60)
    try submit(":help", to: terminal)
    let first = try terminal.wait(for: "page 1") { $0.text.contains("page 1 of ") && $0.last == "vsh>" }
    #expect(first.lines.contains { $0.hasPrefix("  :actions ") })
    #expect(first.lines.allSatisfy { $0.unicodeScalars.count < 60 })
    try submit(":help 2", to: terminal)
    try terminal.wait(for: "page 2") { $0.text.contains("page 2 of ") && $0.last == "vsh>" }
  }

  @Test func linesInBracketsAreIndented() throws {
    let terminal = try list()
    try submit("screen A {", to: terminal)
    try submit("view {", to: terminal)
    try terminal.type("text \"{\"")
    try terminal.wait(forLast: "vsh> screen A {", "...>     view {", "...>         text \"{\"")
    // Alt-Enter gives a line where Enter would submit.
    try terminal.press("C-c")
    try terminal.waitForPrompt()
    try terminal.type("1 + 1")
    try terminal.press("M-Enter")
    try terminal.type("2 + 2")
    try terminal.press("Enter")
    try terminal.wait(forLast: "vsh> 1 + 1", "...> 2 + 2", "2", "4", "vsh>")
  }

  @Test func manyCompletionsComeInPages() throws {
    let terminal = try list(rows: 30)
    try terminal.type("\"a\".")
    try terminal.press("Tab")
    let first = try terminal.wait(for: "the first page") { $0.text.contains("more: Tab") }
    #expect(first.lines.contains("methods"))
    #expect(first.lines.contains { $0.hasPrefix("  allSatisfy ") && $0.hasSuffix("{ condition } -> Bool") })
    try terminal.press("Tab")
    try terminal.wait(for: "the second page") { $0.text.contains("uppercased") && $0.last == "vsh> \"a\"." }
  }
}
