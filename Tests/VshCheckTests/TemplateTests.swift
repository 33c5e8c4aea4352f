import Testing
import VshProgram

/// The texts that the views of a program can draw.
@Suite struct TemplateTests {
  private func templates(_ script: String) throws -> [String] {
    let checked = try Checking.check(script)
    return try #require(checked.program).drawnTemplates().map { template in
      "\(template.kind) \(template.pieces.joined(separator: "…"))"
    }
  }

  @Test func eachElementHasItsTexts() throws {
    let found = try templates(
      """
      record Row { name: String }
      screen S(start: String) {
          var rows = [Row("a")]
          var size: Int? = nil
          state a { action go; action pick(x: String) }
          state b(message: String)
          view {
              title start
              text "a\\(1)b\\(start)"
              if rows.isEmpty { text "none" } else { text "some" }
              if let size { text "size \\(size)" }
              for row in rows { row row.name, detail: "d", name: "n" { swipe "Delete" -> go } }
              in b(m) { alert "Really?", message: "m: \\(m)" { button "OK" -> go } }
              tabs of: ["x", "y"], value: start -> pick
              choice "Of", of: rows.map { $0.name }, value: start -> pick
              list "Empty" { row "in a list" }
              text ""
          }
      }
      """)
    #expect(
      found == [
        "title …", "text a…b…", "text none", "text some", "text size …", "row …", "row d", "row n",
        "swipe Delete", "alert Really?", "text m: …", "button OK", "tabs x", "tabs y", "choice Of",
        "choice …",
        "list Empty", "row in a list",
      ])
  }

  @Test func namesAreFollowed() throws {
    let found = try templates(
      """
      enum Size { small, large }
      component Badge(label: String, end: String = "!") { view { text label + end; text "never \\(end) \\(label)" } }
      component Part(name: String) { var on = false; action flip { on = !on }; view { button name -> flip } }
      component Unused { view { text "unused" } }
      screen S {
          var size = Size.small
          var x = "changes"
          var maybe: String? = nil
          bind a = size == .small ? "S" : b
          bind b = switch size { case .small: "x"; default: "L\\(c)" }
          bind c = maybe ?? "none"
          one part: Part("one")
          each parts: Part("part \\(n)") for n in [1, 2] by n
          view {
              text a
              show Badge("new")
              show Badge(x, end: "?")
              show part
              for n in [1, 2] { show parts(n) }
              text "\\(size == .small ? "1" : "2") of \\(size == .small ? "a" : "b")"
              text maybe ?? a
          }
      }
      """)
    #expect(
      found == [
        "text S", "text x", "text L…", "text Lnone", "text 1 of a", "text 1 of b", "text 2 of a",
        "text 2 of b",
        "text …", "text new!", "text new?", "text …!", "text …?", "text never ! new", "text never ! …",
        "text never ? new", "text never ? …", "button one", "button part …",
      ])
  }

  /// A chain of names is followed for a while, and no text becomes many.
  @Test func theWorkIsBounded() throws {
    var binds = "bind a0 = on ? \"x\" : \"y\"\n"
    for number in 1...2_000 { binds += "bind a\(number) = a\(number - 1)\n" }
    let choices = (0..<20).map { _ in "\\(on ? \"a\" : \"b\")" }.joined()
    let found = try templates(
      "screen S { var on = true; \(binds) view { text a3; text a2000; text \"\(choices)\" } }")
    #expect(found == ["text x", "text y", "text …"])
  }

  static let fitting: [(pieces: [String?], text: String, fits: Bool)] = [
    (["a"], "a", true), (["a"], "ab", false), ([nil], "", true), ([nil], "x", true),
    (["a", nil], "a", true), (["a", nil], "ab", true), (["a", nil], "ba", false),
    ([nil, " items left"], "3 items left", true), ([nil, " items left"], " items left", true),
    ([nil, " items left"], "3 items lef", false), (["ab", nil, "ba"], "aba", false),
    (["ab", nil, "ba"], "abba", true), (["a", nil, "b", nil, "c"], "a1b2c", true),
    (["a", nil, "b", nil, "c"], "a12c", false), ([nil, "é", nil], "née", true),
  ]

  @Test func aHoleTakesAnyText() {
    for (parts, text, fits) in Self.fitting {
      let pieces = parts.reduce(TextPieces()) { $0.followed(by: $1) }
      #expect(pieces.fits(text) == fits, "\(parts) \(text)")
    }
  }

  @Test func piecesAreJoined() {
    #expect(TextPieces("a").followed(by: "b").pieces == ["ab"])
    #expect(TextPieces.hole.pieces == ["", ""])
    #expect(TextPieces.hole.followed(by: nil) == .hole)
    #expect(TextPieces.hole.followed(by: .hole) == .hole)
    #expect(TextPieces("a").followed(by: TextPieces.hole.followed(by: "c")).pieces == ["a", "c"])
    #expect(TextPieces("a b").literal == "a b" && TextPieces.hole.literal == nil)
    #expect(TextPieces("T24 is kept").firstWord.pieces == ["T24"])
    #expect(TextPieces.hole.followed(by: " of these").firstWord == .hole)
    #expect(TextPieces("T").followed(by: nil).followed(by: "a b").firstWord.pieces == ["T", "a"])
  }
}
