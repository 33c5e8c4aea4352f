import Testing

/// ARCHITECTURE.md against the sources: it is short, and what it says about where a change goes is so.
@Suite struct PageTests {
  /// The changelog is a page of features: those of the first release, and of 1.1 so far.
  @Test(arguments: [("ARCHITECTURE.md", 1_340), ("CHANGELOG.md", 1_400)])
  func aPageIsShort(path: String, most: Int) throws {
    let words = try Project.text(path).split(whereSeparator: \.isWhitespace).filter {
      $0.contains { $0.isLetter || $0.isNumber }
    }
    #expect(words.count <= most, "\(path) has \(words.count) words")
  }

  @Test func aChangeGoesWhereThePageSays() throws {
    let sources = try Project.sources().map { source in
      (
        path: String(source.path.dropFirst("Sources/".count).dropLast(".swift".count)),
        words: PageTests.words(of: source.text)
      )
    }
    let rows = PageTests.changes(in: try Project.text("ARCHITECTURE.md"))
    #expect(rows.count == 13)
    for row in rows {
      let holding = sources.filter { $0.words.contains(Substring(row.word)) }.map(\.path)
      #expect(Set(row.files) == Set(holding), "the row of `\(row.word)`")
      #expect(row.files.count == Set(row.files).count, "the row of `\(row.word)`")
    }
  }

  @Test func wordsOfCommentsAreNone() {
    #expect(
      PageTests.words(of: "/// idle\n  case skipTag = \"skip-tag\"  // word\n") == [
        "case", "skipTag", "skip", "tag",
      ])
  }

  // MARK: Reading

  /// The rows of `a new | example | files`.
  private static func changes(in page: String) -> [(word: String, files: [String])] {
    let table = page.split(separator: "## Where a change goes", maxSplits: 1).last ?? ""
    return table.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|")
      guard cells.count == 3, cells[2].contains("/") else { return nil }
      let quoted = { (cell: Substring) in cell.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
      return quoted(cells[1]).first.map { (word: $0, files: quoted(cells[2])) }
    }
  }

  /// Those of a source but for its comments; the text of strings counts.
  static func words(of source: String) -> Set<Substring> {
    var found: Set<Substring> = []
    for line in source.split(separator: "\n") {
      let code = line.ranges(of: "//").first.map { line[..<$0.lowerBound] } ?? line[...]
      found.formUnion(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    return found
  }
}
