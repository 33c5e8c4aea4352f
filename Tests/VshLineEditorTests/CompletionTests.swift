import Testing

@testable import VshLineEditor

@Suite struct CompletionTests {
  private func answer(
    _ line: String, wordStart: Int, _ candidates: [(String, String)], columns: Int = 60, rows: Int = 24
  ) -> (deleted: Int, inserted: String, listing: String) {
    let block = Array(line.utf8)
    let answer = CompletionAnswer(
      to: Completions(
        wordStart: wordStart, candidates: candidates.map { Completions.Candidate($0.0, $0.1) }),
      in: block, cursor: block.count, columns: columns, rows: rows)
    return (
      answer.deletedScalars, String(decoding: answer.inserted, as: UTF8.self),
      String(decoding: answer.listing, as: UTF8.self)
    )
  }

  static let insertions: [(line: String, start: Int, candidates: [String], deleted: Int, inserted: String)] =
    [
      ("sh", 0, ["show"], 2, "show "),
      ("tap \"T", 4, ["\"Try again\""], 2, "\"Try again\" "),
      ("tap ", 4, ["\"Try again\""], 0, "\"Try again\" "),
      (":load ex", 6, ["examples/"], 2, "examples/"),
      ("news.", 5, ["list("], 0, "list("),
      ("re", 0, ["refresh", "refund"], 2, "ref"),
      ("ref", 0, ["refresh", "refund"], 0, ""),
      // By characters: these share bytes, and half of one is no text.
      ("あ", 0, ["あニュ", "あネコ"], 0, ""),
      ("", 0, ["あニュ", "あネコ"], 0, "あ"),
      ("show ニ", 5, ["ニュース", "ニュース一覧"], 1, "ニュース"),
      ("", 0, ["か\u{3099}x", "かx"], 0, ""),
      ("", 0, ["👩‍👩‍👧a", "👩‍👩‍👦a"], 0, ""),
      // What was typed is never replaced by what it does not begin.
      ("xy", 0, ["refresh", "refund"], 0, ""),
      ("REF", 0, ["refresh"], 3, "refresh "),
      ("日本", 0, ["日本語"], 2, "日本語 "),
    ]

  @Test func whatAllShareIsInserted() {
    for (line, start, candidates, deleted, inserted) in CompletionTests.insertions {
      let found = answer(line, wordStart: start, candidates.map { ($0, "") })
      #expect(found.deleted == deleted && found.inserted == inserted, "\(line): \(candidates)")
      #expect(found.listing.isEmpty == !inserted.isEmpty, "\(line): \(candidates)")
    }
    #expect(CompletionTests.insertions.count == 15)
  }

  /// What is to be typed is typed there.
  @Test func theCursorIsInAnEmptyText() {
    for (text, behind) in [(#""" into "Search""#, 15), (#""""#, 1), (#""x""#, 0)] {
      let one = Completions(wordStart: 0, candidates: [.init(text, "")])
      let answer = CompletionAnswer(to: one, in: [], cursor: 0, columns: 60, rows: 24)
      #expect(
        answer.scalarsBehindCursor == behind && (behind == 0) == (answer.inserted.last == 0x20), "\(text)")
    }
  }

  @Test func nothingToCompleteDoesNothing() {
    #expect(answer("x", wordStart: 0, []) == (0, "", ""))
    #expect(answer("x", wordStart: 2, [("a", "")]) == (0, "", ""))
    #expect(answer("x", wordStart: -1, [("a", "")]) == (0, "", ""))
  }

  @Test func whyThereIsNothingIsShown() {
    let nothing = Completions(wordStart: 1, candidates: [], note: "no call is in flight")
    let answer = CompletionAnswer(to: nothing, in: [0x20], cursor: 1, columns: 80, rows: 24)
    #expect(answer.listing == Array("no call is in flight\r\n".utf8) && answer.inserted.isEmpty)
  }

  private let two = [("refresh", "an action of News"), ("再読み込み", "a label")]

  @Test func theListIsAlignedByCells() {
    #expect(
      answer("", wordStart: 0, two).listing
        == "  refresh     an action of News\r\n  再読み込み  a label\r\n")
  }

  @Test func aNarrowTerminalShowsTheTexts() {
    #expect(answer("", wordStart: 0, two, columns: 20).listing == "  refresh     an a…\r\n  再読み込み  a la…\r\n")
    #expect(answer("", wordStart: 0, two, columns: 10).listing == "  refre…\r\n  再読…\r\n")
    for columns in 1...8 {
      let lines = answer("", wordStart: 0, two, columns: columns).listing.split(separator: "\r\n")
      for line in lines { #expect(line.unicodeScalars.count < max(2, columns), "\(columns): \(line)") }
    }
  }

  @Test func aLongListIsCutAndCounted() {
    let lines = { (count: Int) in
      answer("", wordStart: 0, (1...count).map { ("\($0 * 7 % 10)x\($0)", "") }, rows: 24).listing
        .split(separator: "\r\n")
    }
    #expect(lines(16).count == 16 && lines(16).last == "  2x16")
    #expect(lines(17).count == 16 && lines(17).last == "  … 2 more: Tab")
    #expect(lines(1_000).last == "  … 985 more: Tab")
  }

  @Test func tabGoesThroughThePages() {
    let page = { (number: Int) in
      let answer = CompletionAnswer(
        to: Completions(
          wordStart: 0, candidates: (1...20).map { Completions.Candidate("\($0 * 7 % 10)x\($0)", "") }),
        in: [], cursor: 0, columns: 60, rows: 24, page: number)
      return String(decoding: answer.listing, as: UTF8.self).split(separator: "\r\n")
    }
    #expect(page(0).last == "  … 5 more: Tab")
    #expect(page(1) == ["  2x16", "  9x17", "  6x18", "  3x19", "  0x20"])
    #expect(page(2) == page(0))
  }

  @Test func severalKindsStandBelowTheirNames() {
    let answer = CompletionAnswer(
      to: Completions(
        wordStart: 0,
        candidates: [
          Completions.Candidate("ab", "Int", kind: "properties"),
          Completions.Candidate("cd", "", kind: "methods"),
          Completions.Candidate("ef", "", kind: "methods"),
        ]), in: [], cursor: 0, columns: 60, rows: 24)
    #expect(
      String(decoding: answer.listing, as: UTF8.self)
        == "properties\r\n  ab  Int\r\nmethods\r\n  cd\r\n  ef\r\n")
  }

  @Test func whatCouldMoveTheCursorIsPictured() {
    #expect(answer("", wordStart: 0, [("a\u{1B}[A", "\n"), ("b", "")]).listing == "  a␛[A  ␊\r\n  b\r\n")
  }

  @Test func aPromptLeavesHalfOfTheTerminal() {
    let prompt = Array("\u{1B}[1mNews.loaded\u{1B}[0m +3s 2 pending> ".utf8)
    #expect(PromptText.fitting(prompt, columns: 54) == prompt)
    #expect(PromptText.fitting(prompt, columns: 53) == Array("News.loaded> ".utf8))
    #expect(PromptText.fitting(prompt, columns: 26) == Array("News.loaded> ".utf8))
    #expect(PromptText.fitting(prompt, columns: 25) == Array("> ".utf8))
    #expect(PromptText.fitting(Array("vsh> ".utf8), columns: 10) == Array("vsh> ".utf8))
    #expect(PromptText.fitting([], columns: 1) == [])
  }
}
