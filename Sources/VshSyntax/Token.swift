import VshSource

/// What a token is. Infix operators stand together, in the order of `InfixOperator`.
enum TokenKind: UInt8, Sendable, BitwiseCopyable {
  /// Behind the last token; the parser never goes past it.
  case end
  /// Text that is no token; the lexer has said why.
  case invalid
  /// A line break that ends a statement. The lexer emits none: the parser sees one before a token that `separates`.
  case newline
  case semicolon

  case name, number, duration
  /// A text without values in it.
  case string
  /// Texts with values in them: `"head\(`, `)middle\(`, `)tail"`.
  case stringHead, stringMiddle, stringTail

  case `true`, `false`, `nil`, `in`, `if`, `else`, `for`, `let`, `switch`

  case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
  case comma, colon, dot, questionDot, arrow
  /// `?` behind a blank, of `a ? b : c`.
  case question
  /// `?` behind something else, of `T?`.
  case optionalMark
  case assign, addAssign, subtractAssign
  case not

  case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, coalesce, halfOpenRange,
    closedRange
  case add, subtract, multiply, divide, remainder

  var infixOperator: InfixOperator? {
    rawValue < TokenKind.or.rawValue ? nil : InfixOperator(rawValue: rawValue - TokenKind.or.rawValue)
  }

  var isInfix: Bool { rawValue >= TokenKind.or.rawValue }

  /// A statement goes on in the next line behind this token.
  var continuesBehind: Bool { Self.continuingBehind & only != 0 }

  /// A line that begins with this token goes on with the statement before it.
  var continuesBefore: Bool { Self.continuingBefore & only != 0 }

  /// Behind an operand it may belong to that.
  var continuesOperand: Bool { Self.continuingOperands & only != 0 }

  /// It may stand behind the first word of a member.
  var followsMemberWord: Bool { Self.beginningMembers & only != 0 }

  var opensBracket: Bool { self == .leftParenthesis || self == .leftBracket || self == .leftBrace }

  var closesBracket: Bool { self == .rightParenthesis || self == .rightBracket || self == .rightBrace }

  /// The kind as a set of one. Sets are written out, so that the compiler knows them and no array is asked.
  private var only: UInt64 { 1 &<< UInt64(rawValue) }

  private static var infix: UInt64 { ~0 &<< UInt64(TokenKind.or.rawValue) }

  private static var continuingBehind: UInt64 {
    infix | question.only | colon.only | comma.only | arrow.only | assign.only | addAssign.only
      | subtractAssign.only
  }

  private static var continuingBefore: UInt64 {
    infix & ~subtract.only | dot.only | questionDot.only | arrow.only | question.only | optionalMark.only
      | colon.only | `else`.only
  }

  private static var continuingOperands: UInt64 {
    dot.only | questionDot.only | leftBracket.only | leftParenthesis.only | leftBrace.only | `in`.only
      | not.only | optionalMark.only
  }

  private static var beginningMembers: UInt64 {
    name.only | number.only | duration.only | string.only | stringHead.only | leftBrace.only | `in`.only
      | not.only
  }
}

/// A token: plain data, 16 bytes.
struct Token: Sendable, BitwiseCopyable {
  /// Bytes of the file, half-open.
  var start: UInt32
  var end: UInt32
  /// A name's text, a number's digits without `_`, a text's decoded piece.
  var name: NameID
  var kind: TokenKind
  var word: Word
  /// The lists whose entries the word may begin.
  var roles: Word.Roles
  var marks: Marks

  struct Marks: OptionSet, Sendable, BitwiseCopyable {
    let rawValue: UInt8

    static let lineBreakBefore = Marks(rawValue: 1)
    /// There is a line break before it that would end a statement, were it not for brackets around it.
    static let separates = Marks(rawValue: 2)
    static let blankBefore = Marks(rawValue: 4)
    /// A number with a fraction or an exponent.
    static let fraction = Marks(rawValue: 8)
  }

  var separates: Bool { marks.contains(.separates) }
  var beginsLine: Bool { marks.contains(.lineBreakBefore) }
  var hasBlankBefore: Bool { marks.contains(.blankBefore) || beginsLine }
}
