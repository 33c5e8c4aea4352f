package import VshSource
import VshText

/// Formats a file; the result ends with a line break. The tree must be that of the file, without mistakes.
///
/// The formatter decides blanks, indentation, blank lines and needless `;`. The author decides where lines break,
/// except at the ends of a block of several lines, and in a line of more than `width` cells. Comments keep their place,
/// and the contents of texts are unchanged.
/// The result parses to the same tree, and formatting it again changes nothing. A file that is too large or not UTF-8
/// is returned unchanged.
package func format(_ tree: SyntaxTree, of file: SourceFile, width: Int = 120) -> [UInt8] {
  guard unreadable(file) == nil else { return file.bytes }
  return printed(
    Formatter(bytes: file.bytes, roles: TokenRoles(of: tree.root, in: tree, base: 0)), width: width)
}

/// Formats one step as in its file, but for its indentation, for the echo in a transcript.
package func formatted(_ step: SyntaxID, in tree: SyntaxTree, of file: SourceFile) -> [String] {
  let range = tree.span(of: step).range.clamped(to: 0..<file.bytes.count)
  let roles = TokenRoles(of: step, in: tree, base: UInt32(range.lowerBound))
  // A short step is not looked for: it fits on a line at any depth.
  let indentation = range.count < 60 ? 0 : Formatter.indentation * depth(of: step, in: tree)
  return printed(Formatter(bytes: Array(file.bytes[range]), roles: roles), width: 120 - indentation)
    .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    .map { String(decoding: $0, as: UTF8.self) }
}

/// The number of lists of steps around a step.
private func depth(of step: SyntaxID, in tree: SyntaxTree) -> Int {
  let start = tree[step].start
  var depth = 0
  var around = tree.root
  while around != step,
    let next = tree.children(of: around).first(where: { tree[$0].start <= start && start < tree[$0].end })
  {
    around = next
    if tree.kind(of: next) == .steps { depth += 1 }
  }
  return depth
}

private func printed(_ first: consuming Formatter, width: Int) -> [UInt8] {
  var formatter = first
  while true {
    formatter.printFirstLine()
    formatter.printPieces()
    // Each round breaks a line more, so that there is a last one.
    guard let next = formatter.withBrokenLines(over: width) else { return formatter.output }
    formatter = next
  }
}

/// Prints tokens and comments in order. Before each it decides whether a line breaks, the indentation, and whether
/// there is a blank. The tree only distinguishes tokens that look alike (`TokenRoles`).
struct Formatter: ~Copyable {
  let bytes: [UInt8]
  let roles: TokenRoles
  /// The tokens to print, without needless `;` and `,`.
  let tokens: [Token]
  let comments: [Comment]
  /// By the index of a `{` or `}`: whether its block has several lines.
  private let isMultiline: [Bool]
  /// The start offsets of tokens that begin a line since their line was too wide.
  private let broken: Set<UInt32>
  /// Of each printed line, the index of its first token, and where it begins in the output.
  private var lines: [(first: Int, start: Int)] = []
  /// Of each printed token, where it ends in the output.
  private var ends: [Int]

  var output: [UInt8] = []
  /// The open brackets, innermost last.
  private var brackets: [OpenBracket] = []
  /// The indentation of the current line.
  var lineIndentation = 0
  private var previous = Piece.start
  /// The end of the last piece that was read, printed or not.
  private var previousEnd = 0

  static let indentation = 4

  private struct OpenBracket {
    let inner: Int
    let closing: Int
    let isBrace: Bool
  }

  private enum Piece {
    case start
    case token(Token)
    case lineComment, blockComment
  }

  init(bytes: [UInt8], roles: TokenRoles) {
    var names = NameTable()
    var lexer = Lexer(file: FileID(0), names: &names)
    lexer.lex(bytes.span, into: &names)
    self.init(bytes, roles, lexer.tokens, lexer.comments, broken: [])
  }

  private init(
    _ bytes: [UInt8], _ roles: TokenRoles, _ all: [Token], _ comments: [Comment], broken: Set<UInt32>
  ) {
    self.bytes = bytes
    self.roles = roles
    self.broken = broken
    tokens = Self.withoutNeedless(all)
    self.comments = comments
    isMultiline = Self.multilineBlocks(tokens, comments, bytes, roles)
    ends = [Int](repeating: 0, count: tokens.count)
  }

