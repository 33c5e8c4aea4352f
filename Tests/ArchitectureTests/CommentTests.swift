import Testing

/// Comments are plain technical English: they name who acts, and use the usual words.
@Suite struct CommentTests {
  /// Words that say less than the usual ones: "reported" or "printed" for told, "the caller" for whoever, "no process" for nobody,
  /// "continues" for goes on, "a number of" for so many, "is" or "occurs" for stands and lies, "adjacent" for side by side.
  private static let refused = [
    "anybody", "as one would", "as they were", "as it stands", "at hand", "come to", "comes to",
    "gives where", "goes on", "in truth", "in vain", "let go", "lets go", "lies", "mend", "mended",
    "mends", "nearly", "nobody", "side by side", "so many", "somebody", "stands", "told", "what stands",
    "whatever", "whoever", "will do",
  ]

  @Test func commentsHaveTheUsualWords() throws {
    var count = 0
    for source in try Project.sources() {
      for (line, comment) in Self.comments(in: source.text) {
        count += 1
        for words in Self.refused where Self.has(words, in: comment) {
          Issue.record("\(source.path):\(line): \"\(words)\"")
        }
      }
    }
    #expect(count > 1_000)
  }

  @Test func commentsAreFound() {
    let text = "/// So many.\nlet a = \"// told\"  // untold, but nobody's\n  // retold\n"
    #expect(Self.comments(in: text).map(\.line) == [1, 2, 3])
    #expect(
      Self.comments(in: text).map { comment in Self.refused.filter { Self.has($0, in: comment.text) } }
        == [["so many"], ["nobody"], []])
  }

  // MARK: Reading

  /// Comments that begin a line or stand two blanks behind code.
  private static func comments(in text: String) -> [(line: Int, text: Substring)] {
    var found: [(line: Int, text: Substring)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("//") {
        found.append((index + 1, words))
      } else if let start = line.ranges(of: "  // ").first {
        found.append((index + 1, line[start.lowerBound...]))
      }
    }
    return found
  }

  private static func has(_ words: String, in comment: Substring) -> Bool {
    let text = comment.lowercased()
    return text.ranges(of: words).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isLetter != true && after?.isLetter != true
    }
  }
}
