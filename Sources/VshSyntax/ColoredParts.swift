import VshSource

/// The parts of a script that an editor colours, from its tokens alone: so it has colours while it has mistakes.
package struct ColoredParts {
  package enum Kind: UInt8, Sendable { case comment, text, number, word }

  /// In the order of the text.
  package private(set) var all: [(range: Range<Int>, kind: Kind)] = []

  /// Empty for a text that is not UTF-8.
  package init(of bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    var names = NameTable()
    var lexer = Lexer(file: FileID(0), names: &names)
    lexer.lex(bytes.span, into: &names)
    var comments = lexer.comments[...]
    for (index, token) in lexer.tokens.enumerated() {
      while let comment = comments.first, comment.start < token.start || token.kind == .end {
        all.append((Int(comment.start)..<Int(comment.end), .comment))
        comments.removeFirst()
      }
      if let kind = Self.kind(ofTokenAt: index, in: lexer.tokens) {
        all.append((Int(token.start)..<Int(token.end), kind))
      }
    }
  }

  private static func kind(ofTokenAt index: Int, in tokens: [Token]) -> Kind? {
    switch tokens[index].kind {
    case .string, .stringHead, .stringMiddle, .stringTail: .text
    case .number, .duration: .number
    case .true, .false, .nil, .in, .if, .else, .for, .let, .switch: .word
    case .name: isWord(at: index, in: tokens) ? .word : nil
    default: nil
    }
  }

  /// Whether a name says what the rest of its entry is: a word that can, or one with a name or a text behind it.
  private static func isWord(at index: Int, in tokens: [Token]) -> Bool {
    let (token, next) = (tokens[index], tokens[min(index + 1, tokens.count - 1)])
    let isFirst =
      index == 0 || token.beginsLine
      || [.leftBrace, .rightBrace, .semicolon].contains(tokens[index - 1].kind)
    guard isFirst else { return false }
    return switch next.kind {
    case .name, .string, .stringHead: !next.beginsLine || token.word != .none
    case .assign, .addAssign, .subtractAssign, .dot, .questionDot, .colon, .comma: false
    default: token.word != .none
    }
  }
}