  /// After all has been printed: a formatter that breaks the lines that are too wide; nil where nothing more can break.
  func withBrokenLines(over width: Int) -> Formatter? {
    guard output.split(separator: UInt8(ascii: "\n")).contains(where: { $0.count > width }) else {
      return nil
    }
    var long = LongLines(width: width, tokens: tokens, roles: roles)
    for (line, next) in zip(lines, lines.dropFirst().map { $0.first } + [tokens.count - 1])
    where line.first < next {
      let indentation = output[line.start...].prefix { $0 == UInt8(ascii: " ") }.count
      long.breakUp(line.first..<next, indentation: indentation) { range in
        let start = range.lowerBound == line.first ? line.start + indentation : ends[range.lowerBound - 1]
        return cells(start..<ends[range.upperBound - 1])
      }
    }
    let all = broken.union(long.breaks.map { tokens[$0].start })
    return all.count > broken.count
      ? Formatter(bytes, roles, marked(breakingBefore: long.breaks), comments, broken: all) : nil
  }

  /// The tokens, some of which begin a line now. A `,` between fields or cases is needless there.
  private func marked(breakingBefore breaks: Set<Int>) -> [Token] {
    var marked: [Token] = []
    marked.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      var token = token
      if breaks.contains(index) {
        if roles.beginsEntry(token), marked.last?.kind == .comma { marked.removeLast() }
        token.meaning.marks.insert(.lineBreakBefore)
        let continues = marked.last?.kind.continuesBehind ?? true || token.kind.continuesBefore
        if !continues { token.meaning.marks.insert(.separates) }
      }
      marked.append(token)
    }
    return marked
  }

  /// The width of a range of the output. Of a text of several lines, only the line on which it begins counts, and the
  /// one on which it ends.
  private func cells(_ range: Range<Int>) -> Int {
    let lines = output[range].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, let last = lines.last else { return 0 }
    return max(Cells.count(of: Array(first).span), Cells.count(of: Array(last).span))
  }

  /// Removes each `;` beside a line break, a brace or another `;`, and each `,` before a closing bracket on the same
  /// line. A line break before a removed token is kept before the next one.
  private static func withoutNeedless(_ all: [Token]) -> [Token] {
    var kept: [Token] = []
    kept.reserveCapacity(all.count)
    var marks: Token.Marks = []
    for (index, token) in all.enumerated() {
      var token = token
      token.meaning.marks.formUnion(marks)
      if index + 1 < all.count, isNeedless(token, behind: kept.last, before: all[index + 1]) {
        marks = token.marks.intersection([.lineBreakBefore, .separates])
        continue
      }
      kept.append(token)
      marks = []
    }
    return kept
  }

  private static func isNeedless(_ token: Token, behind previous: Token?, before next: Token) -> Bool {
    switch token.kind {
    case .comma: !next.beginsLine && (next.kind == .rightParenthesis || next.kind == .rightBracket)
    case .semicolon where !next.kind.continuesBefore:
      next.beginsLine || token.beginsLine || next.kind == .rightBrace || next.kind == .semicolon
        || next.kind == .end || previous == nil || previous?.kind == .leftBrace
    case _: false
    }
  }

  /// Marks the braces of every block that contains a line break and is not empty.
  private static func multilineBlocks(
    _ tokens: [Token], _ comments: [Comment], _ bytes: [UInt8], _ roles: TokenRoles
  ) -> [Bool] {
    var isMultiline = [Bool](repeating: false, count: tokens.count)
    var open: [Int] = []
    var comment = 0
    for (index, token) in tokens.enumerated() {
      let firstComment = comment
      while comment < comments.count, comments[comment].start < token.start { comment += 1 }
      let hasComment = comment > firstComment
      let breaks = token.beginsLine || holdsLineBreak(token, bytes) || followsBlock(index, tokens, roles)
      if breaks, let block = open.last { isMultiline[block] = true }
      if token.kind == .leftBrace {
        open.append(index)
      } else if token.kind == .rightBrace, let block = open.popLast(), isMultiline[block] {
        if let outer = open.last { isMultiline[outer] = true }
        isMultiline[block] = block + 1 < index || hasComment
        isMultiline[index] = isMultiline[block]
      }
    }
    return isMultiline
  }

  private static func holdsLineBreak(_ token: Token, _ bytes: [UInt8]) -> Bool {
    switch token.kind {
    case .string, .stringHead, .stringMiddle, .stringTail:
      bytes[Int(token.start)..<Int(token.end)].contains(UInt8(ascii: "\n"))
    default: false
    }
  }

  /// Whether the token begins an entry directly after the `}` of the entry before it, on the same line.
  private static func followsBlock(_ index: Int, _ tokens: [Token], _ roles: TokenRoles) -> Bool {
    index > 0 && !tokens[index].beginsLine && tokens[index - 1].kind == .rightBrace
      && roles.beginsEntry(tokens[index])
  }

  // MARK: Pieces

  /// Prints the `#!…` line, which is not a token.
  mutating func printFirstLine() {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes.dropFirst(start).starts(with: Array("#!".utf8)) else { return }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    output.append(contentsOf: line)
    while output.last.map(Lexer.isBlank) == true { output.removeLast() }
    previousEnd = line.endIndex
    previous = .lineComment
  }

  mutating func printPieces() {
    var index = 0
    var comment = 0
    while index < tokens.count {
      let token = tokens[index]
      while comment < comments.count, comments[comment].start < token.start {
        // Comments inside a text have been printed with it.
        if Int(comments[comment].start) >= previousEnd { printComment(comments[comment]) }
        comment += 1
      }
      if token.kind == .end { break }
      let last = lastToken(ofPieceAt: index)
      printToken(index, through: last)
      index = last + 1
    }
    while comment < comments.count {
      if Int(comments[comment].start) >= previousEnd { printComment(comments[comment]) }
      comment += 1
    }
    if !output.isEmpty { output.append(UInt8(ascii: "\n")) }
  }

  /// The index of the last token of a piece; a text with values in it is one piece.
  private func lastToken(ofPieceAt index: Int) -> Int {
    guard tokens[index].kind == .stringHead else { return index }
    var depth = 0
    for last in index..<tokens.count {
      if tokens[last].kind == .stringHead { depth += 1 }
      if tokens[last].kind == .stringTail { depth -= 1 }
      if depth == 0 { return last }
    }
    return index
  }

  /// The number of line breaks in the source between the last piece and this one, at most 2 (an empty line). Where
  /// tokens were omitted between them, the largest number between two of these.
  private func lineBreaks(before start: Int) -> Int {
    var (count, most) = (0, 0)
    for byte in bytes[min(previousEnd, start)..<start] {
      switch byte {
      case UInt8(ascii: "\n"):
        count += 1
        most = max(most, count)
      case UInt8(ascii: ";"), UInt8(ascii: ","): count = 0
      case _: break
      }
    }
    return min(most, 2)
  }

  // MARK: Comments

  private mutating func printComment(_ comment: Comment) {
    let (start, end) = (Int(comment.start), Int(comment.end))
    var breaks = lineBreaks(before: start)
    if case .lineComment = previous { breaks = max(breaks, 1) }
    if case .token(let token) = previous, token.kind == .leftBrace { breaks = min(breaks, 1) }
    if breaks > 0 {
      breakLine(breaks, indentedBy: brackets.last?.inner ?? 0)
    } else if case .token(let token) = previous, token.kind == .leftParenthesis || token.kind == .leftBracket
    {
    } else if !output.isEmpty {
      output.append(UInt8(ascii: " "))
    }
    append(start, end)
    previous = bytes[start + 1] == UInt8(ascii: "/") ? .lineComment : .blockComment
    previousEnd = end
  }

  /// Appends bytes of the source with normalised line breaks.
  func append(_ start: Int, _ end: Int, to output: inout [UInt8]) {
    for i in start..<end {
      if bytes[i] == UInt8(ascii: "\r"), i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: "\n") { continue }
      output.append(bytes[i])
    }
  }

  private mutating func append(_ start: Int, _ end: Int) {
    var text: [UInt8] = []
    append(start, end, to: &text)
    output.append(contentsOf: text)
  }

  // MARK: Tokens

  private mutating func printToken(_ index: Int, through last: Int) {
    let token = tokens[index]
    let breaks = lineBreaks(beforeTokenAt: index)
    if breaks > 0 {
      breakLine(breaks, indentedBy: indentation(ofLineAt: index))
    } else if needsBlank(before: token) {
      output.append(UInt8(ascii: " "))
    }
    let newline = output[(index == 0 ? 0 : ends[index - 1])...].lastIndex(of: UInt8(ascii: "\n"))
    if index == 0 || newline != nil { lines.append((index, newline.map { $0 + 1 } ?? 0)) }
    if token.kind == .rightBrace || token.kind == .rightParenthesis || token.kind == .rightBracket {
      _ = brackets.popLast()
    } else if token.kind.opensBracket {
      brackets.append(
        OpenBracket(
          inner: lineIndentation + Self.indentation, closing: lineIndentation,
          isBrace: token.kind == .leftBrace))
    }
    let end = Int(tokens[last].end)
    if token.kind == .string || token.kind == .stringHead {
      output.append(contentsOf: textLiteral(Int(token.start), end))
    } else {
      append(Int(token.start), end)
    }
    for index in index...last { ends[index] = output.count }
    previous = .token(tokens[last])
    previousEnd = end
  }

  private mutating func breakLine(_ breaks: Int, indentedBy indentation: Int) {
    if !output.isEmpty {
      output.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: breaks))
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
    }
    lineIndentation = indentation
  }

  private func lineBreaks(beforeTokenAt index: Int) -> Int {
    let token = tokens[index]
    var inSource = lineBreaks(before: Int(token.start))
    if Self.followsBlock(index, tokens, roles) || broken.contains(token.start) { inSource = max(1, inSource) }
    switch previous {
    case .start: return 0
    case .lineComment: return endsBlock(index) ? 1 : max(1, inSource)
    case .blockComment: return endsBlock(index) ? 1 : inSource
    case .token(let before):
      if endsBlock(index) { return 1 }
      let beforeIndex = index - 1
      if before.kind == .leftBrace {
        if token.kind == .rightBrace { return 0 }
        return isMultiline[beforeIndex] && !roles.isNamingClosure(before) ? 1 : 0
      }
      if before.kind == .in, let brace = namingBrace(ofInAt: beforeIndex) {
        return isMultiline[brace] ? 1 : 0
      }
      if token.kind == .in, namingBrace(ofInAt: index) != nil { return 0 }
      if token.kind == .else, before.kind == .rightBrace, tokens[index + 1].word != .fail { return 0 }
      return inSource
    }
  }

  /// The `{` of the closure whose parameters this `in` ends, or nil.
  private func namingBrace(ofInAt index: Int) -> Int? {
    let brace = index >= 4 && tokens[index - 2].kind == .comma ? index - 4 : index - 2
    return brace >= 0 && roles.isNamingClosure(tokens[brace]) ? brace : nil
  }

  /// Whether the token is the `}` of a multi-line block.
  private func endsBlock(_ index: Int) -> Bool { tokens[index].kind == .rightBrace && isMultiline[index] }

  private func indentation(ofLineAt index: Int) -> Int {
    let token = tokens[index]
    if token.kind == .rightBrace || token.kind == .rightParenthesis || token.kind == .rightBracket {
      return brackets.last?.closing ?? 0
    }
    guard let bracket = brackets.last else { return continues(index) ? Self.indentation : 0 }
    return bracket.isBrace && continues(index) ? bracket.inner + Self.indentation : bracket.inner
  }

  /// Whether the line continues the statement before it.
  private func continues(_ index: Int) -> Bool {
    guard index > 0, tokens[index].beginsLine, !tokens[index].separates else { return false }
    let before = tokens[index - 1].kind
    if tokens[index].kind == .else, before == .rightBrace { return tokens[index + 1].word == .fail }
    return before != .leftBrace && before != .in
  }

  private func needsBlank(before token: Token) -> Bool {
    switch previous {
    case .start: false
    case .lineComment, .blockComment: !roles.clings(token)
    case .token(let before): roles.needsBlank(between: before, and: token)
    }
  }
}

