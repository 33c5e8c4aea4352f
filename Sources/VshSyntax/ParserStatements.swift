import VshSource

/// The statements of a body.
extension Parser {
  // statement = let | if(block) | switch(branch(block)) | "emit" NAME [ args ] | send | "push" NAME [ args ] | pop | "dismiss"
  //           | "finish" [ args ] | "return" [ EXPR ] | "fail" failure
  //           | place ( "=" | "+=" | "-=" ) EXPR | place "." edit ( args | closure ) .
  mutating func statement() -> SyntaxID {
    switch kind {
    case .let: return letStatement()
    case .if: return ifEntry(.ifStatement, .statements, as: .block)
    case .switch: return switchEntry(.switchStatement, .statementChoices)
    case .name: break
    default:
      return missing("a statement")
    }
    if beginsTarget, word != .return, word != .fail { return targetStatement() }
    let word = isWord(.statement) ? self.word : unknownStatement()
    switch word {
    case .emit: return emitStatement()
    case .send: return sendStatement()
    case .push: return pushStatement()
    case .pop: return popStatement()
    case .dismiss: return bare(.dismissStatement)
    case .finish: return finishStatement()
    case .return: return returnStatement()
    case .fail: return failStatement()
    default: return missing()
    }
  }

  /// First in a statement, a name before one of these is a variable.
  @inline(__always)
  private var beginsTarget: Bool {
    switch nextKind {
    case .assign, .addAssign, .subtractAssign, .dot, .questionDot, .leftBracket: true
    default: false
    }
  }

  private mutating func unknownStatement() -> Word {
    if Self.guessedPops.contains(text(of: token)) { return .pop }
    let isCall = nextKind == .leftParenthesis
    if isCall || nextKind == .name, let (word, meant) = suggestion(for: token, among: Word.statements) {
      note(.unknownWord(text(of: token), "statement", meant: meant, at: span(of: token)))
      return word
    }
    if isCall {
      report(
        .callAsStatement(
          text(of: token), isState: namesOfStates.contains(token.name), isAction: isAction(token),
          at: span(of: token)))
    } else if token.word == .var {
      report(.varStatement(at: span(of: token)))
    } else if token.word == .call || token.word == .watch, nextKind == .name {
      report(.callInBody(text(of: token), at: span(of: token)))
    } else {
      let name = token
      advance()
      if isAtEnd { return reportValueAlone(name) }
      reportExpected(
        "`=`, `+=` or `-=`", help: "a statement changes a variable, or begins with `emit` `send` `push` …")
    }
    return .none
  }

  private mutating func reportValueAlone(_ name: Token) -> Word {
    report(
      .valueAlone(
        text(of: name), isInOperation: isInOperation, isAction: isAction(name),
        isLast: token.kind == .rightBrace, at: span(of: name)))
    return .none
  }

  /// Whether a name can only be that of an action.
  private mutating func isAction(_ name: Token) -> Bool {
    !isInOperation && namesOfActions.contains(name.name) && !namesOfStates.contains(name.name)
  }

