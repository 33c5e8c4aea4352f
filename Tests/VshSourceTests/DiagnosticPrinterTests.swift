import Testing
import VshSource

@Suite struct DiagnosticPrinterTests {
  private func printed(
    _ source: String, _ diagnostics: [Diagnostic], path: String = "news.vs", isColored: Bool = false
  ) -> String {
    let file = SourceFile(id: FileID(0), path: path, bytes: Array(source.utf8))
    return String(
      decoding: DiagnosticPrinter.print(diagnostics, files: [file], isColored: isColored), as: UTF8.self)
  }

  private func span(_ start: Int, _ end: Int, file: Int = 0) -> SourceSpan {
    SourceSpan(file: FileID(file), start: start, end: end)
  }

  @Test func theFace() {
    let source = String(repeating: "\n", count: 11) + "    state failed { action retry -> loadig }\n"
    let diagnostic = Diagnostic(
      203, "`loadig` is not a state of News", at: span(46, 52), label: "did you mean `loading`?")
    #expect(
      printed(source, [diagnostic]) == """
        error[VS0203]: `loadig` is not a state of News
          --> news.vs:12:36
           |
        12 |     state failed { action retry -> loadig }
           |                                    ^^^^^^ did you mean `loading`?

        """)
  }

  @Test func helpRelatedLocationAndWarning() {
    let diagnostic = Diagnostic(
      7, "twice", at: span(12, 13), severity: .warning, related: (span(0, 1), "first here"),
      help: "rename one")
    #expect(
      printed("a b c d\ne\n\na", [diagnostic]) == """
        warning[VS0007]: twice
         --> news.vs:4:2
          |
        4 | a
          |  ^
         ::: news.vs:1:1
          |
        1 | a b c d
          | - first here
          = help: rename one

        """)
  }

  /// That of a mistake in a script stays whole, for programs that read lines.
  @Test func whatARunFindsHasLinesThatFit() {
    let sentence = "the first of two sentences says more than a line of eighty cells can have on it"
    func lines(_ code: Int) -> [String] {
      printed("a", [Diagnostic(code, sentence, at: nil, help: sentence)]).split(separator: "\n").map(
        String.init)
    }
    #expect(lines(203) == ["error[VS0203]: \(sentence)", "  = help: \(sentence)"])
    #expect(
      lines(897) == [
        "error[VS0897]: the first of two sentences says more than a line of eighty cells",
        "    can have on it",
        "  = help: the first of two sentences says more than a line of eighty cells can",
        "    have on it",
      ])
  }

  /// Columns count characters; the caret counts cells.
  private static let lines:
    [(line: String, start: Int, end: Int, column: Int, shown: String, carets: String)] = [
      ("日本 x", 7, 8, 4, "日本 x", "     ^"),
      ("日本語", 3, 6, 2, "日本語", "  ^^"),
      ("ｶﾞ x", 7, 8, 3, "ｶﾞ x", "   ^"),
      ("👩‍👩‍👧 x", 19, 20, 3, "👩‍👩‍👧 x", "   ^"),
      ("e\u{301} x", 4, 5, 3, "e\u{301} x", "  ^"),
      ("\tx", 1, 2, 2, "    x", "    ^"),
      ("a\u{1B}[31mx", 6, 7, 7, "a␛[31mx", "      ^"),
      ("a  ", 1, 1, 2, "a", " ^"),
      ("", 0, 0, 1, "", "^"),
      ("a\rb", 2, 3, 3, "a␍b", "  ^"),
    ]

  @Test(arguments: lines) func cells(
    line: String, start: Int, end: Int, column: Int, shown: String, carets: String
  ) {
    let text = printed(line + "\nnext", [Diagnostic(1, "m", at: span(start, end))])
    let expected =
      ["error[VS0001]: m", " --> news.vs:1:\(column)", "  |"]
      + [shown.isEmpty ? "1 |" : "1 | " + shown, "  | " + carets, ""]
    #expect(text == expected.joined(separator: "\n"))
  }

  @Test func aLongSpanShowsItsFirstLine() {
    let text = printed("abc def\nghi", [Diagnostic(1, "m", at: span(4, 11))])
    #expect(text.hasSuffix("1 | abc def\n  |     ^^^\n"))
  }

  @Test func aVeryLongLineIsCutAroundTheCaret() throws {
    let source = String(repeating: "a", count: 500_000) + "X" + String(repeating: "b", count: 500_000)
    let text = printed(source, [Diagnostic(1, "m", at: span(500_000, 500_001))])
    #expect(text.utf8.count < 500)
    let lines = text.split(separator: "\n")
    let shown = try #require(lines.first { $0.hasPrefix("1 | ") })
    let carets = try #require(lines.last)
    #expect(shown.hasPrefix("1 | …a") && shown.hasSuffix("b…"))
    let index = try #require(carets.firstIndex(of: "^"))
    #expect(
      shown[shown.index(shown.startIndex, offsetBy: carets.distance(from: carets.startIndex, to: index))]
        == "X")
    #expect(text.contains("news.vs:1:500001"))
  }

  @Test func sortedByFileAndOffsetAndEachOnce() {
    let first = Diagnostic(1, "one", at: span(0, 1))
    let second = Diagnostic(2, "two", at: span(2, 3))
    let nowhere = Diagnostic(3, "nowhere", at: nil)
    let text = printed("a b", [second, first, nowhere, second, first])
    let heads = text.split(separator: "\n").filter { $0.hasPrefix("error") }
    #expect(heads == ["error[VS0003]: nowhere", "error[VS0001]: one", "error[VS0002]: two"])
  }

  @Test func inOnePlaceCodesAndThenMessagesOrder() {
    let all = [(2, "a"), (1, "z"), (1, "b")].map { Diagnostic($0.0, $0.1, at: span(0, 1)) }
    #expect(DiagnosticPrinter.inOrder(all).map(\.message) == ["b", "z", "a"])
  }

  @Test func aFilesDiagnosticsAreCutAtTheLimit() {
    let source = String(repeating: "a\n", count: 100)
    func text(_ count: Int) -> String {
      printed(source, (0..<count).map { Diagnostic(1, "m", at: span($0 * 2, $0 * 2 + 1)) })
    }
    #expect(!text(Limits.diagnosticsShown).contains("more"))
    #expect(text(Limits.diagnosticsShown + 1).hasSuffix("\n… and 1 more in news.vs\n"))
  }

  @Test func aWarningDoesNotCrowdOutAnError() {
    let source = String(repeating: "a\n", count: 100)
    func diagnostic(_ start: Int, _ severity: Diagnostic.Severity) -> Diagnostic {
      Diagnostic(1, "m\(start)", at: span(start * 2, start * 2 + 1), severity: severity)
    }
    let text = printed(source, (0..<60).map { diagnostic($0, .warning) } + [diagnostic(60, .error)])
    #expect(text.contains("\nwarning[VS0001]: m48\n"))
    #expect(!text.contains("m49\n"))
    #expect(text.contains("\nerror[VS0001]: m60\n"))
    #expect(text.hasSuffix("\n… and 11 more in news.vs\n"))
  }

  @Test func nothingReachesTheTerminalRaw() {
    let diagnostic = Diagnostic(1, "a\u{1B}b\nc", at: span(0, 1), label: "l\u{7}", help: "h\r")
    let text = printed("x", [diagnostic], path: "p\u{1B}")
    #expect(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\n") })
    #expect(text.split(separator: "\n").count == 6)
  }

  @Test func colourIsOnlyAroundTheWords() {
    var diagnostic = Diagnostic(1, "m", at: span(0, 1), help: "h")
    diagnostic.notes = ["@@ -1 +1 @@", "-old", "+new", " same"]
    let plain = printed("x", [diagnostic])
    let colored = printed("x", [diagnostic], isColored: true)
    #expect(colored.contains("\u{1B}[1;31merror[VS0001]\u{1B}[0m"))
    for line in ["\u{1B}[36m@@ -1 +1 @@", "\u{1B}[31m-old", "\u{1B}[32m+new"] {
      #expect(colored.contains(line + "\u{1B}[0m\n"))
    }
    var stripped = ""
    var isEscape = false
    for scalar in colored.unicodeScalars {
      if scalar == "\u{1B}" { isEscape = true }
      if !isEscape { stripped.unicodeScalars.append(scalar) }
      if scalar == "m", isEscape { isEscape = false }
    }
    #expect(stripped == plain)
  }

  /// Places that no file has, and bytes that are no text.
  @Test func strangeSpans() {
    let bytes: [UInt8] = [0xFF, 0xE3, 0x81, 0x0A, 0x80]
    let file = SourceFile(id: FileID(0), path: "x", bytes: bytes)
    for start in 0...7 {
      for end in start...8 {
        let text = DiagnosticPrinter.print([Diagnostic(1, "m", at: span(start, end))], files: [file])
        #expect(String(validating: text, as: UTF8.self) != nil)
      }
    }
    let elsewhere = DiagnosticPrinter.print([Diagnostic(1, "m", at: span(0, 1, file: 9))], files: [file])
    #expect(String(decoding: elsewhere, as: UTF8.self) == "error[VS0001]: m\n")
  }
}
