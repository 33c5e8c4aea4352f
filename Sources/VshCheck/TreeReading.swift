import VshSource
import VshSyntax

/// Queries that only the checker needs.
extension SyntaxTree {
  /// Reads the part of the tree inside an entry, to load it into the cache. Children precede their parent, so the part
  /// is one range of the entries and one of the links. The processor prefetches a sequential read, while a walk over a
  /// large tree would wait for each cache miss. The returned sum has no meaning.
  @inline(__always)
  func readAhead(to id: SyntaxID) -> UInt32 {
    let entry = entries[Int(id.index)]
    // An upper bound of the entries for that many bytes, limited to what fits the first-level cache. The stride is one
    // cache line of 64 bytes.
    let bytes = min(Int(entry.end) - Int(entry.start), 4096)
    var sum: UInt32 = 0
    var place = max(0, Int(id.index) - bytes / 6)
    while place < Int(id.index) {
      sum &+= entries[place].end
      place += 4
    }
    let end = links(of: id).upperBound
    place = max(0, end - bytes / 5)
    while place < end {
      sum &+= links[place].index
      place += 16
    }
    return sum
  }

  /// The span of the first occurrence of a word inside an entry; the whole entry where there is none.
  func span(of id: SyntaxID, ofWord word: ArraySlice<UInt8>, in bytes: [UInt8]) -> SourceSpan {
    let entry = self[id]
    if let first = word.first {
      for start in Int(entry.start)..<max(Int(entry.start), min(Int(entry.end), bytes.count))
      where bytes[start] == first && Self.isWord(word, at: start, in: bytes) {
        return SourceSpan(file: file, start: start, end: start + word.count)
      }
    }
    return SourceSpan(file: file, start: entry.start, end: entry.end)
  }

  private static func isWord(_ word: ArraySlice<UInt8>, at start: Int, in bytes: [UInt8]) -> Bool {
    let end = start + word.count
    guard end <= bytes.count, start == 0 || !isInName(bytes[start - 1]) else { return false }
    var place = start
    for letter in word {
      if bytes[place] != letter { return false }
      place += 1
    }
    return end == bytes.count || !isInName(bytes[end])
  }

  @inline(__always)
  static func isInName(_ byte: UInt8) -> Bool { isInASCIIName(byte) || byte >= 0x80 }

  /// The same for ASCII names; usually the byte is a letter.
  @inline(__always)
  static func isInASCIIName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") || byte &- UInt8(ascii: "0") < 10
  }

  @inline(__always)
  func isInfix(_ id: SyntaxID) -> Bool {
    if case .infixExpression = entries[Int(id.index)].kind { true } else { false }
  }

  @inline(__always)
  func isNil(_ id: SyntaxID) -> Bool {
    if case .nilLiteral = entries[Int(id.index)].kind { true } else { false }
  }

  /// Whether an expression takes its type from its context, so that its neighbour should be checked first.
  func isAdaptable(_ id: SyntaxID) -> Bool {
    let entry = self[id]
    switch entry.kind {
    case .numberLiteral: return entry.detail == 0
    case .nilLiteral, .caseExpression: return true
    case .listLiteral: return entry.childMarks == 0 || isAdaptable(child(id, 0))
    case .dictionaryLiteral: return entry.childMarks == 0
    case .parenthesized, .prefixExpression: return isAdaptable(child(id, 0))
    case _: return false
    }
  }

  /// The subject of a link in a chain, where it is a link too; nil otherwise.
  func linkedSubject(of id: SyntaxID) -> SyntaxID? {
    var subject = child(id, 0)
    if case .callExpression = kind(of: id) {
      // A method's name belongs to its call.
      guard case .memberExpression = kind(of: subject) else { return nil }
      subject = child(subject, 0)
    }
    switch kind(of: subject) {
    case .memberExpression, .subscriptExpression: return subject
    case .callExpression:
      if case .memberExpression = kind(of: child(subject, 0)) { return subject }
      return nil
    case _: return nil
    }
  }
}
