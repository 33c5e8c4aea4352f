import TestSupport
import Testing

/// What users read is plain English: the messages and the help in string literals, the explanations and the pages.
///
/// Code is exempt: code in literals, blocks of pages, and words between backquotes.
@Suite struct WordTests {
  /// Words that make a reader stop. Write "is not a" for is no, "after" for behind, "continues" for goes on, "has no
  /// meaning" for means nothing, "fixed" for mended, "no process" for nobody, "is written" or "comes" for stands,
  /// "matches" for stands for, "printed" or "reported" for told.
  private static let refused = [
    "are no", "behind", "goes on", "is no", "mean nothing", "means nothing", "mended", "nobody", "so many",
    "stand", "stands", "told", "whoever",
  ]

  @Test func literalsHaveTheUsualWords() throws {
    var count = 0
    for source in try Project.sources() {
      for (index, line) in source.code.strings.enumerated() {
        guard let text = Self.words(of: line) else { continue }
        count += 1
        Self.expectUsual(text, at: "\(source.path):\(index + 1)")
      }
    }
    #expect(count > 2_000)
  }

  @Test func explanationsHaveTheUsualWords() throws {
    let folder = "Sources/CExplanations/explanations/"
    for name in [
      "01-syntax", "02-names", "03-types", "04-states", "05-models", "06-steps", "07-files", "08-runs",
    ] {
      var isExample = false
      for (index, line) in try Project.text(folder + name + ".txt").split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() {
        if line.hasPrefix("VS") { isExample = false }
        if line == "-" { isExample = true }
        if !isExample { Self.expectUsual(Self.prose(line), at: "\(name).txt:\(index + 1)") }
      }
    }
  }

  @Test(arguments: MarkdownPage.all + ["SECURITY.md", "examples/README.md"])
  func pagesHaveTheUsualWords(path: String) throws {
    for line in try MarkdownPage(path).prose { Self.expectUsual(Self.prose(line[...]), at: path) }
  }

  @Test func wordsAreFound() {
    let code = SwiftCode("let a = \"x is no y\"  // behind\nlet behind = \"\\(told) there is no b\"\n")
    #expect(code.strings.map { Self.found(in: String(decoding: $0, as: UTF8.self)) } == [["is no"], [], []])
    #expect(Self.found(in: "It stands behind understanding.") == ["behind", "stands"])
    #expect(Self.found(in: Self.prose("`x is no y` is no longer `behind`")) == [])
  }

  // MARK: Reading

  private static func expectUsual(_ text: String, at location: String) {
    for words in found(in: text) { Issue.record("\(location): \"\(words)\"") }
  }

  /// The text of a line's literals, or nil where it has no blank between words.
  private static func words(of line: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: line, as: UTF8.self)
    return text.split(separator: " ").count > 1 ? text : nil
  }

  /// A line without what is between backquotes.
  private static func prose(_ line: Substring) -> String {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part) : ""
    }.joined(separator: " ")
  }

  private static func found(in text: String) -> [String] {
    let text = text.lowercased()
    return refused.filter { words in
      text.ranges(of: words).contains { range in
        let before = text[..<range.lowerBound]
        let after = text[range.upperBound...]
        if before.last?.isLetter == true || after.first?.isLetter == true { return false }
        guard words.hasSuffix(" no") else { return true }
        return !before.hasSuffix("there ") && !after.hasPrefix(" longer") && !after.hasPrefix(" more")
      }
    }
  }
}
