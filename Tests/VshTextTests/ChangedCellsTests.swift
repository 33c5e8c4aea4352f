import Testing

@testable import VshText

@Suite struct ChangedCellsTests {
  static let pairs: [(old: String, new: String, marks: (String, String)?)] = [
    ("The count is 1.", "The count is 0.", ("             ^", "             ^")),
    ("abcd", "abXcd", ("", "  ^")),
    ("abXYcd", "abcd", ("  ^^", "")),
    // Wide characters take two cells each.
    ("点は１です", "点は２です", ("    ^^", "    ^^")),
    ("e\u{301}a", "e\u{301}b", (" ^", " ^")),
    ("aa", "aaa", ("", "  ^")),
    // The same, and nothing in common.
    ("same", "same", nil), ("", "", nil), ("", "a", nil), ("abc", "xyz", nil), ("a-------", "a=======", nil),
  ]

  @Test func whatDiffersIsMarked() {
    for (old, new, marks) in Self.pairs {
      let found = ChangedCells.marks(old: old, new: new)
      #expect(found?.old == marks?.0, "\(old)")
      #expect(found?.new == marks?.1, "\(new)")
    }
    #expect(Self.pairs.count == 11)
  }
}
