package import VshSource

/// Parses a whole file. It always returns a tree, with `missing` entries where text was missing, and all mistakes in
/// the order of the text. A file that is too large or not UTF-8 gives an empty tree and that one mistake; one with
/// unfinished merges gives an empty tree and a mistake for each of them. Steps are allowed at the top level of a file,
/// so this parses a line of the prompt too.
package func parse(
  _ file: SourceFile, into names: inout NameTable
) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  if let mistake = unreadable(file) { return (emptyTree(of: file), [mistake]) }
  var lexer = Lexer(file: file.id, names: &names)
  lexer.lex(file.bytes.span, into: &names)
  var parser = Parser(file: file, tokens: lexer.tokens)
  let root = parser.parseFile()
  let diagnostics = merged(lexer.diagnostics, parser.diagnostics)
  // The marks of an unfinished merge may be part of a text; they are a mistake only in a file with mistakes.
  let merges = diagnostics.hasError ? UnfinishedMerge.all(in: file.bytes) : []
  if !merges.isEmpty { return (emptyTree(of: file), merges.map { .unfinishedMerge($0, in: file) }) }
  return (parser.finished(root: root, comments: lexer.comments), diagnostics)
}

/// The tree of a file without a usable text.
private func emptyTree(of file: SourceFile) -> SyntaxTree {
  var tree = SyntaxTree(file: file.id)
  tree.root = tree.add(.file, detail: 0, name: .empty, from: 0, to: 0, Span())
  return tree
}

/// Whether a text at the prompt can be run, or continues on the next line: a bracket, a text or a comment is open.
package func isComplete(_ bytes: [UInt8]) -> Bool {
  let file = SourceFile(id: FileID(0), path: "", bytes: bytes)
  guard unreadable(file) == nil else { return true }
  var names = NameTable()
  var lexer = Lexer(file: file.id, names: &names)
  lexer.lex(bytes.span, into: &names)
  var openBrackets = 0
  for token in lexer.tokens {
    if token.kind.opensBracket { openBrackets += 1 }
    if token.kind.closesBracket { openBrackets = max(0, openBrackets - 1) }
  }
  return openBrackets == 0 && !lexer.endsInside
}

/// Why a text cannot be read at all, if it cannot.
func unreadable(_ file: SourceFile) -> Diagnostic? {
  guard file.bytes.count <= Limits.fileBytes else { return .fileTooLarge(file) }
  do {
    _ = try UTF8Span(validating: file.bytes.span)
    return nil
  } catch {
    return .notUTF8(
      at: SourceSpan(file: file.id, start: error.byteOffsets.lowerBound, end: error.byteOffsets.upperBound))
  }
}

/// Merges the mistakes of lexer and parser in the order of the text. At one position the lexer's comes first: it is the
/// cause.
private func merged(_ lexical: [Diagnostic], _ syntactic: [Diagnostic]) -> [Diagnostic] {
  if lexical.isEmpty { return syntactic }
  let all = lexical + syntactic
  func start(_ index: Int) -> UInt32 { all[index].span?.start ?? 0 }
  let order = all.indices.sorted { (start($0), $0) < (start($1), $1) }
  return order.map { all[$0] }
}

/// Recursive descent from tokens to a tree, with one or two tokens of lookahead and without backtracking. Each function
/// is preceded by its production of `grammar/vsh.ebnf`.
///
/// Queries for every token are `@inline(__always)`: the compiler copies the whole parser to call a function that does
/// not change it.
///
/// A mistake is reported once and then silences the parser until the next entry of the current list (`entries(_:)`), so
/// that it causes no further mistakes. The depth of the tree is limited by `Limits.nesting`.
struct Parser: ~Copyable {
  let file: SourceFile
  let tokens: [Token]
  /// The names that follow the word `state`.
  lazy var namesOfStates = names(behind: .state)
  lazy var namesOfActions = names(behind: .action)
  /// The index of the current token, which is the number of tokens taken.
  private(set) var index = 0
  /// The current token. A line break before it may still hide its kind.
  var token: Token
  /// The current kind: `token.kind`, or `.newline`.
  var kind: TokenKind
  /// The end of the last token that was taken.
  var previousEnd: UInt32 = 0
  /// The offset of the first token on the current line.
  var lineStart: UInt32
  /// The end of the last block that has its `}`. That ends the entry, and the next one may follow without a line break.
  var blockEnd = UInt32.max

