import VshSource

/// Properties of tokens that only the tree knows: whether a `(`, `[`, `.` or `-` begins an operand, whether a `:` is
/// that of `a ? b : c`, whether a `{` begins a closure, and one that names its parameter, whether a token begins an entry
/// of a list. The rules for blanks and for line breaks depend on them.
struct TokenRoles {
  private var operands: Set<UInt32> = []
  private var closures: Set<UInt32> = []
  private var namingClosures: Set<UInt32> = []
  /// The start offsets of the types of functions, each after its `->`.
  private var results: Set<UInt32> = []
  /// The end offsets of the middle values of choices, each followed by its `:`.
  private var choiceMiddles: Set<UInt32> = []
  /// The start offsets of the entries of lists that may contain blocks.
  private var entries: Set<UInt32> = []

  /// The roles of the tokens of a text that begins at `base`; the tokens' offsets are relative to it.
  init(of root: SyntaxID, in tree: SyntaxTree, base: UInt32) {
    var pending = [root]
    while let id = pending.popLast() {
      let entry = tree[id]
      switch entry.kind {
      case .prefixExpression, .parenthesized, .listLiteral, .listType, .dictionaryLiteral, .dictionaryType,
        .caseExpression:
        operands.insert(entry.start &- base)
      case .functionDeclaration: results.insert(tree[tree.child(id, 1)].start &- base)
      case .closure:
        closures.insert(entry.start &- base)
        if tree.child(id, 0).exists { namingClosures.insert(entry.start &- base) }
      case .conditionalExpression:
        choiceMiddles.insert(tree[tree.child(id, 1)].end &- base)
      case .switchStatement, .switchElement, .switchExpression:
        for choice in tree.children(of: id).dropFirst() { entries.insert(tree[choice].start &- base) }
      case .file, .members, .operations, .arms, .block, .elements, .steps, .appDeclaration,
        .recordDeclaration,
        .enumDeclaration, .bodyFields:
        for child in tree.children(of: id) where child.exists { entries.insert(tree[child].start &- base) }
      case _: break
      }
      for child in tree.children(of: id) where child.exists { pending.append(child) }
    }
  }

  func isClosure(_ token: Token) -> Bool { token.kind == .leftBrace && closures.contains(token.start) }

  func isNamingClosure(_ token: Token) -> Bool {
    token.kind == .leftBrace && namingClosures.contains(token.start)
  }

  /// Whether the token begins an entry, which gets a line of its own, also after a block.
  func beginsEntry(_ token: Token) -> Bool { entries.contains(token.start) }

  func beginsOperand(_ token: Token) -> Bool { operands.contains(token.start) }

  /// Whether a `:` after the token is that of `a ? b : c`.
  func endsChoiceMiddle(_ token: Token) -> Bool { choiceMiddles.contains(token.end) }

  /// Whether the token begins the type of a function's result.
  func beginsResult(_ token: Token) -> Bool { results.contains(token.start) }

  /// Whether there is no blank before the token, even after a comment.
  func clings(_ token: Token) -> Bool {
    switch token.kind {
    case .rightParenthesis, .rightBracket, .comma, .semicolon, .questionDot: true
    case .dot: !beginsOperand(token)
    default: false
    }
  }

  func needsBlank(between before: Token, and token: Token) -> Bool {
    if clings(token) { return false }
    switch token.kind {
    case .optionalMark, .halfOpenRange, .closedRange: return false
    case .colon: return endsChoiceMiddle(before)
    case .leftParenthesis, .leftBracket: if !beginsOperand(token) { return false }
    default: break
    }
    switch before.kind {
    case .leftParenthesis, .leftBracket, .dot, .questionDot, .halfOpenRange, .closedRange, .not: return false
    case .subtract: return !beginsOperand(before)
    default: return true
    }
  }
}
