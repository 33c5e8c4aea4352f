import Foundation
import Testing

/// One thing that a person does at the prompt, in a real terminal.
struct TerminalCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var body: @Sendable () throws -> Void

  init(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
    testDescription = name
    self.body = body
  }
}

@Suite struct EditingTests {
  static let cases: [TerminalCase] =
    [
      TerminalCase("Up, Down and duplicates") {
        let terminal = try Terminal()
        try terminal.waitForPrompt()
        for (before, line) in ["\"a\"", "\"b\"", "\"b\""].enumerated() {
          try terminal.type(line)
          try terminal.press("Enter")
          try terminal.wait(for: "its answer") {
            $0.lines.filter { $0.hasPrefix("\"") }.count == before + 1 && $0.last == "vsh>"
          }
        }
        try terminal.press("Up")
        try terminal.wait(forLast: "vsh> \"b\"")
        try terminal.press("Up")
        try terminal.wait(forLast: "vsh> \"a\"")
        try terminal.press("Up")
        try terminal.press("Down")
        try terminal.wait(forLast: "vsh> \"b\"")
        try terminal.press("Down")
        try terminal.waitForPrompt()
      },
      TerminalCase("Ctrl-R") {
        let terminal = try Terminal(
          variables: ["VSH_HISTORY": "h"],
          files: ["h": "\"\\\"one\\\"\"\n\"\\\"two\\\"\"\n\"\\\"three\\\"\"\n"])
        try terminal.waitForPrompt()
        try terminal.press("C-r")
        try terminal.type("w")
        try terminal.wait(forLast: "vsh> \"two\"", "history: w")
        try terminal.press("Enter")
        try terminal.wait(forLine: "\"two\"")
        try terminal.waitForPrompt()
      },
      TerminalCase("Ctrl-R goes on and away") {
        let long = String(repeating: "long", count: 255)
        let terminal = try Terminal(
          columns: 120, variables: ["VSH_HISTORY": "h"],
          files: ["h": "\"1 + 1\"\n\"2 + 1\"\n\"{ 2 +\\n2 }\"\n\"3 + 2\"\n\"\(long)\"\n\"4 + 4\"\n"])
        try terminal.waitForPrompt()
        try terminal.type("typed")
        try terminal.press("C-r")
        try terminal.wait(forLast: "vsh> typed", "history:")
        try terminal.type("+ 2")
        try terminal.wait(forLast: "vsh> 3 + 2", "history: + 2")
        // None is older, and the cursor stays where it was found.
        try terminal.press("C-r")
        try terminal.wait(for: "no other") {
          $0.lines.suffix(2) == ["vsh> 3 + 2", "history? + 2"] && $0.column == 7
        }
        try terminal.press("BSpace", "BSpace")
        try terminal.wait(forLast: "vsh> 4 + 4", "history: +")
        try terminal.press("C-r", "C-r")
        try terminal.wait(forLast: "vsh> { 2 +", "...> 2 }", "history: +")
        // Away: what was typed is there as it was.
        try terminal.press("C-g")
        try terminal.wait(for: "the line") { $0.last == "vsh> typed" && $0.column == 10 }
        // The last pattern once more; an arrow takes what was found, and Up and Down go on from there.
        try terminal.press("C-r", "C-r", "C-r")
        try terminal.wait(forLast: "vsh> 3 + 2", "history: +")
        try terminal.press("Right")
        try terminal.type("0")
        try terminal.wait(for: "the found line") { $0.last == "vsh> 3 +0 2" && $0.column == 9 }
        try terminal.press("Up")
        try terminal.wait(forLast: "vsh> { 2 +", "...> 2 }")
        try terminal.press("Down", "Down", "Down", "Down")
        try terminal.wait(forLast: "vsh> typed")
        // Where libedit would have no room left for the question.
        try terminal.press("C-r")
        try terminal.type(String(repeating: "long", count: 200))
        try terminal.wait(for: "the long entry") { $0.text.contains("history: longlong") }
        try terminal.press("Escape")
        try terminal.wait(for: "the end of the search") { !$0.text.contains("history:") }
        try terminal.press("C-e", "BSpace")
        try terminal.wait(for: "the long entry") {
          $0.text.hasSuffix("longlon") && $0.text.contains("vsh> long")
        }
      },
      TerminalCase("Japanese: cursor, Backspace, Delete") {
        let terminal = try Terminal()
        try terminal.waitForPrompt()
        try terminal.type("\"日本語\"")
        try terminal.press("Left", "Left", "Left")
        try terminal.wait(for: "cursor before 本") { $0.last == "vsh> \"日本語\"" && $0.column == 8 }
        try terminal.press("BSpace")
        try terminal.wait(forLast: "vsh> \"本語\"")
        try terminal.press("DC")
        try terminal.type("あ")
        try terminal.wait(for: "cursor behind あ") { $0.last == "vsh> \"あ語\"" && $0.column == 8 }
        try terminal.press("Enter")
        try terminal.wait(forLine: "\"あ語\"")
      },
      TerminalCase("A wide character at the edge") {
        let terminal = try Terminal(columns: 20)
        try terminal.waitForPrompt()
        // Six cells of prompt and quote, then seven wide ones would need a twentieth and a half.
        try terminal.type("\"あいうえおかきく")
        let shown = try terminal.wait(for: "two rows") { $0.lines.suffix(2) == ["vsh> \"あいうえおかき", "く"] }
        #expect(shown.column == 2)
        try terminal.press("BSpace", "BSpace")
        try terminal.wait(for: "one row") { $0.last == "vsh> \"あいうえおか" && $0.column == 18 }
        try terminal.type("きくけ\"")
        try terminal.wait(forLast: "vsh> \"あいうえおかき", "くけ\"")
        try terminal.press("Enter")
        try terminal.wait(for: "answer") { $0.lines.suffix(2) == ["\"あいうえおかきくけ\"", "vsh>"] }
      },
      TerminalCase("Decomposed text is composed") {
        let terminal = try Terminal(variables: ["VSH_HISTORY": "h"], files: ["h": ""])
        try terminal.waitForPrompt()
        try terminal.paste("\"か\u{3099}\"")
        try terminal.press("Enter")
        try terminal.wait(forLine: "\"が\"")
        let history = try String(contentsOf: terminal.home.appendingPathComponent("h"), encoding: .utf8)
        #expect(Array(history.utf8) == Array("\"\\\"\u{304C}\\\"\"\n".utf8))
      },
      TerminalCase("Bytes that are no UTF-8 are shown") {
        let terminal = try Terminal()
        try terminal.waitForPrompt()
        try terminal.type("\"a")
        try terminal.press("-H", "ff", "e3", "81", "62")
        try terminal.type("c\"")
        try terminal.wait(forLast: "vsh> \"a\u{FFFD}\u{FFFD}bc\"")
        try terminal.press("Enter")
        try terminal.wait(forLine: "\"a\u{FFFD}\u{FFFD}bc\"")
      },
      TerminalCase("Ctrl-C drops the line") {
        let terminal = try Terminal()
        try terminal.waitForPrompt()
        try terminal.type("show {")
        try terminal.press("Enter")
        try terminal.type("1")
        try terminal.wait(forLast: "vsh> show {", "...>     1")
        try terminal.press("Up", "C-c")
        // What was dropped stays on the screen, all of it.
        try terminal.wait(forLast: "vsh> show {", "...>     1^C", "vsh>")
        try terminal.type("1 + 1")
        try terminal.press("Enter")
        try terminal.wait(forLine: "2")
      },
      TerminalCase("Ctrl-D in a line stays, on an empty one it leaves") {
        let terminal = try Terminal()
        try terminal.waitForPrompt()
        try terminal.type("ab")
        try terminal.press("C-d")
        try terminal.press("Left", "C-d")
        try terminal.wait(forLast: "vsh> a")
        try terminal.press("BSpace", "C-d")
        try terminal.wait(forLine: "left with 0")
      },
      TerminalCase("Several lines: Enter, Up, Down, joining") {
        let terminal = try Terminal()
        try terminal.waitForPrompt()
        try terminal.type("screen A {")
        try terminal.press("Enter")
        try terminal.type("view { text \"a\" }")
        try terminal.press("Enter")
        try terminal.wait(forLast: "vsh> screen A {", "...>     view { text \"a\" }", "...>")
        // Up moves inside the block, and Left goes from a line's start to the end of the one above.
        try terminal.press("Up", "Up", "Left", "Left")
        try terminal.press("End", "Right", "Left")
        try terminal.wait(for: "cursor at the end of the first line") { $0.column == 15 }
        try terminal.press("Down", "Down")
        try terminal.type("}")
        try terminal.press("Home", "BSpace")
        try terminal.wait(forLast: "vsh> screen A {", "...>     view { text \"a\" }    }")
        // Complete: Enter anywhere submits.
        try terminal.press("Up", "Enter")
        try terminal.waitForPrompt()
        try terminal.type("open A")
        try terminal.press("Enter")
        try terminal.wait(for: "the screen") { $0.lines.contains("  A: open") && $0.last == "A #1>" }
        // The block comes back whole, and Up goes on to what was before only from its first line.
        try terminal.press("Up", "Up")
        try terminal.wait(forLast: "A #1> screen A {", "...>     view { text \"a\" }    }")
        try terminal.press("Down")
        try terminal.wait(forLast: "A #1> open A")
      },
      TerminalCase("A paste is one block, Tabs included") {
        let terminal = try Terminal(columns: 60, rows: 20)
        try terminal.waitForPrompt()
        try terminal.paste("screen A {\n\tview { text \"ニ\" }\n}\n\n")
        try terminal.wait(for: "the block") { $0.last == "...> }" && $0.text.contains("view { text \"ニ\" }") }
        try terminal.press("Enter")
        try terminal.waitForPrompt()
        try terminal.paste("open A\nshow")
        try terminal.wait(forLast: "vsh> open A", "...> show")
        try terminal.press("Enter")
        try terminal.wait(forLine: "ニ")
      },
      TerminalCase("A pasted session is typed again") {
        let terminal = try Terminal(rows: 30, variables: ["VSH_HISTORY": "h"])
        try terminal.waitForPrompt()
        try terminal.paste(
          "vsh> \"a {\"\n> show \"a {\"\na {\nvsh> screen A {\n...>   view { }\n...> }\nvsh> open A\n> open A\n  A: open\nvsh> "
        )
        try terminal.press("Enter")
        try terminal.wait(for: "the screen") { $0.lines.contains("  A: open") && $0.last == "A #1>" }
        try terminal.press("C-d")
        try terminal.wait(forLine: "left with 0")
        let history = try String(contentsOf: terminal.home.appendingPathComponent("h"), encoding: .utf8)
        #expect(history == "\"\\\"a {\\\"\"\n\"screen A {\\n  view { }\\n}\"\n\"open A\"\n")
      },
      TerminalCase("Ctrl-Z and back") {
        let terminal = try Terminal("sh -i")
        try terminal.wait(forLast: "$")
        try terminal.type("$VSH")
        try terminal.press("Enter")
        try terminal.waitForPrompt()
        try terminal.type("show {")
        try terminal.press("Enter")
        try terminal.type("日本")
        try terminal.wait(forLast: "vsh> show {", "...>     日本")
        try terminal.press("Left")
        try terminal.wait(for: "cursor before 本") { $0.column == 11 }
        try terminal.press("C-z")
        try terminal.wait(forLast: "$")
        try terminal.type("stty -a | grep -c ' icanon'")
        try terminal.press("Enter")
        try terminal.wait(forLast: "1", "$")
        try terminal.type("fg")
        try terminal.press("Enter")
        try terminal.wait(for: "block with its cursor") {
          $0.lines.suffix(2) == ["vsh> show {", "...>     日本"] && $0.column == 11
        }
        try terminal.type("x")
        try terminal.wait(forLast: "vsh> show {", "...>     日x本")
      },
      TerminalCase("Resize with a wrapped line") {
        let terminal = try Terminal(columns: 60)
        try terminal.waitForPrompt()
        // tmux keeps rows that a narrower window pushes off its top, and shows them again in a wider one. These are there so
        // that the block's own rows are not among them.
        for line in 1...3 {
          try terminal.type("\(line)")
          try terminal.press("Enter")
          try terminal.wait(forLast: "\(line)", "vsh>")
        }
        try terminal.type("\"" + String(repeating: "0123456789", count: 6))
        try terminal.wait(forLast: "vsh> \"" + String(repeating: "0123456789", count: 5) + "0123", "456789")
        for columns in [30, 80, 24, 60] {
          try terminal.resize(columns: columns)
          let whole = Array("vsh> \"" + String(repeating: "0123456789", count: 6))
          let rows = stride(from: 0, to: whole.count, by: columns).map { start in
            String(whole[start..<min(start + columns, whole.count)])
          }
          let shown = try terminal.wait(for: "line of \(columns) columns") {
            $0.lines.suffix(rows.count) == rows[...]
          }
          // Nothing of an older width is left above.
          #expect(shown.lines.filter { $0.contains("vsh> \"") }.count == 1)
        }
        try terminal.type("\"")
        try terminal.press("Enter")
        try terminal.wait(for: "answer") { $0.text.contains(String(repeating: "0123456789", count: 5)) }
      },
      TerminalCase("vi keys from .editrc, with Tab and arrows") {
        let terminal = try Terminal(files: [".editrc": "vsh:bind -v\n", "first.vs": "", "second.vs": ""])
        try terminal.waitForPrompt()
        try terminal.type("show 12")
        try terminal.press("Escape")
        try terminal.type("0cwexpect")
        try terminal.wait(forLast: "vsh> expect 12")
        try terminal.press("Escape")
        try terminal.type("Dishow {")
        try terminal.press("Enter")
        try terminal.type("b")
        try terminal.press("Up")
        try terminal.type("c")
        try terminal.wait(for: "an arrow key in insertion mode") { $0.text.contains("c") }
        try terminal.press("C-c")
        try terminal.waitForPrompt()
      },
      TerminalCase("stdin is no terminal") {
        let terminal = try Terminal("printf '1 + 1\\nscreen A {\\n view { }\\n}\\nopen A\\n2 + 2' | $VSH -i")
        let shown = try terminal.wait(forLine: "left with 0")
        #expect(!shown.text.contains("vsh>"))
        #expect(shown.lines.contains("2") && shown.lines.contains("4") && shown.lines.contains("  A: open"))
      },
      TerminalCase("stdout is no terminal") {
        let terminal = try Terminal("$VSH | cat -A")
        try terminal.wait(forLast: "vsh>")
        try terminal.type("1 + 1")
        try terminal.press("Enter")
        // The next prompt goes another way, and may be there first.
        try terminal.wait(for: "answer through the pipe") { $0.lines.contains { $0.hasSuffix("2$") } }
        try terminal.press("C-d")
        try terminal.wait(forLine: "left with 0")
      },
      TerminalCase("Emoji of several scalars") {
        let terminal = try Terminal()
        try terminal.waitForPrompt()
        let family = "👩‍👩‍👧", flag = "🇯🇵", thumb = "👍🏽", heart = "❤️"
        try terminal.type("\"a\(family)b\(flag)c\(thumb)d\(heart)e\"")
        try terminal.wait(for: "the line") { $0.last.hasPrefix("vsh> \"a") && $0.last.hasSuffix("e\"") }
        // Each is one character: the cursor stands behind `b`, and Backspace takes a whole one.
        for _ in 0..<7 { try terminal.press("Left") }
        try terminal.press("BSpace")
        try terminal.press("BSpace")
        try terminal.type("x")
        try terminal.press("Right", "DC", "Right")
        try terminal.type("y")
        try terminal.press("C-e", "Left", "Left", "BSpace", "BSpace", "Enter")
        try terminal.wait(for: "what was typed") { $0.lines.contains("\"ax\(flag)\(thumb)ye\"") }
        // Nothing of what was deleted is left on the screen.
        let shown = try terminal.screen()
        #expect(shown.lines.contains("vsh> \"ax\(flag)\(thumb)ye\""), "\(shown.text)")
      },
      TerminalCase("Ctrl-L") {
        let terminal = try Terminal()
        try terminal.waitForPrompt()
        try terminal.type("1")
        try terminal.press("Enter")
        try terminal.wait(forLast: "1", "vsh>")
        try terminal.type("ab")
        try terminal.wait(forLast: "1", "vsh> ab")
        try terminal.press("C-l")
        try terminal.wait(for: "the line alone") { $0.lines == ["vsh> ab"] && $0.column == 7 }
      },
      TerminalCase("Ten columns") {
        let terminal = try Terminal(columns: 10, rows: 20)
        try terminal.waitForPrompt()
        try terminal.type("\"abcdefgh\"")
        try terminal.wait(forLast: "vsh> \"abcd", "efgh\"")
        try terminal.press("Enter")
        try terminal.wait(forLine: "\"abcdefgh\"")
      },
      TerminalCase("A thousand columns") {
        let terminal = try Terminal(columns: 1_000)
        try terminal.waitForPrompt()
        let text = String(repeating: "0123456789", count: 90)
        try terminal.type("\"\(text)\"")
        try terminal.wait(forLast: "vsh> \"\(text)\"")
        try terminal.press("Enter")
        try terminal.wait(forLine: "\"\(text)\"")
      },
    ]
    + ["dumb", "no-such-terminal", ""].map { name in
      TerminalCase("TERM=\(name)") {
        let terminal = try Terminal("TERM=\(name) $VSH")
        try terminal.waitForPrompt()
        try terminal.type("\"ab日本c")
        try terminal.press("BSpace", "BSpace", "Left")
        try terminal.type("x")
        try terminal.press("C-e")
        try terminal.type("\"")
        try terminal.press("Enter")
        let shown = try terminal.wait(forLine: "\"abx日\"")
        // What such a terminal does not understand is not sent.
        #expect(!shown.text.contains("2004"))
        try terminal.waitForPrompt()
        try terminal.press("C-d")
        try terminal.wait(forLine: "left with 0")
      }
    }

  @Test(
    .enabled(if: Terminal.tmux != nil, "skipped: tmux is not installed"),
    arguments: cases)
  func atTheTerminal(_ example: TerminalCase) throws {
    try example.body()
  }

  @Test func everyRowIsThere() {
    #expect(EditingTests.cases.count == 24)
    #expect(Terminal.vsh != nil, "vsh was not built beside the tests")
  }
}
