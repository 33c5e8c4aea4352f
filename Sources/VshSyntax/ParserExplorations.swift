import VshSource

/// `explore`: the steps to the start of a walk, followed by clauses.
extension Parser {
  // explore = "explore" STRING ( [ "known" PLAIN ] walk | "skipped" PLAIN [ walk ] ) .   walk = "{" all(explored) "}" .
  mutating func exploreDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    let name = textLiteral("the exploration's name as a text")
    let aside = self.aside()
    let steps = judgedBlock(.explored, aside)
    return make(.exploreDeclaration, from: start, [name, steps, aside])
  }

  // explored = clause | step .
  // clause = "may" ( "end" EXPR | "look" "alike" "in" path { "," path } | step | move "for" NAME "in" EXPR ) | "never" step | "ignore" ignored { "," ignored }
  //        | "rows" "all" | "within" EXPR "steps" | "states" EXPR | "failures" EXPR | "answers" "as" "given" | "always" EXPR [ STRING ]
  //        | "reaches" EXPR | "after" EXPR "comes" EXPR | "returns" "to" EXPR | "settles" [ "except" path { "," path } ] | "reloads" | "any" "order" [ "in" "the" "end" ] .
  // ignored = NAME [ "above" EXPR ] .
  /// Before `(`, `[` or `.` without a blank, and before an operator, the word of a clause is a name.
  mutating func clauseOrStep() -> SyntaxID {
    if isName { return step() }
    switch word {
    case .may: return mayClause()
    case .never: return neverClause()
    case .ignore: return ignoreClause()
    case .rows: return rowsClause()
    case .within: return boundClause(.steps)
    case .states: return boundClause(.states)
    case .failures: return boundClause(.failures)
    case .answers: return answersClause()
    case .always: return claim(.always)
    case .reaches: return claim(.reaches)
    case .after: return claim(.comes)
    case .returns: return claim(.returns)
    case .settles: return claim(.settles)
    case .reloads: return claim(.reloads)
    case .any: return claim(.anyOrder)
    case _: return step()
    }
  }

  /// Whether the word of a clause is a name here.
  private var isName: Bool {
    switch nextKind {
    case .leftParenthesis, .leftBracket, .dot: !nextToken.hasBlankBefore
    case .subtract: false
    case .questionDot, .assign: true
    case let next: next.isInfix
    }
  }

  private mutating func mayClause() -> SyntaxID {
    let start = token.start
    advance()
    if word == .end, nextKind == .in || !isName {
      advance()
      let condition = expression()
      return make(.endClause, from: start, [condition])
    }
    if word == .look, nextToken.kind == .name, nextToken.word == .alike { return alikeClause(from: start) }
    let step = self.step()
    var (binding, list) = (SyntaxID.none, SyntaxID.none)
    if skip(.for) {
      binding = self.binding()
      consume(.in, "`in` and a list")
      list = expression()
    }
    return make(.mayClause, from: start, [step, binding, list])
  }

  private mutating func neverClause() -> SyntaxID {
    let start = token.start
    advance()
    let step = self.step()
    return make(.neverClause, from: start, [step])
  }

  private mutating func ignoreClause() -> SyntaxID {
    let (start, first) = (token.start, pending.count)
    advance()
    repeat { pending.append(ignored()) } while skip(.comma)
    return make(.ignoreClause, from: start, pendingFrom: first)
  }

  private mutating func ignored() -> SyntaxID {
    let start = token.start
    let name = nameReference("a variable's name, or `now`")
    if !skip(word: .above) { return name }
    let limit = expression()
    return make(.aboveName, from: start, [name, limit])
  }

  private mutating func rowsClause() -> SyntaxID {
    let start = token.start
    advance()
    if !skip(word: .all) { reportExpected("`all`") }
    return make(.rowsClause, from: start, [])
  }

  private mutating func alikeClause(from start: UInt32) -> SyntaxID {
    let first = pending.count
    advance()
    advance()
    consume(.in, "`in` and a state")
    repeat { pending.append(path("a state")) } while skip(.comma)
    return make(.alikeClause, from: start, pendingFrom: first)
  }

  private mutating func answersClause() -> SyntaxID {
    let start = token.start
    advance()
    if !skip(word: .as) || !skip(word: .given) { reportExpected("`as given`") }
    return make(.answersClause, from: start, [])
  }

  private mutating func boundClause(_ bound: BoundKind) -> SyntaxID {
    let start = token.start
    advance()
    let count = expression()
    if bound == .steps, !skip(word: .ofSteps), !skip(word: .step) {
      reportExpected("`steps`", help: "a depth is written `within 12 steps`")
    }
    return make(.boundClause, from: start, detail: bound.rawValue, [count])
  }

  private mutating func claim(_ kind: ClaimKind) -> SyntaxID {
    let (start, first) = (token.start, pending.count)
    var kind = kind
    advance()
    var (condition, message) = (SyntaxID.none, SyntaxID.none)
    switch kind {
    case .always:
      condition = expression()
      if self.kind == .string || self.kind == .stringHead { message = textLiteral("a message") }
    case .reaches: condition = expression()
    case .comes:
      condition = expression()
      if !skip(word: .comes) {
        reportExpected(
          "`comes` and a state or a condition", help: "a response is written `after paying comes paid`")
      }
      message = expression()
    case .returns:
      if !skip(word: .to) { reportExpected("`to` and a state or a condition") }
      condition = expression()
    case .settles:
      guard skip(word: .except) else { break }
      repeat { pending.append(path("a state")) } while skip(.comma)
      return make(.claimClause, from: start, detail: kind.rawValue, pendingFrom: first)
    case .reloads: break
    case .anyOrder, .anyOrderInTheEnd:
      if !skip(word: .order) { reportExpected("`order`") }
      if skip(.in) {
        if !skip(word: .the) || !skip(word: .end) { reportExpected("`in the end`") }
        kind = .anyOrderInTheEnd
      }
    }
    return make(.claimClause, from: start, detail: kind.rawValue, [condition, message])
  }
}
