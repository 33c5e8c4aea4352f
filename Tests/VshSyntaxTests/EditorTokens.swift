import VshSource

@testable import VshSyntax

/// What a grammar of an editor makes of a place in a script.
enum EditorClass: String {
  case comment, string, number, reserved, word, element, type, name, sign
}

/// A token or a comment, with the classes that are right for it.
struct EditorToken {
  let range: Range<Int>
  let text: String
  let right: Set<EditorClass>

  /// Those of a script, as the lexer reads it. Between two tokens stands a comment or nothing.
  ///
  /// - Parameters:
  ///   - elements: kinds of elements, which are names to the lexer.
  ///   - openers: words that begin an entry.
  static func all(of text: String, elements: Set<String>, openers: Set<String>) -> [EditorToken] {
    var names = NameTable()
    var lexer = Lexer(file: FileID(0), names: &names)
    let bytes = Array(text.utf8)
    lexer.lex(bytes.span, into: &names)
    var found: [EditorToken] = []
    var offset = 0
    let tokens = lexer.tokens
    for (index, token) in tokens.enumerated() {
      let range = Int(token.start)..<Int(token.end)
      found += comments(in: bytes, from: offset, to: range.lowerBound)
      offset = range.upperBound
      if range.isEmpty { continue }
      let text = String(decoding: bytes[range], as: UTF8.self)
      var right = right(token, text, elements)
      let isFirst =
        token.beginsLine || index == 0 || [.leftBrace, .semicolon].contains(tokens[index - 1].kind)
      let next = tokens[min(index + 1, tokens.count - 1)]
      let isEntry =
        [.name, .string, .stringHead, .leftBrace, .in, .not].contains(next.kind) || next.beginsLine
      if isFirst, isEntry, next.word != .takes, openers.contains(text), token.word != .none {
        right = [.word]
      }
      found.append(EditorToken(range: range, text: text, right: right))
    }
    return found + comments(in: bytes, from: offset, to: bytes.count)
  }

  private static func right(_ token: Token, _ text: String, _ elements: Set<String>) -> Set<EditorClass> {
    switch token.kind {
    case .string, .stringHead, .stringMiddle, .stringTail: [.string]
    case .number, .duration: [.number]
    case .name where token.word != .none: [.word, .name, .element]
    case .name where elements.contains(text): [.name, .element]
    case .name where ["Bool", "Int", "Double", "String", "Date", "Duration"].contains(text): [.name, .type]
    case .name: [.name]
    case _ where Word.reserved.contains { $0.kind == token.kind }: [.reserved]
    case _: [.sign]
    }
  }

  private static func comments(in bytes: [UInt8], from start: Int, to end: Int) -> [EditorToken] {
    guard start < end else { return [] }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = bytes[start..<end].firstIndex(where: { !blanks.contains($0) }),
      let last = bytes[start..<end].lastIndex(where: { !blanks.contains($0) })
    else { return [] }
    let text = String(decoding: bytes[first...last], as: UTF8.self)
    return [EditorToken(range: first..<last + 1, text: text, right: [.comment])]
  }
}