  // let = "let" NAME "=" EXPR .
  mutating func letStatement() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a name")
    consume(.assign, "`=` and a value")
    let value = expression()
    return make(.letStatement, from: start, name: name, [value])
  }

  // if(x) = "if" ( "let" NAME "=" HEAD | HEAD ) x [ "else" ( if(x) | x ) ] .
  mutating func ifEntry(_ form: SyntaxKind, _ contents: Contents, as block: SyntaxKind) -> SyntaxID {
    let start = token.start
    advance()
    if word == .case, nextKind == .dot || nextKind == .let {
      return ifCase(form, contents, as: block, from: start)
    }
    let condition = self.condition()
    let yes = braced(contents, as: block)
    var no = SyntaxID.none
    if skip(.else) {
      if kind != .if {
        no = braced(contents, as: block)
      } else if hasAlternative() {
        alternatives += 1
        no = ifEntry(form, contents, as: block)
        alternatives -= 1
      } else {
        no = missing()
      }
    }
    return make(form, from: start, [condition, yes, no])
  }

  /// Reads and reports `if case .a(let x) = value { … } else { … }`, which is a `switch` here.
  private mutating func ifCase(
    _ form: SyntaxKind, _ contents: Contents, as block: SyntaxKind, from start: UInt32
  ) -> SyntaxID {
    let word = SourceSpan(file: file.id, start: start, end: token.end)
    advance()
    let mistakes = diagnostics.count
    let pattern = casePattern()
    let isWhole = !isPanicking
    let written = sourceText(pattern, without: diagnostics[mistakes...].compactMap { $0.fix?.span })
    if isWhole { diagnostics.removeLast(diagnostics.count - mistakes) }
    consume(.assign, "`=` and a value")
    let value = head()
    let isSwitch = isWhole && !isPanicking
    let then = braced(contents, as: block)
    let otherwise = skip(.else) ? braced(contents, as: block) : make(block, from: previousEnd, [])
    if isSwitch, !isPanicking {
      let rest = tree.childCount(of: otherwise) > 0 ? sourceText(otherwise) : "{ }"
      note(
        .ifCase(
          at: word, of: SourceSpan(file: file.id, start: start, end: previousEnd),
          "switch \(sourceText(value)) { case \(written) \(sourceText(then)) default \(rest) }"))
    }
    let first = make(.choice, from: start, [pattern, then])
    let second = make(.choice, from: start, detail: 1, [otherwise])
    return make(form == .ifElement ? .switchElement : .switchStatement, from: start, [value, first, second])
  }

  /// The text of an entry, without some parts.
  private func sourceText(_ id: SyntaxID, without parts: [SourceSpan] = []) -> String {
    let range = tree.span(of: id).range
    let offsets = range.filter { offset in !parts.contains { $0.range.contains(offset) } }
    return String(decoding: offsets.map { file.bytes[$0] }, as: UTF8.self)
  }

  mutating func condition() -> SyntaxID {
    guard kind == .let else { return head() }
    let start = token.start
    advance()
    let nameToken = token
    let name = declaredName("a name")
    if kind == .leftBrace, !name.isEmpty {
      report(
        .shortOptionalBinding(
          text(of: nameToken), at: SourceSpan(file: file.id, start: start, end: previousEnd)))
    }
    consume(.assign, "`=` and an optional value")
    let value = isPanicking ? missing() : head()
    return make(.optionalBinding, from: start, name: name, [value])
  }

  private mutating func emitStatement() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a signal's name")
    let arguments = optionalArguments()
    return make(.emitStatement, from: start, name: name, [arguments])
  }

  // send = "send" NAME [ args ] [ "." NAME [ args ] ] .
  mutating func sendStatement() -> SyntaxID {
    let start = token.start
    advance()
    let name = nameReference("an action's name")
    let arguments = optionalArguments()
    var (action, actionArguments) = (SyntaxID.none, SyntaxID.none)
    if skip(.dot) {
      action = nameReference("an action's name")
      actionArguments = optionalArguments()
    }
    return make(.sendStatement, from: start, [name, arguments, action, actionArguments])
  }

  private mutating func pushStatement() -> SyntaxID {
    let start = token.start
    advance()
    let screen = nameReference("a screen's name")
    let arguments = optionalArguments()
    return make(.pushStatement, from: start, [screen, arguments])
  }

  // pop = "pop" [ "to" NAME ] .
  private mutating func popStatement() -> SyntaxID {
    let (start, isPop) = (token.start, word == .pop)
    advance()
    var screen = SyntaxID.none
    if isPop, word == .to {
      advance()
      screen = nameReference("a screen's name")
      if kind == .leftParenthesis {
        let arguments = self.arguments()
        note(.popWithArguments(at: tree.span(of: arguments)))
      }
    } else if !isPop || kind == .leftParenthesis || kind == .name {
      reportGuessedPop(from: start)
    }
    return make(.popStatement, from: start, [screen])
  }

  /// Reads and reports `pop Home`, `pop(to: Home)`, `popTo(Home)`, `popToRoot()`.
  private mutating func reportGuessedPop(from start: UInt32) {
    var name: String?
    if kind == .leftParenthesis {
      let arguments = self.arguments()
      let values = tree.children(of: arguments)
      if values.count == 1, let first = values.first {
        let value = tree.child(first, 0)
        if tree.kind(of: value) == .nameExpression { name = sourceText(value) }
      }
    } else if kind == .name {
      name = text(of: token)
      advance()
    }
    note(.popByName(name, at: SourceSpan(file: file.id, start: start, end: previousEnd)))
  }

  private static let guessedPops: Set<String> = [
    "popTo", "popUntil", "popToRoot", "popToTop", "popBackStack", "popToViewController",
    "popToRootViewController",
  ]

  mutating func bare(_ kind: SyntaxKind) -> SyntaxID {
    let start = token.start
    advance()
    return make(kind, from: start, [])
  }

  private mutating func finishStatement() -> SyntaxID {
    let start = token.start
    advance()
    let arguments = optionalArguments()
    return make(.finishStatement, from: start, [arguments])
  }

  private mutating func returnStatement() -> SyntaxID {
    let start = token.start
    advance()
    let value = isAtEnd ? SyntaxID.none : expression()
    return make(.returnStatement, from: start, [value])
  }

  private mutating func failStatement() -> SyntaxID {
    let start = token.start
    advance()
    let failure = self.failure()
    return make(.failStatement, from: start, [failure])
  }

  // place = NAME { "." NAME | "[" EXPR "]" } .  edit = "append" | "insert" | "remove" | "move" .
  private mutating func targetStatement() -> SyntaxID {
    let start = token.start
    var target = makeLeaf(.nameExpression)
    let outerDepth = depth
    defer { depth = outerDepth }
    while kind == .dot || kind == .leftBracket, hasRoom() {
      if kind == .dot {
        advance()
        if let edit = word.listEdit, nextKind == .leftParenthesis || nextKind == .leftBrace {
          return edited(target, by: edit, from: start)
        }
        let name = nameReference("a field's name")
        target = make(.memberExpression, from: start, [target, name])
      } else {
        target = subscripted(target)
      }
      depth += 1
    }
    let assignment: AssignmentOperator
    switch kind {
    case .assign: assignment = .set
    case .addAssign: assignment = .add
    case .subtractAssign: assignment = .subtract
    case .questionDot:
      report(.assignmentThroughOptional(at: span(of: token)))
      return target
    case .leftParenthesis where tree.kind(of: target) == .memberExpression:
      let called = sourceText(target)
      let arguments = self.arguments()
      let sent = tree.childCount(of: arguments) > 0 ? called + sourceText(arguments) : called
      note(.callOfMember(sent, called, at: SourceSpan(file: file.id, start: start, end: previousEnd)))
      return target
    case .leftBrace where tree.kind(of: target) == .memberExpression:
      report(.loopOfMembers(sentByLoop(from: start), at: tree.span(of: target)))
      return target
    default:
      reportExpected("`=`, `+=` or `-=`", help: "a value alone does nothing")
      return target
    }
    advance()
    let value = expression()
    return make(.assignment, from: start, detail: assignment.rawValue, [target, value])
  }

  /// What `picture.forEach { send $0.go }` sends, and where it ends; nil where the block sends nothing.
  private func sentByLoop(from start: UInt32) -> (send: String, span: SourceSpan)? {
    guard
      let end = tokens[(index + 1)...].firstIndex(where: { $0.kind == .rightBrace || $0.kind == .leftBrace }),
      let dot = tokens[index..<end].firstIndex(where: { $0.kind == .dot }), dot > index + 1, dot + 1 < end,
      tokens[dot - 2].kind == .leftBrace || tokens[dot - 2].kind == .in || tokens[dot - 2].word == .send,
      tokens[dot - 2].word == .send || tokens[end - 1].kind == .rightParenthesis
    else { return nil }
    var sent = source(tokens[dot + 1].start, tokens[end - 1].end)
    if sent.hasSuffix("()") { sent.removeLast(2) }
    let machines = file.bytes[Int(start)...].prefix { $0 != UInt8(ascii: ".") }
    return (
      "send \(String(decoding: machines, as: UTF8.self)).\(sent)",
      SourceSpan(file: file.id, start: start, end: tokens[end].end)
    )
  }

  private mutating func edited(_ target: SyntaxID, by edit: ListEdit, from start: UInt32) -> SyntaxID {
    advance()
    let arguments = kind == .leftParenthesis ? self.arguments() : closureAsArguments()
    return make(.listEdit, from: start, detail: edit.rawValue, [target, arguments])
  }
}

extension Word {
  fileprivate var listEdit: ListEdit? {
    switch self {
    case .append: .append
    case .insert: .insert
    case .remove: .remove
    case .move: .move
    default: nil
    }
  }
}
