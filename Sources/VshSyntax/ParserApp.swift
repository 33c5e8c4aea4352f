import VshSource

/// `app`: what the real app calls what the script names.
extension Parser {
  // app = "app" "{" all(appline) "}" .
  mutating func appDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    return braced(.appLines, as: .appDeclaration, from: start)
  }

  // appline = "page" PLAIN [ "at" PLAIN ] | "inside" NAME { "," NAME } | "rows" "are" PLAIN | "ignore" PLAIN
  //         | "within" PLAIN | "alerts" "are" "dialogs" | "settles" DURATION
  //         | "buttons" "are" PLAIN | "before" "each" METHOD PLAIN
  //         | "known" PLAIN "in" PLAIN { "," PLAIN } | [ NAME ] PLAIN "is" [ "at" ] PLAIN | request .
  /// Before a dot, the word of a line is a model's name.
  mutating func appLine() -> SyntaxID {
    guard kind == .name else { return nameLine() }
    if nextKind == .dot { return requestLine() }
    return switch word {
    case .page: pageLine()
    case .inside: insideLine()
    case .rows: selectorLine(.rowsLine, "rows")
    case .buttons: selectorLine(.buttonsLine, "buttons")
    case .before: beforeLine()
    case .within: withinLine()
    case .alerts: alertsLine()
    case .settles: settlesLine()
    case .ignore: ignoreLine()
    case .known: knownLine()
    case _: beginsNameLine ? nameLine() : unknownAppLine()
    }
  }

  /// Whether the name is followed by a text, and no word of a line was probably meant.
  private var beginsNameLine: Bool {
    guard nextKind == .string || nextKind == .stringHead else { return false }
    if index + 2 < tokens.count, tokens[index + 2].word == .is { return true }
    // `button "a"` is a name that has no `is` yet.
    let others = Word.appLines.map { $0.word }.filter { $0 != .buttons }
    return suggestion(for: token, among: others) == nil
  }

  private mutating func unknownAppLine() -> SyntaxID {
    let meant = suggestion(for: token, among: Word.appLines.map { $0.word })?.meant
    var problem = Diagnostic.unknownWord(text(of: token), "line of `app`", meant: meant, at: span(of: token))
    if meant == nil {
      problem.help =
        "a line begins with \(Word.appLines.map { "`\($0.word.rawValue)`" }.joined(separator: ", ")), a text, an element or an op"
    }
    report(problem)
    return missing()
  }

  private mutating func pageLine() -> SyntaxID {
    let start = token.start
    advance()
    let path = staticText("the path of a page, as `\"dist/index.html\"`")
    let address =
      skip(word: .at) ? staticText("the path that it was built for, as `\"/shop/\"`") : SyntaxID.none
    return make(.pageLine, from: start, [path, address])
  }

  private mutating func insideLine() -> SyntaxID {
    let (start, first) = (token.start, pending.count)
    advance()
    repeat { pending.append(nameReference("a model's name")) } while skip(.comma)
    return make(.insideLine, from: start, pendingFrom: first)
  }

  private mutating func selectorLine(_ kind: SyntaxKind, _ word: String) -> SyntaxID {
    let start = token.start
    advance()
    if !skip(word: .are) {
      reportExpected("`are` and a selector", help: "it is written `\(word) are \".item\"`")
    }
    let selector = staticText("a selector, as `\".item\"`")
    return make(kind, from: start, [selector])
  }

  private mutating func beforeLine() -> SyntaxID {
    let start = token.start
    advance()
    if !skip(word: .each) { reportExpected("`each`", help: "it is written `before each POST \"/reset\"`") }
    let method = requestMethod()
    let path = staticText("a path as a text, as `\"/reset\"`")
    return make(.beforeLine, from: start, detail: method.rawValue, [path])
  }

  private mutating func withinLine() -> SyntaxID {
    let start = token.start
    advance()
    let selector = staticText("a selector, as `\"main\"`")
    return make(.withinLine, from: start, [selector])
  }

  private mutating func alertsLine() -> SyntaxID {
    let start = token.start
    advance()
    if !skip(word: .are) || !skip(word: .dialogs) {
      reportExpected("`are dialogs`", help: "it is written `alerts are dialogs`")
    }
    return make(.alertsLine, from: start, [])
  }

  private mutating func settlesLine() -> SyntaxID {
    let start = token.start
    advance()
    var duration = SyntaxID.none
    if kind == .duration {
      duration = makeLeaf(.durationLiteral)
    } else {
      reportExpected("a duration, as `20ms`")
    }
    return make(.settlesLine, from: start, [duration])
  }

  private mutating func ignoreLine() -> SyntaxID {
    let start = token.start
    advance()
    let text = staticText("a text of a view")
    return make(.ignoreLine, from: start, [text])
  }

  private mutating func knownLine() -> SyntaxID {
    let (start, first) = (token.start, pending.count)
    advance()
    pending.append(staticText("the reason as a text, as `\"APP-12: not kept yet\"`"))
    consume(.in, "`in` and the name of a test")
    repeat { pending.append(staticText("the name of a test as a text")) } while skip(.comma)
    return make(.knownLine, from: start, pendingFrom: first)
  }

  /// `"a" is "b"`, `button "a" is "b"`.
  private mutating func nameLine() -> SyntaxID {
    let start = token.start
    let element = kind == .name ? makeLeaf(.nameReference) : SyntaxID.none
    let script = staticText("a line of `app`")
    if !skip(word: .is) { reportExpected("`is` and what the app calls it") }
    let isSelector = skip(word: .at)
    let app = staticText(isSelector ? "a selector, as `\"#city\"`" : "what the app calls it, as a text")
    return make(.nameLine, from: start, detail: isSelector ? 1 : 0, [element, script, app])
  }

  // request = NAME "." NAME [ "(" [ NAME { "," NAME } [ "," ] ] ")" ] "is" METHOD STRING [ fields ]
  //         [ "answers" PLAIN ] [ "fails" fields ] .
  private mutating func requestLine() -> SyntaxID {
    let start = token.start
    let model = nameReference("a model's name")
    consume(.dot, "`.` and an operation")
    let operation = nameReference("an operation's name")
    let parameters = kind == .leftParenthesis && hasRoom() ? requestParameters() : SyntaxID.none
    if !skip(word: .is) { reportExpected("`is` and a request, as `GET \"/cities\"`") }
    let method = requestMethod()
    let address = textLiteral("a path as a text, as `\"/cities\"`")
    let body = !isPanicking && beginsBlock ? braced(.bodyFields, as: .bodyFields) : SyntaxID.none
    let template =
      !isPanicking && skip(word: .answers) ? staticText("a file, as `\"cities.html\"`") : SyntaxID.none
    let failure = !isPanicking && skip(word: .fails) ? braced(.bodyFields, as: .bodyFields) : SyntaxID.none
    return make(
      .requestLine, from: start, detail: method.rawValue,
      [model, operation, parameters, address, body, failure, template])
  }

  // fields = "{" entries(sent) "}" .  sent = NAME [ ":" ( NAME | PLAIN | NUMBER | "true" | "false" ) ] .
  mutating func bodyField() -> SyntaxID {
    guard kind == .name, nextKind == .colon else { return nameReference("a parameter's name") }
    let (start, name) = (token.start, token.name)
    advance()
    advance()
    let value =
      switch kind {
      case .name: makeLeaf(.nameReference)
      case .number: numberLiteral()
      case .true: constant(.booleanLiteral, detail: 1)
      case .false: constant(.booleanLiteral)
      case _: staticText("a parameter's name, a text or a number")
      }
    return make(.bodyField, from: start, name: name, [value])
  }

  private mutating func requestParameters() -> SyntaxID {
    let (start, first) = (token.start, pending.count)
    let saved = enter(ignoringLineBreaks: true)
    while !isAtClosing, !isPanicking {
      pending.append(binding())
      if !skip(.comma) { break }
    }
    leave(saved, closing: .rightParenthesis)
    return make(.bindings, from: start, pendingFrom: first)
  }

  private mutating func requestMethod() -> RequestMethod {
    if let method = RequestMethod.allCases.first(where: { $0.word == word }) {
      advance()
      return method
    }
    if kind == .name, let (word, meant) = suggestion(for: token, among: Word.requests.map({ $0.word })) {
      note(.unknownWord(text(of: token), "request", meant: meant, at: span(of: token)))
      advance()
      return RequestMethod.allCases.first { $0.word == word } ?? .get
    }
    reportExpected("`GET`, `POST`, `PUT`, `PATCH` or `DELETE`")
    return .get
  }
}
