import VshSource

/// Expressions: a ladder of operators over primaries.
extension Parser {
  /// An expression that is nested too deeply is missing as a whole: the checker would find false mistakes in the part
  /// that was read.
  mutating func expression() -> SyntaxID {
    let first = token.start
    let value = conditional()
    return tooDeepEnd > first ? missing() : value
  }

  // EXPR = or [ "?" EXPR ":" EXPR ] .
  private mutating func conditional() -> SyntaxID {
    var condition = operand()
    if kind.isInfix { condition = infix(behind: condition, above: 0) }
    guard kind == .question, hasRoom() else { return condition }
    depth += 1
    defer { depth -= 1 }
    advance()
    let yes = expression()
    consume(.colon, "`:` and the other value")
    let no = expression()
    return make(.conditionalExpression, from: start(of: condition), [condition, yes, no])
  }

  // or = and { "||" and } .   and = cmp { "&&" cmp } .
  // cmp = alt [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) alt ] .   alt = range [ "??" alt ] .
  // range = sum [ ( "..<" | "..." ) sum ] .   sum = prod { ( "+" | "-" ) prod } .
  // prod = unary { ( "*" | "/" | "%" ) unary } .
  private mutating func infix(behind first: SyntaxID, above floor: Int) -> SyntaxID {
    var left = first
    while kind.rank > floor, hasRoom() {
      let (operation, rank) = (kind, kind.rank)
      advance()
      depth += 1
      var right = operand()
      if kind.isInfix { right = infix(behind: right, above: operation == .coalesce ? rank - 1 : rank) }
      depth -= 1
      left = make(
        .infixExpression, from: start(of: left), detail: operation.infixRawValue, [left, right])
      if kind.rank == rank, rank == TokenKind.rankOfComparisons || rank == TokenKind.rankOfRanges {
        reportChain(operation)
      }
    }
    return left
  }

  /// Comparisons and ranges do not chain.
  private mutating func reportChain(_ first: TokenKind) {
    guard let first = first.infixOperator, let next = kind.infixOperator else { return }
    report(.chainedOperators(first.text, next.text, at: span(of: token)))
  }

  /// Parses a unary expression. A single name or number is returned at once, without the steps of the ladder.
  @inline(__always)
  private mutating func operand() -> SyntaxID {
    if kind == .name || kind == .number {
      let next = nextKind
      if next != .name && !next.continuesOperand || next == .leftBrace && !allowsClosure {
        return kind == .name ? makeLeaf(.nameExpression) : numberLiteral()
      }
    }
    return unary()
  }

  // unary = ( "!" | "-" ) unary | postfix .
  private mutating func unary() -> SyntaxID {
    guard kind == .not || kind == .subtract else { return postfix() }
    guard hasRoom() else { return missing() }
    let start = token.start
    let operation = kind == .not ? PrefixOperator.not : .negate
    depth += 1
    defer { depth -= 1 }
    advance()
    let operand = unary()
    return make(.prefixExpression, from: start, detail: operation.rawValue, [operand])
  }

  // postfix = ( NAME [ call ] | primary ) { ( "." | "?." ) NAME [ call ] | "[" EXPR "]" }
  //         | <in> [ NAME [ args ] ] "in" stateref .
  // call = args [ <closure> closure ] | <closure> closure .
  private mutating func postfix() -> SyntaxID {
    if kind == .in, allowsIn { return inExpression() }
    var value = primary()
    let outerDepth = depth
    defer { depth = outerDepth }
    while beginsSuffix(of: value), hasRoom() {
      switch kind {
      case .dot, .questionDot:
        // The rest of the chain after a `?.` is nested inside it.
        let detail: UInt8 = kind == .dot ? 0 : 1
        depth += Int(detail)
        advance()
        let name = nameReference("a member's name after the dot")
        value = make(.memberExpression, from: start(of: value), detail: detail, [value, name])
      case .leftBracket: value = subscripted(value)
      case .leftParenthesis:
        let arguments = self.arguments(of: value)
        value = make(.callExpression, from: start(of: value), [value, arguments])
      case .leftBrace:
        let arguments = closureAsArguments(of: value)
        value = make(.callExpression, from: start(of: value), [value, arguments])
      case .in:
        advance()
        let state = stateReference()
        return make(.inExpression, from: start(of: value), [value, state])
      case .not:
        // From the value on, so that its type is no second mistake; a member is read as if after `?.`.
        note(.forceUnwrap(at: SourceSpan(file: file.id, start: start(of: value), end: token.end)))
        advance()
        if kind == .dot { kind = .questionDot }
      default:
        report(.conditionalWithoutBlank(at: span(of: token)))
        return value
      }
    }
    return value
  }

