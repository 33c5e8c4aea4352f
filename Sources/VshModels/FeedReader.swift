import VshText

/// Reads RSS 0.9x, 1.0, 2.0 and Atom to articles.
package enum FeedReader {
  /// Returns the articles of a feed. Throws for a document that is truncated, empty, not XML or no feed, or that
  /// exceeds `DataLimits`. Linear in the document and the expansion of its entities.
  /// - Parameter base: the address of the document, to which its links are relative unless it declares another base.
  package static func feed(from bytes: [UInt8], base: String? = nil) throws(DataProblem) -> Feed {
    if bytes.allSatisfy(FeedWhiteSpace.isSpace) {
      throw DataProblem("the feed is empty", line: 1, column: 1)
    }
    let blanks = blanksBeforeDeclaration(in: bytes)
    do throws(DataProblem) {
      var reading = XMLReading(of: "the feed", FeedAssembler(base: Array((base ?? "").utf8)))
      try reading.read(blanks == 0 ? bytes : Array(bytes[blanks...]))
      let (feed, refusal) = reading.assembler.finished()
      if let refusal { throw DataProblem(refusal, line: 1, column: 1) }
      return feed
    } catch {
      throw blanks == 0 ? error : error.moved(by: TextPosition(of: blanks, in: bytes))
    }
  }

  /// How many bytes of white space stand before the XML declaration, where templates of blogs leave some. XML allows
  /// none, and expat refuses it.
  private static func blanksBeforeDeclaration(in bytes: [UInt8]) -> Int {
    guard let first = bytes.firstIndex(where: { !FeedWhiteSpace.isSpace($0) }),
      bytes[first...].starts(with: "<?xml".utf8)
    else { return 0 }
    return first
  }
}