  /// Whether the parser is directly inside `(` or `[`, where a line break is a blank.
  var isInsideBrackets = false
  /// Whether a `{` begins a closure; false in a head, where it opens a block.
  var allowsClosure = true
  /// Whether `in` begins an expression; false in a gesture, where it narrows.
  var allowsIn = true
  /// Whether the statements belong to an op of a model, for messages.
  var isInOperation = false
  var depth = 0
  private let mostDepth = Limits.nesting
  /// The end of the last token that was nested too deeply; 0 before the first.
  var tooDeepEnd: UInt32 = 0
  /// The number of `else if`s around the current token: levels of the tree, though a reader sees a sequence.
  var alternatives = 0

  var isPanicking = false
  var tree: SyntaxTree
  /// Children of the lists that are being parsed, the innermost last: each list takes its own from the end.
  var pending: [SyntaxID] = []
  var diagnostics: [Diagnostic] = []

  /// - Parameter tokens: those of the whole file; the last is `end`.
  init(file: SourceFile, tokens: [Token]) {
    self.file = file
    self.tokens = tokens
    token = tokens[0]
    kind = token.kind
    lineStart = token.start
    tree = SyntaxTree(file: file.id, bytes: file.bytes.count)
  }

  consuming func finished(root: SyntaxID, comments: [Comment]) -> SyntaxTree {
    tree.root = root
    tree.comments = comments
    return tree
  }

  // MARK: Tokens

  mutating func advance() {
    if kind == .newline { kind = token.kind } else { take() }
  }

  /// Takes the current token, which no line break hides.
  @inline(__always)
  mutating func take() {
    previousEnd = token.end
    if index + 1 < tokens.count { index += 1 }
    token = tokens[index]
    kind = token.kind
    if token.beginsLine {
      lineStart = token.start
      showToken()
    }
  }

  /// Updates `kind` after the brackets around the current token have changed.
  @inline(__always)
  mutating func showToken() { kind = token.separates && !isInsideBrackets ? .newline : token.kind }

  /// The token after the current one.
  @inline(__always)
  var nextKind: TokenKind {
    if kind == .newline { return token.kind }
    let next = nextToken
    return next.separates && !isInsideBrackets ? .newline : next.kind
  }

  /// The token after `token`, ignoring line breaks; the last token itself at the end.
  @inline(__always)
  var nextToken: Token { token.kind == .end ? token : tokens[index + 1] }

  /// The word at the current position, if it is a name.
  @inline(__always)
  var word: Word { kind == .name ? token.word : .none }

  /// Whether the current name is a word that begins an entry of such a list.
  @inline(__always)
  func isWord(_ role: Word.Roles) -> Bool { kind == .name && token.roles.contains(role) }

  /// Whether a statement may end here.
  @inline(__always)
  var isAtEnd: Bool {
    kind == .newline || kind == .semicolon || kind == .rightBrace || kind == .end
  }

  /// Whether no further element of a bracketed list begins here.
  @inline(__always)
  var isAtClosing: Bool {
    switch kind {
    case .rightParenthesis, .rightBracket, .rightBrace, .end: true
    default: false
    }
  }

  mutating func skip(_ wanted: TokenKind) -> Bool {
    guard kind == wanted else { return false }
    advance()
    return true
  }

  @inline(__always)
  mutating func skip(word wanted: Word) -> Bool {
    guard word == wanted else { return false }
    advance()
    return true
  }

  mutating func consume(_ wanted: TokenKind, _ expected: String) {
    if !skip(wanted) { reportExpected(expected) }
  }

  @inline(__always)
  mutating func skipSeparators() {
    if kind == .newline { kind = token.kind }
    if kind == .semicolon { skipSemicolons() }
  }

  private mutating func skipSemicolons() {
    while kind == .newline || kind == .semicolon { advance() }
  }

  // MARK: Entries

  @inline(__always)
  func start(of id: SyntaxID) -> UInt32 { tree[id].start }

  /// Makes an entry from `start` to the last token taken; if none was taken, an empty entry after the previous token.
  @inline(__always)
  mutating func make<let count: Int>(
    _ kind: SyntaxKind, from start: UInt32, name: NameID = .empty, detail: UInt8 = 0,
    _ children: InlineArray<count, SyntaxID>
  ) -> SyntaxID {
    tree.add(
      kind, detail: detail, name: name, from: min(start, previousEnd), to: previousEnd, children.span)
  }