  @inline(__always)
  private mutating func beginsSuffix(of value: SyntaxID) -> Bool {
    switch kind {
    case .dot, .questionDot, .leftBracket, .optionalMark: true
    case .leftParenthesis: isCallable(value)
    case .leftBrace: isCallable(value) && (allowsClosure || beginsClosureInHead(of: value))
    case .in: allowsIn && isMachine(value)
    case .not: !token.hasBlankBefore
    default: false
    }
  }

  @inline(__always)
  private mutating func isCallable(_ value: SyntaxID) -> Bool {
    let kind = tree.kind(of: value)
    return kind == .nameExpression || kind == .memberExpression
  }

  /// Whether a method's name and a closure follow in a head, where the `{` would begin the block. A closure begins with
  /// `{ user in` or `{ sum, item in`, or has `$0` on its line before another brace.
  private mutating func beginsClosureInHead(of value: SyntaxID) -> Bool {
    guard tree.kind(of: value) == .memberExpression else { return false }
    var ahead = 1
    while index + ahead < tokens.count {
      let candidate = tokens[index + ahead]
      if candidate.beginsLine { return false }
      switch candidate.kind {
      case .in:
        // `{ back in …` is a step.
        let first = tokens[index + 1]
        return first.kind == .name && !first.roles.contains(.step) && (ahead == 2 || ahead == 4)
      case .name where file.bytes[Int(candidate.start)] == UInt8(ascii: "$"): return true
      case .leftBrace, .rightBrace, .end: return false
      default: ahead += 1
      }
    }
    return false
  }

  /// Reports the closure behind a method in a head, and parses it as the last argument.
  private mutating func closureInHead(of method: SyntaxID) -> SyntaxID {
    let name = tree.span(of: tree.child(method, 1))
    let (start, end, mistakes) = (token.start, previousEnd, diagnostics.count)
    allowsClosure = true
    let argument = closureArgument()
    allowsClosure = false
    if mistakes == diagnostics.count, !isPanicking {
      note(
        .closureInHead(
          String(decoding: file.bytes[name.range], as: UTF8.self),
          String(decoding: file.bytes[Int(start)..<Int(previousEnd)], as: UTF8.self), at: name,
          behindArguments: end > name.end,
          replacing: SourceSpan(file: file.id, start: end > name.end ? end - 1 : end, end: previousEnd)))
    }
    return argument
  }

  private mutating func isMachine(_ value: SyntaxID) -> Bool {
    let name = tree.kind(of: value) == .callExpression ? tree.child(value, 0) : value
    guard tree.kind(of: name) == .memberExpression else { return tree.kind(of: name) == .nameExpression }
    return tree.kind(of: tree.child(name, 0)) == .nameExpression
  }

  mutating func subscripted(_ value: SyntaxID) -> SyntaxID {
    guard hasRoom() else { return value }
    let saved = enter(ignoringLineBreaks: true)
    let index = expression()
    var fallback = SyntaxID.none
    if skip(.comma) {
      if skip(word: .default) {
        consume(.colon, "`:` and the default")
        fallback = expression()
      } else {
        reportExpected("`default:`")
      }
    }
    leave(saved, closing: .rightBracket)
    return fallback.exists
      ? make(.subscriptExpression, from: start(of: value), [value, index, fallback])
      : make(.subscriptExpression, from: start(of: value), [value, index])
  }

  // MARK: Arguments

  mutating func optionalArguments() -> SyntaxID { kind == .leftParenthesis ? arguments() : .none }

