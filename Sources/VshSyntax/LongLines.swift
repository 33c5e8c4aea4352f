import VshText

/// Chooses where a line breaks that is too wide; it knows lines as ranges of tokens, and changes none.
///
/// A line breaks at what binds least in it, outside of its brackets: between entries, around a block, after `=`,
/// before `->`, after `,`, before operators, before the calls of a chain. Else its widest bracket is opened: each part
/// gets a line. A bracket behind all of these is opened at once, where there are only `=`, `->` and comparisons.
/// What is still too wide breaks again. Texts and comments are never broken.
struct LongLines {
  let width: Int
  private let tokens: [Token]
  private let roles: TokenRoles
  /// By the index of an opening bracket, or of the beginning of a text with values: that of its end.
  private let endings: [Int]
  /// The tokens before which a line breaks.
  private(set) var breaks: Set<Int> = []

  private enum Strength: Int, Comparable {
    case entry, orElse, assignment, arrow, comma, choice, or, and, comparison, coalescing, sum, product

    /// Whether a bracket behind it is opened before the line breaks here.
    var mayPrecedeBracket: Bool { self == .assignment || self == .arrow || self == .comparison }

    static func < (a: Strength, b: Strength) -> Bool { a.rawValue < b.rawValue }
  }

  init(width: Int, tokens: [Token], roles: TokenRoles) {
    (self.width, self.tokens, self.roles) = (width, tokens, roles)
    var endings = [Int](repeating: tokens.count - 1, count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if Self.opens(token) { open.append(index) }
      if token.kind.closesBracket || token.kind == .stringTail, let opening = open.popLast() {
        endings[opening] = index
      }
    }
    self.endings = endings
  }

  /// The token after this one, and after what it opens.
  private func next(after index: Int) -> Int {
    (Self.opens(tokens[index]) ? max(endings[index], index) : index) + 1
  }

  private static func opens(_ token: Token) -> Bool { token.kind.opensBracket || token.kind == .stringHead }

  /// Breaks a line, and then its parts. `cells` measures a range of tokens; the indentation of what follows the first
  /// part is a guess, which is never too large.
  mutating func breakUp(_ line: Range<Int>, indentation: Int, cells: (Range<Int>) -> Int) {
    guard line.count > 1, indentation + cells(line) > width else { return }
    let chosen = indices(in: line) { indentation + cells($0) <= width }
    let parts = chosen.filter { line.contains($0) && $0 > line.lowerBound }
    if parts.isEmpty { return }
    breaks.formUnion(chosen)
    var start = line.lowerBound
    for end in parts + [line.upperBound] where start < end {
      let isInside = start > line.lowerBound && tokens[start - 1].kind.opensBracket
      breakUp(
        start..<end, indentation: isInside ? indentation + Formatter.indentation : indentation, cells: cells)
      start = end
    }
  }

  /// The tokens, in order, before which a line breaks, those of its brackets on later lines among them.
  private func indices(in line: Range<Int>, fits: (Range<Int>) -> Bool) -> [Int] {
    var separators: [(index: Int, strength: Strength)] = []
    var calls: [Int] = []
    var blocks: [Int] = []
    var brackets: [Int] = []
    var index = line.lowerBound
    while index < line.upperBound {
      let token = tokens[index]
      if index > line.lowerBound, let strength = strength(before: index) {
        separators.append((index, strength))
      }
      if token.kind == .dot || token.kind == .questionDot, index > line.lowerBound, isCall(index) {
        calls.append(index)
      }
      if token.kind.opensBracket, endings[index] > index + 1, line.contains(contents(of: index)) {
        if token.kind == .leftBrace && !roles.isClosure(token) {
          blocks.append(index)
        } else {
          brackets.append(index)
        }
      }
      index = next(after: index)
    }
    let weakest = separators.map { $0.strength }.min()
    if weakest == .entry { return separators.filter { $0.strength == .entry }.map { $0.index } }
    if !blocks.isEmpty { return blocks.flatMap(opened) }
    if let last = brackets.last, calls.count < 2, fits(line.lowerBound..<last + 1),
      separators.allSatisfy({ $0.index <= last && $0.strength.mayPrecedeBracket })
    {
      return opened(last)
    }
    if let weakest {
      let chosen = separators.filter { $0.strength == weakest }.map { $0.index }
      // A chain that needs several lines begins beside its `=`.
      let isChain =
        weakest == .assignment && chosen.count == separators.count && calls.count > 1
        && !fits(chosen[chosen.count - 1]..<line.upperBound)
      if !isChain || !fits(line.lowerBound..<calls[0]) { return chosen }
    }
    if calls.count > 1 { return calls }
    return brackets.max { endings[$0] - $0 < endings[$1] - $1 }.map(opened) ?? []
  }

  /// How much holds together what a break before the token would separate; nil where there is none.
  private func strength(before index: Int) -> Strength? {
    let (before, token) = (tokens[index - 1], tokens[index])
    switch before.kind {
    case .semicolon: return .entry
    case .assign, .addAssign, .subtractAssign: return .assignment
    case .comma: return .comma
    case .subtract: if !roles.beginsOperand(before) { return .sum }
    default: break
    }
    switch token.kind {
    case .else: return before.kind == .rightBrace ? nil : .orElse
    case .arrow: return roles.beginsResult(tokens[min(index + 1, tokens.count - 1)]) ? nil : .arrow
    case .question: return .choice
    case .colon: return roles.endsChoiceMiddle(before) ? .choice : nil
    case .or: return .or
    case .and: return .and
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: return .comparison
    case .coalesce: return .coalescing
    case .add: return .sum
    case .multiply, .divide, .remainder: return .product
    default: return nil
    }
  }

  /// Whether the dot continues an operand, and what follows it is called.
  private func isCall(_ dot: Int) -> Bool {
    guard !roles.beginsOperand(tokens[dot]), dot + 2 < tokens.count else { return false }
    return tokens[dot + 2].kind == .leftParenthesis || roles.isClosure(tokens[dot + 2])
  }

  /// The first token inside a bracket, behind the parameters of a closure.
  private func contents(of bracket: Int) -> Int {
    guard roles.isNamingClosure(tokens[bracket]) else { return bracket + 1 }
    return (tokens[bracket...].firstIndex { $0.kind == .in } ?? bracket) + 1
  }

  /// The places of a bracket that is opened: each part begins a line, and so does its end.
  private func opened(_ bracket: Int) -> [Int] {
    let isBlock = tokens[bracket].kind == .leftBrace
    var parts = [contents(of: bracket)]
    var index = parts[0]
    while index < endings[bracket] {
      let isPart =
        isBlock
        ? roles.beginsEntry(tokens[index]) || tokens[index - 1].kind == .semicolon
        : tokens[index - 1].kind == .comma
      if isPart, index > parts[0] { parts.append(index) }
      index = next(after: index)
    }
    return parts + [endings[bracket]]
  }
}
