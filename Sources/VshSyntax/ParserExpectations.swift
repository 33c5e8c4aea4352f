import VshSource

/// `expect` and its arguments.
extension Parser {
  // expect = "expect" ( "screen" [ STRING | "contains" shown ] | "no" shown | ( "available" | "refused" ) ( gesture | NAME [ args ] )
  //        | "name" STRING { "in" spot } | "name" "of" LABEL { "in" spot } | "emitted" NAME [ args ] | "nothing" "emitted"
  //        | "called" opcall [ EXPR "times" ] | "not" "called" opcall
  //        | "dropped" opcall | "idle" | "error" [ STRING ] steps | "frames" frame { "," frame } | EXPR ) .
  mutating func expectStep() -> SyntaxID {
    let start = token.start
    let first = pending.count
    advance()
    let detail: ExpectationKind
    let wordToken = token
    switch word {
    case .screen: detail = screenExpectation()
    case .no:
      advance()
      detail = .no
      appendShown()
    case .name where nextKind == .string || nextKind == .stringHead:
      advance()
      detail = .name
      appendShown()
    case .name where nextKind == .name && text(of: nextToken) == "of":
      advance()
      advance()
      detail = .nameOf
      appendShown()
    case .available where nextKind == .name && nextToken.word.gesture != nil, .refused:
      detail = word == .available ? .available : .refused
      advance()
      appendPossibility()
    case .emitted:
      advance()
      detail = .emitted
      appendCall("a signal's name")
    case .nothing:
      advance()
      detail = .nothingEmitted
      if !skip(word: .emitted) { reportWord(wordToken, "`emitted`") }
    case .not where nextToken.word == .called && nextKind == .name:
      advance()
      advance()
      detail = .notCalled
      pending.append(operationReference(needsOperation: true))
    case .error where nextKind == .leftBrace || nextKind == .string || nextKind == .stringHead:
      return errorExpectation(from: start)
    case .called, .dropped:
      detail = word == .called ? .called : .dropped
      advance()
      if kind == .name {
        pending.append(operationReference(needsOperation: true))
        if detail == .called, !isAtEnd, kind.beginsExpression { pending.append(times()) }
      } else {
        reportWord(wordToken, "a model's operation, as `news.list`")
      }
    case .idle:
      advance()
      detail = .idle
    case .frames:
      advance()
      detail = .frames
      repeat { pending.append(frame()) } while skip(.comma)
    default:
      detail = .condition
      let value = expression()
      pending.append(value)
      if kind == .name, tree.kind(of: value) == .nameExpression,
        let meant = suggestion(
          for: wordToken, among: Word.expectations.map({ $0.word }).filter { $0 != .in })?
          .meant
      {
        report(
          .unknownWord(text(of: wordToken), "expectation", meant: meant, at: span(of: wordToken)))
        pending[pending.count - 1] = missing()
      }
    }
    if !isAtEnd, !isPanicking, detail != .condition { reportWord(wordToken, "the end of the line") }
    return make(.expectStep, from: start, detail: detail.rawValue, pendingFrom: first)
  }

  /// Reports a keyword that may be intended as a name.
  private mutating func reportWord(_ token: Token, _ expected: String) {
    let word = text(of: token)
    reportExpected(
      expected,
      help: "after `expect`, `\(word)` is a word of the language; a value of that name is `(\(word))`")
  }

  private mutating func times() -> SyntaxID {
    let count = expression()
    if !skip(word: .times) {
      reportExpected("`times`", help: "a count is written `expect called news.list 3 times`")
    }
    return count
  }

  // "error" [ STRING ] steps
  private mutating func errorExpectation(from start: UInt32) -> SyntaxID {
    advance()
    let text = kind == .leftBrace ? SyntaxID.none : textLiteral("a text")
    let steps = braced(.steps, as: .steps)
    return make(.expectStep, from: start, detail: ExpectationKind.error.rawValue, [text, steps])
  }

  private mutating func screenExpectation() -> ExpectationKind {
    advance()
    if kind == .name, word != .contains, let meant = suggestion(for: token, among: [.contains])?.meant {
      note(.unknownWord(text(of: token), "expectation of the screen", meant: meant, at: span(of: token)))
      advance()
      if !isAtEnd { appendShown() }
      return .screenContains
    }
    if skip(word: .contains) {
      appendShown()
      return .screenContains
    }
    pending.append(kind == .string || kind == .stringHead ? textLiteral("a text") : .none)
    return .screen
  }

  // shown = LABEL { "in" spot } .
  private mutating func appendShown() {
    pending.append(label("a text"))
    pending.append(narrowings())
  }

  // A gesture's word is the name of an action where no gesture follows: at the end, and before "(".
  private mutating func appendPossibility() {
    let endsBehind =
      nextKind == .newline || nextKind == .semicolon || nextKind == .rightBrace || nextKind == .end
    if let gesture = word.gesture, nextKind != .leftParenthesis, gesture.row.form == .alone || !endsBehind {
      pending.append(gestureStep(gesture))
    } else {
      appendCall("a gesture or an action's name")
    }
  }

  private mutating func appendCall(_ expected: String) {
    pending.append(nameReference(expected))
    pending.append(optionalArguments())
  }

  // frame = STRING | stateref .
  private mutating func frame() -> SyntaxID {
    kind == .string || kind == .stringHead ? textLiteral("a text") : stateReference()
  }
}