  // args = "(" [ arg { "," arg } [ "," ] ] ")" .
  /// A closure after the parentheses of a call in an expression is the last argument.
  mutating func arguments(of callee: SyntaxID = .none) -> SyntaxID {
    guard hasRoom() else { return missing() }
    let start = token.start
    let first = pending.count
    let saved = enter(ignoringLineBreaks: true)
    while !isAtClosing, !isPanicking {
      pending.append(argument())
      if !skip(.comma) { break }
    }
    leave(saved, closing: .rightParenthesis)
    if callee.exists, kind == .leftBrace, allowsClosure || beginsClosureInHead(of: callee) {
      pending.append(allowsClosure ? closureArgument() : closureInHead(of: callee))
    }
    return make(.arguments, from: start, pendingFrom: first)
  }

  // arg = [ NAME ":" ] ( EXPR | closure ) .
  private mutating func argument() -> SyntaxID {
    let start = token.start
    var name = NameID.empty
    if beginsLabel {
      name = token.name
      advance()
      advance()
    }
    let value = kind == .leftBrace ? closure() : expression()
    return make(.argument, from: start, name: name, [value])
  }

  /// Parses a closure directly after a name, without parentheses.
  mutating func closureAsArguments(of callee: SyntaxID = .none) -> SyntaxID {
    let start = token.start
    let argument = callee.exists && !allowsClosure ? closureInHead(of: callee) : closureArgument()
    return make(.arguments, from: start, [argument])
  }

  private mutating func closureArgument() -> SyntaxID {
    let start = token.start
    let closure = self.closure()
    return make(.argument, from: start, detail: 1, [closure])
  }

  // closure = "{" { SEP } [ NAME [ "," NAME ] "in" { SEP } ] EXPR { SEP } "}" .
  mutating func closure() -> SyntaxID {
    guard hasRoom() else { return missing() }
    let start = token.start
    let saved = enter(ignoringLineBreaks: false)
    let spansLines = token.beginsLine || nextToken.beginsLine && nextToken.kind != .rightBrace
    skipSeparators()
    let (binding, second) = closureParameters()
    let value = expression()
    skipSeparators()
    if kind != .rightBrace {
      reportNotClosed(by: .rightBrace, from: saved.start)
      _ = skipTo(.rightBrace, spansLines: spansLines)
    }
    leave(saved, closing: .rightBrace)
    return make(.closure, from: start, [binding, second, value])
  }

  private mutating func closureParameters() -> (SyntaxID, SyntaxID) {
    guard kind == .name, nextToken.kind == .in || nextToken.kind == .comma else { return (.none, .none) }
    let first = binding()
    if kind == .newline { advance() }
    let second = skip(.comma) ? binding() : SyntaxID.none
    if kind == .newline { advance() }
    if kind == .comma { report(.manyClosureParameters(at: span(of: token))) }
    consume(.in, "`in` and the closure's value")
    skipSeparators()
    return (first, second)
  }

  // MARK: Primaries

  // primary = STRING | NUMBER | DURATION | "true" | "false" | "nil" | NAME | "." NAME | list | "(" ( EXPR | closure ) ")"
  //         | switch .
  private mutating func primary() -> SyntaxID {
    switch kind {
    case .name:
      if let asked { return askExpression(asked) }
      return makeLeaf(.nameExpression)
    case .number: return numberLiteral()
    case .duration: return makeLeaf(.durationLiteral)
    case .string, .stringHead: return textLiteral("a text")
    case .true: return constant(.booleanLiteral, detail: 1)
    case .false: return constant(.booleanLiteral)
    case .nil: return constant(.nilLiteral)
    case .dot: return caseExpression()
    case .leftBracket: return listLiteral()
    case .leftParenthesis: return parenthesized()
    case .switch: return switchEntry(.switchExpression, .choices)
    case .if:
      report(.ifExpression(at: span(of: token)))
      return missing()
    case .leftBrace where allowsClosure && !isPanicking:
      report(.closureAlone(at: span(of: token)))
      return missing()
    default:
      return missing("a value")
    }
  }

  mutating func numberLiteral() -> SyntaxID {
    makeLeaf(.numberLiteral, detail: token.marks.contains(.fraction) ? 1 : 0)
  }

  /// Makes the entry of a keyword that is a value; it has no name.
  mutating func constant(_ kind: SyntaxKind, detail: UInt8 = 0) -> SyntaxID {
    let start = token.start
    advance()
    return make(kind, from: start, detail: detail, [])
  }