  /// Makes an entry whose children are those of `pending` from `first` on.
  mutating func make(
    _ kind: SyntaxKind, from start: UInt32, name: NameID = .empty, detail: UInt8 = 0, pendingFrom first: Int
  ) -> SyntaxID {
    tree.add(
      kind, detail: detail, name: name, from: min(start, previousEnd), to: previousEnd, takingFrom: first,
      of: &pending)
  }

  mutating func missing() -> SyntaxID {
    make(.missing, from: previousEnd, [])
  }

  /// Reports what is missing.
  mutating func missing(_ expected: String, help: String? = nil) -> SyntaxID {
    reportExpected(expected, help: help)
    return missing()
  }

  /// Makes an entry of the current token, and takes it.
  mutating func makeLeaf(_ kind: SyntaxKind, detail: UInt8 = 0) -> SyntaxID {
    let (start, name) = (token.start, token.name)
    take()
    return tree.add(kind, detail: detail, name: name, from: start, to: previousEnd, Span())
  }

  // MARK: Names

  private func names(behind word: Word) -> Set<NameID> {
    Set(zip(tokens, tokens.dropFirst()).filter { $0.0.word == word }.map { $0.1.name })
  }

  /// The name that a declaration introduces; the empty one where it is missing.
  mutating func declaredName(_ expected: String) -> NameID {
    guard kind == .name, token.word != .underscore else {
      reportExpected(expected)
      return .empty
    }
    let name = token.name
    take()
    return name
  }

  mutating func nameReference(_ expected: String) -> SyntaxID {
    guard kind == .name else { return missing(expected) }
    return makeLeaf(.nameReference)
  }

  // binding = NAME | "_" .
  mutating func binding() -> SyntaxID {
    guard kind == .name else { return missing("a name or `_`") }
    let (start, name) = (token.start, token.word == .underscore ? NameID.empty : token.name)
    advance()
    return make(.binding, from: start, name: name, [])
  }

  // path = NAME { "." NAME } .
  mutating func path(_ expected: String) -> SyntaxID {
    let start = token.start
    let name = nameReference(expected)
    if kind != .dot { return make(.path, from: start, [name]) }
    let first = pending.count
    pending.append(name)
    while skip(.dot) { pending.append(nameReference("a state's name after the dot")) }
    return make(.path, from: start, pendingFrom: first)
  }

  // MARK: Brackets

  /// The state that an opening bracket changes, to be restored at the closing one.
  struct Surroundings {
    let isInsideBrackets: Bool
    let allowsClosure: Bool
    let allowsIn: Bool
    /// The start offset of the bracket.
    let start: UInt32
  }

  /// Takes an opening bracket.
  mutating func enter(ignoringLineBreaks: Bool) -> Surroundings {
    let saved = Surroundings(
      isInsideBrackets: isInsideBrackets, allowsClosure: allowsClosure, allowsIn: allowsIn, start: token.start
    )
    isInsideBrackets = ignoringLineBreaks
    allowsClosure = true
    allowsIn = true
    depth &+= 1
    take()
    return saved
  }

  /// Takes the closing bracket, or reports that it is missing.
  @inline(__always)
  mutating func leave(_ saved: Surroundings, closing: TokenKind) {
    isInsideBrackets = saved.isInsideBrackets
    allowsClosure = saved.allowsClosure
    allowsIn = saved.allowsIn
    depth &-= 1
    if token.kind == closing {
      kind = closing
      advance()
    } else {
      reportNotClosed(by: closing, from: saved.start)
      showToken()
    }
  }

  /// Returns false, and reports a mistake, where another level would exceed the limit.
  @inline(__always)
  mutating func hasRoom() -> Bool {
    if depth < mostDepth { return true }
    report(.tooDeep(at: span(of: token)))
    tooDeepEnd = token.end
    return false
  }

  /// The same for an `else if`.
  mutating func hasAlternative() -> Bool {
    if alternatives < Limits.alternatives { return true }
    report(.tooManyAlternatives(at: span(of: token)))
    return false
  }

  // HEAD = EXPR, ended by a bare "{" .
  mutating func head() -> SyntaxID {
    let saved = allowsClosure
    allowsClosure = false
    defer { allowsClosure = saved }
    return expression()
  }
}
