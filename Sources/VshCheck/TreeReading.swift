import VshSource
import VshSyntax

/// Queries that only the checker needs.
extension SyntaxTree {
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
    var offset = start
    for letter in word {
      if bytes[offset] != letter { return false }
      offset += 1
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