  private mutating func caseExpression() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a case's name after the dot")
    let arguments = optionalArguments()
    return make(.caseExpression, from: start, name: name, [arguments])
  }

  // pattern = "." NAME [ "(" NAME { "," NAME } [ "," ] ")" ] .
  mutating func casePattern() -> SyntaxID {
    let start = token.start
    skipForeignLet()
    if !skip(.dot) {
      guard kind == .name else { return missing("a case, as `.premium`") }
      note(.caseWithoutDot(text(of: token), at: span(of: token)))
    }
    let name = declaredName("a case's name after the dot")
    guard kind == .leftParenthesis, hasRoom() else {
      return make(.caseExpression, from: start, name: name, [])
    }
    let bindingsStart = token.start
    let first = pending.count
    let saved = enter(ignoringLineBreaks: true)
    while !isAtClosing, !isPanicking {
      if beginsLabel {
        note(
          .labelInPattern(
            text(of: token), at: SourceSpan(file: file.id, start: token.start, end: nextToken.end)))
        advance()
        advance()
      }
      skipForeignLet()
      pending.append(binding())
      if !skip(.comma) { break }
    }
    leave(saved, closing: .rightParenthesis)
    let bindings = make(.bindings, from: bindingsStart, pendingFrom: first)
    return make(.caseExpression, from: start, name: name, [bindings])
  }

  /// Skips the `let` of another language's pattern.
  mutating func skipForeignLet() {
    guard kind == .let else { return }
    note(.letInPattern(at: span(of: token)))
    advance()
  }

  // list = "[" [ EXPR { "," EXPR } [ "," ] ] "]" .
  // dictionary = "[" ( ":" | EXPR ":" EXPR { "," EXPR ":" EXPR } [ "," ] ) "]" .
  private mutating func listLiteral() -> SyntaxID {
    guard hasRoom() else { return missing() }
    let start = token.start
    let first = pending.count
    let saved = enter(ignoringLineBreaks: true)
    var isDictionary = skip(.colon)
    while !isDictionary || pending.count > first, !isAtClosing, !isPanicking {
      pending.append(expression())
      if pending.count == first + 1 { isDictionary = kind == .colon }
      if isDictionary {
        consume(.colon, "`:` and the value")
        pending.append(expression())
      }
      if !skip(.comma) { break }
    }
    leave(saved, closing: .rightBracket)
    return make(isDictionary ? .dictionaryLiteral : .listLiteral, from: start, pendingFrom: first)
  }

  private mutating func parenthesized() -> SyntaxID {
    guard hasRoom() else { return missing() }
    let start = token.start
    let saved = enter(ignoringLineBreaks: true)
    let value = kind == .leftBrace ? closure() : expression()
    leave(saved, closing: .rightParenthesis)
    return make(.parenthesized, from: start, [value])
  }

  private mutating func inExpression() -> SyntaxID {
    let start = token.start
    advance()
    let state = stateReference()
    return make(.inExpression, from: start, [.none, state])
  }

  /// The kind of the question that the current word begins; nil unless a name follows on the same line.
  private var asked: AskKind? {
    guard allowsIn, nextKind == .name, !nextToken.beginsLine, !nextToken.word.goesOnBehindValue else {
      return nil
    }
    return word.ask
  }

  // "available" NAME [ args ] | "pending" NAME "." NAME [ args ] | "on" NAME [ args ]
  private mutating func askExpression(_ asked: AskKind) -> SyntaxID {
    let start = token.start
    advance()
    if asked == .pending {
      let operation = operationReference(needsOperation: true)
      return make(.askExpression, from: start, detail: asked.rawValue, [operation])
    }
    let name = nameReference("a name")
    let arguments = optionalArguments()
    return make(.askExpression, from: start, detail: asked.rawValue, [name, arguments])
  }

  // stateref = path [ args ] .
  mutating func stateReference(expected: String = "a state's name") -> SyntaxID {
    let start = token.start
    let path = self.path(expected)
    let arguments = optionalArguments()
    return make(.stateReference, from: start, [path, arguments])
  }

  // switch(x) = "switch" HEAD "{" all(x) "}" .
  mutating func switchEntry(_ form: SyntaxKind, _ choices: Contents) -> SyntaxID {
    let start = token.start
    let first = pending.count
    advance()
    pending.append(head())
    return braced(choices, as: form, from: start, childrenFrom: first)
  }

  // choice = cases ":" EXPR .   branch(x) = cases x .   cases = "case" pattern { "," pattern } | "default" .
  mutating func choice(in choices: Contents) -> SyntaxID {
    let start = token.start
    let first = pending.count
    var detail: UInt8 = 0
    if skip(word: .default) {
      detail = 1
    } else if skip(word: .case) {
      repeat { pending.append(casePattern()) } while !isPanicking && skip(.comma)
    } else {
      reportExpected("`case` or `default`")
    }
    switch choices {
    case .statementChoices: pending.append(branch(.statements, as: .block))
    case .elementChoices: pending.append(branch(.elements, as: .elements))
    case _:
      consume(.colon, "`:` and a value")
      pending.append(expression())
    }
    return make(.choice, from: start, detail: detail, pendingFrom: first)
  }

  /// The block of a choice. One that follows a colon, as in other languages, is read up to the next choice.
  private mutating func branch(_ contents: Contents, as block: SyntaxKind) -> SyntaxID {
    guard kind == .colon else { return braced(contents, as: block) }
    let start = token.start
    let (first, mistakes) = (pending.count, diagnostics.count)
    advance()
    let body = token.start
    entriesOfChoice(contents)
    if mistakes == diagnostics.count, !isPanicking {
      let end = pending.count == first ? start + 1 : previousEnd
      let text = String(decoding: file.bytes[min(Int(body), Int(end))..<Int(end)], as: UTF8.self)
      note(
        .branchWithColon(
          text, at: SourceSpan(file: file.id, start: start, end: start + 1),
          replacing: SourceSpan(file: file.id, start: start, end: end)))
    }
    return make(block, from: start, pendingFrom: first)
  }

  // MARK: Texts

  mutating func textLiteral(_ expected: String) -> SyntaxID {
    if kind == .stringHead { return interpolatedText() }
    guard kind == .string else { return missing(expected) }
    let start = token.start
    guard token.name != .empty else {
      advance()
      return make(.stringLiteral, from: start, [])
    }
    let segment = makeLeaf(.textSegment)
    return make(.stringLiteral, from: start, [segment])
  }

  // plain = STRING without "\( )" .
  mutating func staticText(_ expected: String) -> SyntaxID {
    let isStatic = kind != .stringHead
    let text = textLiteral(expected)
    if !isStatic { note(.valueInStaticText(at: tree.span(of: text))) }
    return text
  }

  private mutating func interpolatedText() -> SyntaxID {
    let start = token.start
    let first = pending.count
    let outer = (isInsideBrackets, allowsClosure, allowsIn)
    let canGoIn = hasRoom()
    depth += 1
    (isInsideBrackets, allowsClosure, allowsIn) = (true, true, true)
    while true {
      appendSegment()
      let isLast = token.kind == .stringTail
      if isLast { (isInsideBrackets, allowsClosure, allowsIn) = outer }
      advance()
      if isLast { break }
      if canGoIn { pending.append(expression()) }
      if token.kind != .stringMiddle, token.kind != .stringTail {
        if canGoIn { reportExpected("`)`") }
        guard skipTo(.stringTail, spansLines: true) else {
          (isInsideBrackets, allowsClosure, allowsIn) = outer
          showToken()
          break
        }
      }
      kind = token.kind
    }
    depth -= 1
    return make(.stringLiteral, from: start, pendingFrom: first)
  }

  private mutating func appendSegment() {
    guard token.name != .empty else { return }
    let segment = tree.add(
      .textSegment, detail: 0, name: token.name, from: token.start, to: token.end, Span())
    pending.append(segment)
  }
}

extension Word {
  /// The kind of the question about the running app that the word begins; it needs a name on the same line.
  fileprivate var ask: AskKind? {
    switch self {
    case .available: .available
    case .pending: .pending
    case .on: .on
    default: nil
    }
  }

  /// Whether the word may follow a value on the same line, so that the value is complete.
  fileprivate var goesOnBehindValue: Bool {
    switch self {
    case .by, .takes, .parts, .then, .times, .when: true
    default: false
    }
  }
}
