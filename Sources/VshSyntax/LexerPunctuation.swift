extension Lexer {
  /// The punctuation that begins with these three bytes, and its length. `invalid` where there is none; the length is
  /// then that of an operator of another language, if any.
  static func punctuation(
    _ byte: UInt8, _ next: UInt8, _ third: UInt8, standsBehindBlank: Bool
  ) -> (kind: TokenKind, length: Int) {
    let isBeforeEqual = next == UInt8(ascii: "=")
    switch byte {
    case UInt8(ascii: "("): return (.leftParenthesis, 1)
    case UInt8(ascii: ")"): return (.rightParenthesis, 1)
    case UInt8(ascii: "["): return (.leftBracket, 1)
    case UInt8(ascii: "]"): return (.rightBracket, 1)
    case UInt8(ascii: "{"): return (.leftBrace, 1)
    case UInt8(ascii: "}"): return (.rightBrace, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: ":"): return (.colon, 1)
    case UInt8(ascii: ";"): return (.semicolon, 1)
    case UInt8(ascii: "."):
      if next == UInt8(ascii: ".") {
        if third == UInt8(ascii: "<") { return (.halfOpenRange, 3) }
        if third == UInt8(ascii: ".") { return (.closedRange, 3) }
      }
      return (.dot, 1)
    case UInt8(ascii: "?"):
      if next == UInt8(ascii: "?") { return (.coalesce, 2) }
      if next == UInt8(ascii: ".") { return (.questionDot, 2) }
      return (standsBehindBlank ? .question : .optionalMark, 1)
    case UInt8(ascii: "="):
      return isBeforeEqual ? identity(.equal, third) : (.assign, 1)
    case UInt8(ascii: "!"):
      return isBeforeEqual ? identity(.notEqual, third) : (.not, 1)
    case UInt8(ascii: "<"): return isBeforeEqual ? (.lessOrEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"): return isBeforeEqual ? (.greaterOrEqual, 2) : (.greater, 1)
    case UInt8(ascii: "+"): return isBeforeEqual ? (.addAssign, 2) : (.add, 1)
    case UInt8(ascii: "-"):
      if next == UInt8(ascii: ">") { return (.arrow, 2) }
      return isBeforeEqual ? (.subtractAssign, 2) : (.subtract, 1)
    case UInt8(ascii: "*"): return isBeforeEqual ? (.invalid, 2) : (.multiply, 1)
    case UInt8(ascii: "%"): return isBeforeEqual ? (.invalid, 2) : (.remainder, 1)
    case UInt8(ascii: "&"): return next == byte ? (.and, 2) : (.invalid, 1)
    case UInt8(ascii: "|"): return next == byte ? (.or, 2) : (.invalid, 1)
    default: return (.invalid, 0)
    }
  }

  /// `===` and `!==` compare identity in Swift; values of vsh have no identity.
  @inline(__always)
  private static func identity(_ kind: TokenKind, _ third: UInt8) -> (kind: TokenKind, length: Int) {
    third == UInt8(ascii: "=") ? (.invalid, 3) : (kind, 2)
  }
}
