import Testing

@testable import VshText

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff(old: Array(old.utf8), new: Array(new.utf8)).text(oldName: "old", newName: "new")
  }

  @Test func theSameTextsDoNotDiffer() {
    #expect(diff("", "") == "")
    #expect(diff("a\nb\n", "a\nb\n") == "")
    #expect(diff("a", "a") == "")
  }

  @Test func aChangeHasThreeLinesAround() {
    #expect(
      diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
        --- old
        +++ new
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func changesFarApartStandInTwoHunks() {
    let lines = (1...20).map(String.init)
    let changed = { (first: Int, second: Int) in
      lines.enumerated().map { $0.offset == first || $0.offset == second ? "x" : $0.element }
    }
    let text = { (lines: [String]) in lines.joined(separator: "\n") + "\n" }
    // Six lines between two changes still make one hunk; seven make two.
    let near = diff(text(lines), text(changed(4, 11)))
    let far = diff(text(lines), text(changed(4, 12)))
    #expect(near.split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -2,14 +2,14 @@"])
    #expect(
      far.split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -2,7 +2,7 @@", "@@ -10,7 +10,7 @@"])
  }

  /// The lines around a change of its own reach no other change.
  @Test func aChangeAloneEndsBeforeTheNext() {
    let diff = UnifiedDiff(old: Array("1\n2\n3\n4\n".utf8), new: Array("one\n2\nthree\n4\n".utf8))
    #expect(diff.text(ofChange: 0) == "@@ -1,2 +1,2 @@\n-1\n+one\n 2\n")
    #expect(diff.text(ofChange: 1) == "@@ -2,3 +2,3 @@\n 2\n-3\n+three\n 4\n")
  }

  @Test func nothingOnOneSideStartsAtZero() {
    #expect(diff("", "a\nb\n") == "--- old\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(diff("a\n", "") == "--- old\n+++ new\n@@ -1,1 +0,0 @@\n-a\n")
  }

  @Test func aMissingLineFeedIsNoted() {
    #expect(
      diff("a\nb\n", "a\nb") == """
        --- old
        +++ new
        @@ -1,2 +1,2 @@
         a
        -b
        +b
        \\ No newline at end of file

        """)
    #expect(diff("a", "b").hasSuffix("-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"))
  }

  static let shown: [(bytes: [UInt8], text: String)] = [
    (Array("plain text".utf8), "plain text"),
    (Array("two  \t".utf8), "two··→"),
    (Array("a\tb c".utf8), "a→b c"),
    (Array("crlf \r".utf8), "crlf·␍"),
    (Array("  ".utf8), "··"),
    (Array("\u{1B}[2J\u{7F}\u{0}".utf8), "␛[2J␡␀"),
    (Array("全角　間　".utf8), "全角　間⟨U+3000⟩"),
    (Array("a\u{A0}b\u{200B}c\u{202E}d\u{85}\u{FEFF}".utf8), "a⟨U+00A0⟩b⟨U+200B⟩c⟨U+202E⟩d⟨U+0085⟩⟨U+FEFF⟩"),
    (Array("👨‍👩‍👧 e\u{301}".utf8), "👨‍👩‍👧 e\u{301}"),
    ([0x61, 0xFF, 0x62], "a\u{FFFD}b"),
  ]

  @Test func whatCannotBeSeenIsShown() {
    for (bytes, text) in UnifiedDiffTests.shown {
      let diff = UnifiedDiff(old: [], new: bytes + [0x0A]).text(oldName: "old", newName: "new")
      #expect(Array(diff.utf8) == Array("--- old\n+++ new\n@@ -0,0 +1,1 @@\n+\(text)\n".utf8), "\(text)")
    }
    #expect(UnifiedDiffTests.shown.count == 10)
  }

  @Test func linesThatPrintAlikeAreSpelled() {
    #expect(
      diff("\u{304C} x\n", "\u{304B}\u{3099} x\n").hasSuffix(
        "-⟨U+304C⟩ x\n?      ^\n+⟨U+304B⟩⟨U+3099⟩ x\n?      ^^^^^^^^^\n"))
    let bytes = UnifiedDiff(old: [0x61, 0xFE, 0x0A], new: [0x61, 0xFF, 0x0A])
    #expect(bytes.text(oldName: "old", newName: "new").hasSuffix("-a⟨FE⟩\n?   ^\n+a⟨FF⟩\n?   ^\n"))
  }

  @Test func namesCannotMoveTheCursor() {
    let diff = UnifiedDiff(old: [], new: [0x0A])
    #expect(diff.text(oldName: "a\u{1B}", newName: "b\n").hasPrefix("--- a␛\n+++ b␊\n@@"))
  }

  @Test func changedCellsAreMarked() {
    #expect(diff("[ Add 1 ]\n", "[ Add 12 ]\n").hasSuffix("-[ Add 1 ]\n+[ Add 12 ]\n?       ^\n"))
    #expect(diff("点は１です\n", "点は２です\n").hasSuffix("-点は１です\n?    ^^\n+点は２です\n?    ^^\n"))
    // Lines without a partner, and those that have little in common, get none.
    #expect(!diff("a b c\n", "a b d\na b e\n").contains("?"))
    #expect(!diff("one\n", "two\n").contains("?"))
  }

  // MARK: Holes

  @Test func aLineThatFitsIsContext() {
    #expect(
      diff("a ⟨n⟩\nb\n", "a 12\nc\n") == """
        --- old
        +++ new
        @@ -1,2 +1,2 @@
         a ⟨n⟩
        -b
        +c

        """)
    #expect(diff("a ⟨n⟩\n⟨…⟩\n", "a 12\n\n") == "")
  }

  @Test func aLineThatDoesNotFitShowsItsHole() {
    #expect(diff("a ⟨n⟩\n", "a b\n").hasSuffix("-a ⟨n⟩\n+a b\n"))
    // A hole is no line feed.
    #expect(diff("⟨…⟩", "a\n").hasSuffix("-⟨…⟩\n\\ No newline at end of file\n+a\n"))
  }
}
