/// A mistake in a pattern of a number, a duration, a date or a text.
///
/// A literal pattern is parsed when the script is checked, so the message is for the script's author.
package struct PatternProblem: Error, Sendable {
  /// One sentence, without a full stop.
  package var message: String
  /// The range of the mistake in the pattern's bytes.
  package var range: Range<Int>
  /// The range of bytes that other ones replace, where no other fix is possible.
  package var rewrite: (range: Range<Int>, text: [UInt8])?

  init(_ message: String, at range: Range<Int>, rewrite: (range: Range<Int>, text: [UInt8])? = nil) {
    self.message = message
    self.range = range
    self.rewrite = rewrite
  }
}

/// A part of a pattern: literal text (`'text'` and `''`, in all patterns), or a letter of the pattern's own.
enum PatternPiece {
  /// Literal text of one byte or more.
  case literal([UInt8])
  /// A run of one byte, and its length, outside quotation marks.
  case run(UInt8, count: Int)

  /// The fields of a pattern: literal texts, and what its letters mean. A run of another byte is literal.
  ///
  /// - Parameters:
  ///   - kind: what the pattern is for, and the letters that it can have.
  ///   - field: the field of a run of letters; nil where they mean nothing.
  static func fields<Field>(
    of pattern: Span<UInt8>, for kind: String, letters: String, literal: ([UInt8]) -> Field,
    field: (UInt8, Int) -> Field?
  ) throws(PatternProblem) -> [Field] {
    var fields: [Field] = []
    var offset = 0
    while offset < pattern.count {
      let start = offset
      switch try next(in: pattern, from: &offset) {
      case .literal(let text): fields.append(literal(text))
      case .run(let byte, let count):
        if let field = field(byte, count) {
          fields.append(field)
        } else if byte.isLetter {
          let written = String(repeating: String(Unicode.Scalar(byte)), count: min(count, 8))
          throw PatternProblem(
            "`\(written)` has no meaning in the pattern of a \(kind): write `\(letters)` or `'text'`",
            at: start..<offset)
        } else {
          fields.append(literal(Array(repeating: byte, count: count)))
        }
      }
    }
    return fields
  }

  /// The part at `offset`; moves `offset` past it.
  ///
  /// pattern-text = "'" { any character but "'" | "''" } "'" ;  "''" is one "'"
  static func next(in pattern: Span<UInt8>, from offset: inout Int) throws(PatternProblem) -> PatternPiece {
    let quote = UInt8(ascii: "'")
    let start = offset
    let byte = pattern[start]
    offset += 1
    guard byte == quote else {
      while offset < pattern.count, pattern[offset] == byte { offset += 1 }
      return .run(byte, count: offset - start)
    }
    if offset < pattern.count, pattern[offset] == quote {
      offset += 1
      return .literal([quote])
    }
    var text: [UInt8] = []
    while offset < pattern.count {
      let byte = pattern[offset]
      offset += 1
      if byte != quote {
        text.append(byte)
      } else if offset < pattern.count, pattern[offset] == quote {
        text.append(quote)
        offset += 1
      } else {
        return .literal(text)
      }
    }
    throw PatternProblem(
      "the quotation mark `'` is not closed; two of them, `''`, are one in the text", at: start..<offset)
  }
}
