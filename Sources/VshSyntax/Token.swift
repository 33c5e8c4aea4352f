import VshSource

/// The kind of a token. Infix operators are adjacent, in the order of `InfixOperator`.
enum TokenKind: UInt8, Sendable, BitwiseCopyable {
  /// After the last token; the parser never goes beyond it.
  case end
  /// An invalid token, which the lexer has reported.
  case invalid
  /// A line break that ends a statement. The lexer does not emit it: the parser infers one before a token that
  /// `separates`.
  case newline
  case semicolon

  case name, number, duration
  /// A text without values in it.
  case string
  /// The pieces of a text with values in it: `"head\(`, `)middle\(`, `)tail"`.
  case stringHead, stringMiddle, stringTail

  case `true`, `false`, `nil`, `in`, `if`, `else`, `for`, `let`, `switch`

  case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
  case comma, colon, dot, questionDot, arrow
  /// `?` after a blank, as in `a ? b : c`.
  case question
  /// `?` after anything else, as in `T?`.
  case optionalMark
  case assign, addAssign, subtractAssign
  case not

  case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, coalesce, halfOpenRange,
    closedRange
  case add, subtract, multiply, divide, remainder

  var infixOperator: InfixOperator? {
    isInfix ? InfixOperator(rawValue: infixRawValue) : nil
  }

  /// The raw value of an infix operator's `InfixOperator`.
  var infixRawValue: UInt8 { rawValue &- TokenKind.or.rawValue }

  /// The precedence of an infix operator; 0 for any other token.
  var rank: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: Self.rankOfComparisons
    case .coalesce: 4
    case .halfOpenRange, .closedRange: Self.rankOfRanges
    case .add, .subtract: 6
    case .multiply, .divide, .remainder: 7
    default: 0
    }
  }

  static var rankOfComparisons: Int { 3 }
  static var rankOfRanges: Int { 5 }

  var isInfix: Bool { rawValue >= TokenKind.or.rawValue }

  /// Whether a statement continues on the next line after this token.
  var continuesBehind: Bool { Self.continuingBehind & only != 0 }

  /// Whether a line that begins with this token continues the statement before it.
  var continuesBefore: Bool { Self.continuingBefore & only != 0 }

  /// Whether it may continue an operand before it.
  var continuesOperand: Bool { Self.continuingOperands & only != 0 }

  /// Whether an expression may begin with it.
  var beginsExpression: Bool { Self.beginningExpressions & only != 0 }

  /// Whether it is a label before a `:`, as in `in: 0...10`.
  var isLabel: Bool { Self.labels & only != 0 }

  /// Whether it may follow the word that begins an item: a name, a text, or a mistake in their place.
  var followsItemWord: Bool { Self.beginningItems & only != 0 }

  /// Whether it may follow the first word of a member.
  var followsMemberWord: Bool { Self.beginningMembers & only != 0 }

  /// Whether another entry of a list may begin with it directly after the `}` of a block.
  var followsBlock: Bool { Self.followingBlocks & only != 0 }

  /// Whether it, directly after the `}` of a block, was probably meant to continue the entry that the block ended.
  var cannotFollowBlock: Bool { Self.goingOnBehindBlocks & only != 0 }

  var opensBracket: Bool { self == .leftParenthesis || self == .leftBracket || self == .leftBrace }

  var closesBracket: Bool { self == .rightParenthesis || self == .rightBracket || self == .rightBrace }

  /// The kind as a set of one element. The sets are constants, so that no array is accessed.
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

  private static var beginningExpressions: UInt64 {
    name.only | number.only | duration.only | string.only | stringHead.only | `true`.only | `false`.only
      | `nil`.only | `in`.only | `switch`.only | leftParenthesis.only | leftBracket.only | dot.only | not.only
      | subtract.only
  }

  private static var followingBlocks: UInt64 {
    beginningExpressions & ~goingOnBehindBlocks | `let`.only | `if`.only | `for`.only
  }

  private static var goingOnBehindBlocks: UInt64 {
    arrow.only | leftBrace.only | leftParenthesis.only | leftBracket.only | subtract.only | dot.only
  }

  private static var labels: UInt64 {
    name.only | `in`.only | `for`.only | `if`.only | `switch`.only | `let`.only | `else`.only
  }

  private static var beginningItems: UInt64 {
    name.only | string.only | stringHead.only | leftBrace.only | number.only | duration.only | invalid.only
      | `in`.only | `if`.only | `else`.only | `for`.only | `let`.only | `switch`.only | `true`.only
      | `false`.only | `nil`.only
  }

  private static var beginningMembers: UInt64 {
    name.only | number.only | duration.only | string.only | stringHead.only | leftBrace.only | `in`.only
      | not.only
  }
}

/// A token: plain data, 16 bytes.
struct Token: Sendable, BitwiseCopyable {
  /// The start offset in the file.
  var start: UInt32
  var end: UInt32
  var meaning: TokenMeaning

  var kind: TokenKind { meaning.kind }
  var word: Word { meaning.word }
  var roles: Word.Roles { meaning.roles }
  var name: NameID { meaning.name }
  var marks: Marks { meaning.marks }

  struct Marks: OptionSet, Sendable, BitwiseCopyable {
    let rawValue: UInt8

    static let lineBreakBefore = Marks(rawValue: 1)
    /// A line break before it would end a statement outside of brackets.
    static let separates = Marks(rawValue: 2)
    static let blankBefore = Marks(rawValue: 4)
    /// Whether a number has a fraction or an exponent.
    static let fraction = Marks(rawValue: 8)
  }

  var separates: Bool { marks.contains(.separates) }
  var beginsLine: Bool { marks.contains(.lineBreakBefore) }
  var hasBlankBefore: Bool { marks.contains(.blankBefore) || beginsLine }
}

/// The kind and value of a token, kept for the words of the language and copied to each token. It is eight bytes, copied
/// as one.
struct TokenMeaning: Sendable, BitwiseCopyable {
  /// A name's text, a number's digits without `_`, or a decoded piece of a text.
  var name: NameID
  let kind: TokenKind
  let word: Word
  /// The lists whose entries the word may begin.
  let roles: Word.Roles
  /// The marks of this token; empty in the meaning of a word.
  var marks: Token.Marks = []

  @inline(__always)
  init(_ kind: TokenKind, name: NameID, word: Word = .none, roles: Word.Roles = []) {
    self.name = name
    self.kind = kind
    self.word = word
    self.roles = roles
  }
}