/// Texts keep their content byte for byte. A multi-line text moves with its statement.
extension Formatter {
  func textLiteral(_ start: Int, _ end: Int) -> [UInt8] {
    var text: [UInt8] = []
    append(start, end, to: &text)
    guard text.starts(with: Array("\"\"\"".utf8)) else { return text }
    return moved(text) ?? text
  }

  /// Moves a text so that its lines are indented one level deeper than the line on which it begins. Returns nil where a
  /// line is indented less than the closing one, as code inside `\( )` may be, and where the closing quotes share their
  /// line with content, whose indentation belongs to the text.
  private func moved(_ text: [UInt8]) -> [UInt8]? {
    let newline = UInt8(ascii: "\n")
    let lines = text.split(separator: newline, omittingEmptySubsequences: false)
    guard lines.count > 1, let closing = lines.last else { return nil }
    let old = closing.prefix(while: Lexer.isBlank)
    guard closing.count == old.count + 3 else { return nil }
    let new = [UInt8](repeating: UInt8(ascii: " "), count: lineIndentation + Self.indentation)
    var moved = Array(lines[0])
    while moved.last.map(Lexer.isBlank) == true { moved.removeLast() }
    for line in lines.dropFirst() {
      moved.append(newline)
      if line.starts(with: old) {
        if line.count > old.count {
          moved.append(contentsOf: new)
          moved.append(contentsOf: line.dropFirst(old.count))
        }
      } else if !line.allSatisfy(Lexer.isBlank) {
        return nil
      }
    }
    return moved
  }
}
