import VshSource

/// The items at the top level of a file.
extension Parser {
  // item = import | app | [ "private" ] declaration | test | explore | step .
  // declaration = record | enum | func | flow | texts | model | screen .
  mutating func item() -> SyntaxID {
    guard kind == .name, nextKind.followsItemWord || isUnnamed || word == .import && nextKind == .multiply
    else { return step() }
    if word == .from, nextKind == .string { return importBehindPath() }
    return declaration(word) ?? (word == .none ? unknownItem() : nil) ?? step()
  }

  /// What a word declares; nil for another word.
  mutating func declaration(_ word: Word) -> SyntaxID? {
    switch word {
    case .import: importDeclaration()
    case .private where nextKind == .name: privateDeclaration()
    case .app where nextKind == .leftBrace: appDeclaration()
    case .record: recordDeclaration()
    case .enum: enumDeclaration()
    case .func: functionDeclaration()
    case .flow: flowDeclaration()
    case .texts: textsDeclaration()
    case .model: modelDeclaration()
    case .screen: screenDeclaration(.screenDeclaration)
    case .component: screenDeclaration(.componentDeclaration)
    case .background where nextKind == .name: screenDeclaration(.backgroundDeclaration)
    case .test: testDeclaration()
    case .explore: exploreDeclaration()
    default: nil
    }
  }

  /// `func (`: a call has no blank before its parenthesis.
  @inline(__always)
  private var isUnnamed: Bool {
    word == .func && nextKind == .leftParenthesis && nextToken.hasBlankBefore
  }

  /// `scren News {`: parsed as the item that was probably meant.
  private mutating func unknownItem() -> SyntaxID? {
    guard nextKind == .name || nextKind == .string,
      let (word, meant) = suggestion(for: token, among: Word.items.map({ $0.word }).filter { $0 != .app })
    else { return nil }
    note(.unknownWord(text(of: token), "declaration or step", meant: meant, at: span(of: token)))
    return declaration(word)
  }

  /// The word that was probably meant. Not searched once the file has the maximum number of mistakes.
  func suggestion(for token: Token, among words: [Word]) -> (word: Word, meant: Meant)? {
    if diagnostics.count >= Limits.diagnosticsKept { return nil }
    return Suggestion.meant(by: text(of: token), among: words.map { $0.rawValue }).flatMap { meant in
      Word(rawValue: meant.word).map { ($0, meant) }
    }
  }

  // record = "record" NAME "{" [ field { ( "," | SEP ) field } ] "}" .
  private mutating func recordDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a record's name")
    skipTypes(of: "a record")
    return braced(.fields, as: .recordDeclaration, from: start, name: name)
  }

  // field = NAME ":" type [ "=" EXPR ] .
  // datum = NAME ":" type [ "from" PLAIN ] [ "as" ( NAME | PLAIN ) ] [ "=" EXPR ] .
  /// - Parameter isDatum: whether the field is a record's, which data files may have under another key.
  mutating func field(isDatum: Bool = false) -> SyntaxID {
    let start = token.start
    if word == .var || kind == .let, nextKind == .name {
      skipForeignWord(.fieldWithoutWord(text(of: token), at: span(of: token)))
    }
    if isDatum, kind == .string { report(.keyInsteadOfName(text(of: token), at: span(of: token))) }
    let name = declaredName("a name")
    var type = SyntaxID.none
    if kind == .colon || isPanicking {
      consume(.colon, "`:` and a type")
      type = self.type()
    } else {
      let wanted = "`:` and a type"
      let isKey = isDatum && (kind == .subtract || word == .from)
      let help =
        isKey ? Diagnostic.keyBehindType : "a field or a parameter is written `name: String`"
      if kind == .name, token.word == .none, nextKind != .colon {
        let behindName = SourceSpan(file: file.id, start: previousEnd, end: previousEnd)
        report(
          .expected(wanted, found: "`\(text(of: token))`", at: span(of: token), help: help)
            .fixed(by: ":", at: behindName, "put `:` after the name"))
      } else {
        reportExpected(wanted, help: help)
      }
      type = missing()
    }
    var parts = kind == .name && !isPanicking ? dataParts(isDatum: isDatum) : DataParts()
    let behindType = token.start
    let value = skip(.assign) ? expression() : SyntaxID.none
    let (behindValue, first) = (previousEnd, token)
    if isDatum, value.exists, !isPanicking, word == .from && nextKind == .string || word == .as {
      parts = dataParts(isDatum: true)
      noteOrder(of: first, before: behindType..<behindValue)
    }
    if !parts.exist { return make(.parameter, from: start, name: name, [type, value]) }
    return make(.parameter, from: start, name: name, [type, value, parts.key, parts.form])
  }

  /// How data files have a field: `from "key" as form`.
  private struct DataParts {
    var key = SyntaxID.none
    var form = SyntaxID.none
    var exist: Bool { key.exists || form.exists }
  }

  private mutating func dataParts(isDatum: Bool) -> DataParts {
    let (start, behindType) = (token.start, previousEnd)
    var parts = DataParts()
    let isPart = word == .from || word == .as
    guard isDatum ? isPart || nextKind == .string : isPart && nextKind != .colon else { return parts }
    if word != .as {
      if word != .from { note(.keyWithoutFrom(text(of: token), at: span(of: token))) }
      advance()
      parts.key = staticText("the key in data files, as `\"e-mail\"`")
    }
    if skip(word: .as) { parts.form = form() }
    let (behindForm, first) = (previousEnd, token)
    if !parts.key.exists, word == .from, nextKind == .string {
      advance()
      parts.key = staticText("a text")
      noteOrder(of: first, before: start..<behindForm)
    }
    if isDatum { return parts }
    note(
      .dataOfParameter(
        at: SourceSpan(file: file.id, start: start, end: previousEnd),
        behindType: SourceSpan(file: file.id, start: behindType, end: previousEnd)))
    return DataParts()
  }

  /// A word or a text; the checker knows which words there are.
  private mutating func form() -> SyntaxID {
    if kind == .dot, nextKind == .name {
      let form = text(of: nextToken)
      if FormWord(rawValue: form) != nil { note(.formWithDot(form, at: span(of: token))) }
      advance()
    }
    guard kind == .name else {
      return staticText("`text`, `seconds`, `milliseconds` or a date's pattern in quotes")
    }
    if [.subtract, .divide, .dot].contains(nextKind) { report(.patternWithoutQuotes(at: span(of: token))) }
    return makeLeaf(.nameReference)
  }

  /// Reports that the part of a field from `first` to here is written before `earlier`.
  private mutating func noteOrder(of first: Token, before earlier: Range<UInt32>) {
    func written(_ range: Range<UInt32>) -> String {
      String(decoding: file.bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    }
    let whole = SourceSpan(file: file.id, start: earlier.lowerBound, end: previousEnd)
    note(
      .partOfFieldOutOfOrder(
        at: span(of: first), of: whole,
        inOrder: "\(written(first.start..<previousEnd)) \(written(earlier))"))
  }

  /// Reports a word of another language at the start of an entry that is valid without it.
  private mutating func skipForeignWord(_ mistake: Diagnostic) {
    note(mistake)
    advance()
  }

  // enum = "enum" NAME [ "by" plain ] "{" case { ( "," | SEP ) case } "}" .
  private mutating func enumDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("an enum's name")
    skipTypes(of: "an enum")
    let first = pending.count
    if skip(word: .by) { pending.append(staticText("the key that names the case, as `\"type\"`")) }
    return braced(.cases, as: .enumDeclaration, from: start, name: name, childrenFrom: first)
  }

  /// Skips what Swift writes between a type's name and its `{`, as in `: String, Codable`.
  private mutating func skipTypes(of declaration: String) {
    guard kind == .colon, !isPanicking else { return }
    let (start, behindName) = (token.start, previousEnd)
    repeat { advance() } while kind == .name || kind == .comma
    note(
      .typesBehindName(
        of: declaration, at: SourceSpan(file: file.id, start: start, end: previousEnd),
        behindName: SourceSpan(file: file.id, start: behindName, end: previousEnd)))
  }

  // case = NAME [ params ] [ "=" ( NUMBER | PLAIN | "_" ) ] .
  mutating func enumCase() -> SyntaxID {
    if word == .case, nextKind == .name {
      skipForeignWord(.caseWithoutWord(text(of: token), at: span(of: token)))
    }
    let start = token.start
    if kind == .string { return caseBehindText() }
    if word == .underscore { reportExpected("a case's name", help: Diagnostic.restIsACase) }
    let name = declaredName("a case's name")
    let parameters = self.parameters(areData: true)
    guard skipSignOfCase() else {
      if kind == .subtract { reportExpected("`,` or a new line", help: Diagnostic.textOfCase) }
      return make(.enumCase, from: start, name: name, [parameters, .none])
    }
    if word == .default { note(.restIsUnderscore(text(of: token), at: span(of: token))) }
    if word == .default || word == .underscore {
      advance()
      return make(.enumCase, from: start, name: name, detail: 1, [parameters, .none])
    }
    let wanted = "the number or the text that data files hold"
    if ![.number, .string, .stringHead].contains(kind) {
      reportExpected(wanted, help: kind == .nil ? Diagnostic.nullIsNoCase : Diagnostic.restIsACase)
    }
    let value = kind == .number ? numberLiteral() : staticText(wanted)
    return make(.enumCase, from: start, name: name, [parameters, value])
  }

  /// Skips the `=` after a case's name, or reports what is written for it. Returns whether a value follows.
  private mutating func skipSignOfCase() -> Bool {
    if skip(.assign) { return true }
    let isOther = [.colon, .arrow, .name].contains(kind) && (nextKind == .string || nextKind == .number)
    guard isOther || kind == .string, !isPanicking else { return false }
    let behindName = SourceSpan(file: file.id, start: previousEnd, end: previousEnd)
    note(.caseWithoutSign(at: span(of: token), isOther ? nil : behindName))
    if isOther { advance() }
    return true
  }

  /// Reads and reports a case whose text is written first: `"gold-plus" = goldPlus`.
  private mutating func caseBehindText() -> SyntaxID {
    let first = token
    guard nextKind == .assign else {
      reportExpected("a case's name", help: Diagnostic.textOfCase)
      return make(.enumCase, from: first.start, name: .empty, [.none, .none])
    }
    let value = staticText("a text")
    advance()
    let nameToken = token
    let name = declaredName("a case's name")
    note(
      .textBeforeCase(
        at: span(of: first), of: SourceSpan(file: file.id, start: first.start, end: previousEnd),
        inOrder: "\(text(of: nameToken)) = \(text(of: first))"))
    return make(.enumCase, from: first.start, name: name, [.none, value])
  }

  // type = ( NAME | "[" type [ ":" type ] "]" ) [ "?" ] .
  mutating func type() -> SyntaxID {
    let start = token.start
    var type: SyntaxID
    if kind == .leftBracket {
      guard hasRoom() else { return missing() }
      let saved = enter(ignoringLineBreaks: true)
      let element = self.type()
      let value = skip(.colon) ? self.type() : .none
      leave(saved, closing: .rightBracket)
      type =
        value.exists
        ? make(.dictionaryType, from: start, [element, value]) : make(.listType, from: start, [element])
    } else if kind == .name {
      type = makeLeaf(.namedType)
    } else {
      return missing("a type")
    }
    if skip(.optionalMark) { type = make(.optionalType, from: start, [type]) }
    if kind == .optionalMark || kind == .coalesce {
      note(.nestedOptional(at: span(of: token)))
      advance()
    }
    return type
  }

  // params = [ "(" [ field { "," field } [ "," ] ] ")" ] .
  @inline(__always)
  mutating func parameters(areData: Bool = false) -> SyntaxID {
    kind == .leftParenthesis && hasRoom() ? parameterList(areData: areData) : .none
  }

  private mutating func parameterList(areData: Bool) -> SyntaxID {
    let start = token.start
    let first = pending.count
    let saved = enter(ignoringLineBreaks: true)
    while !isAtClosing, !isPanicking {
      pending.append(field(isDatum: areData))
      if !skip(.comma) { break }
    }
    leave(saved, closing: .rightParenthesis)
    return make(.parameters, from: start, pendingFrom: first)
  }

  // func = "func" NAME params "->" type "=" EXPR .
  private mutating func functionDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a function's name")
    let parameters = self.parameters()
    consume(.arrow, "`->` and the type of the result")
    let type = self.type()
    if kind == .leftBrace {
      report(.functionWithBlock(at: span(of: token)))
    }
    consume(.assign, "`=` and an expression")
    let value = expression()
    return make(.functionDeclaration, from: start, name: name, [parameters, type, value])
  }

  // texts = "texts" NAME "from" PLAIN .
  private mutating func textsDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a name for the texts")
    if !skip(word: .from) { reportExpected("`from` and the path of a file, as `\"Shop.xcstrings\"`") }
    let path = staticText("the path of a file, as `\"Shop.xcstrings\"`")
    return make(.textsDeclaration, from: start, name: name, [path])
  }

  // flow = "flow" NAME params steps .
  private mutating func flowDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a flow's name")
    let parameters = self.parameters()
    let steps = braced(.steps, as: .steps)
    return make(.flowDeclaration, from: start, name: name, [parameters, steps])
  }

  // screen = ( "screen" | "component" | "background" ) NAME params "{" all(member) "}" .
  private mutating func screenDeclaration(_ kind: SyntaxKind) -> SyntaxID {
    let start = token.start
    advance()
    let expected =
      switch kind {
      case .screenDeclaration: "a screen's name"
      case .componentDeclaration: "a component's name"
      default: "a background's name"
      }
    let name = declaredName(expected)
    let parameters = self.parameters()
    let members = braced(.screenMembers, as: .members)
    return make(kind, from: start, name: name, [parameters, members])
  }

  // test = "test" STRING ( [ "known" PLAIN ] testhead steps | "skipped" PLAIN testhead [ steps ] ) .
  // testhead = [ tags ] [ "for" NAME "in" HEAD ] .
  private mutating func testDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    let name = textLiteral("the test's name as a text")
    var aside = self.aside()
    let headStart = token.start
    let tags = word == .tagged ? self.tags() : SyntaxID.none
    var (binding, list) = (SyntaxID.none, SyntaxID.none)
    if skip(.for) {
      binding = self.binding()
      consume(.in, "`in` and a list")
      list = head()
    }
    if tags.exists || list.exists, isAside { aside = misplacedAside(behind: headStart) }
    let steps = judgedBlock(.steps, aside)
    return make(.testDeclaration, from: start, [name, binding, list, steps, tags, aside])
  }

  private var isAside: Bool { word == .skipped || word == .known }

  // aside = ( "skipped" | "known" ) PLAIN .
  mutating func aside() -> SyntaxID {
    var word = word
    if kind == .name, word == .none, nextKind == .string,
      let (meantWord, meant) = suggestion(for: token, among: [.skipped, .known])
    {
      note(.unknownWord(text(of: token), "part of a test", meant: meant, at: span(of: token)))
      word = meantWord
    }
    guard word == .skipped || word == .known else { return .none }
    let start = token.start
    advance()
    let opening = token
    let isInParentheses = skip(.leftParenthesis)
    let reason = staticText(
      word == .skipped ? "why it does not run, as `\"slow\"`" : "what is known, as `\"APP-12\"`")
    if isInParentheses {
      let written = tree.span(of: reason)
      _ = skip(.rightParenthesis)
      let all = SourceSpan(file: file.id, start: opening.start, end: previousEnd)
      note(
        .asideInParentheses(word.rawValue, at: span(of: opening)).fixed(
          by: (opening.hasBlankBefore ? "" : " ") + source(written.start, written.end), at: all,
          "take the parentheses out"))
    }
    let kind = word == .skipped ? AsideKind.skipped : .known
    return make(.aside, from: start, detail: kind.rawValue, [reason])
  }

  /// Reports a `skipped` or `known` after the tags and the list of a test.
  private mutating func misplacedAside(behind headStart: UInt32) -> SyntaxID {
    let (first, word) = (token, text(of: token))
    let head = source(headStart, previousEnd)
    let aside = self.aside()
    note(
      .misplacedAside(word, at: span(of: first)).fixed(
        by: source(first.start, previousEnd) + " " + head,
        at: SourceSpan(file: file.id, start: headStart, end: previousEnd), "write it first"))
    return aside
  }

  /// The block of a test or an `explore`. A skipped one may have none.
  mutating func judgedBlock(_ contents: Contents, _ aside: SyntaxID) -> SyntaxID {
    skipToBlock()
    let isSkipped = aside.exists && AsideKind(rawValue: tree[aside].detail) == .skipped
    return isSkipped && !beginsBlock ? .none : braced(contents, as: .steps)
  }

  // tags = "tagged" NAME { "," NAME } .
  private mutating func tags() -> SyntaxID {
    let start = token.start
    advance()
    let first = pending.count
    repeat { pending.append(nameReference("a tag")) } while skip(.comma)
    return make(.tags, from: start, pendingFrom: first)
  }

  // model = "model" NAME [ ":" type ] [ "=" HEAD | "from" plain [ "at" plain ] ] [ "takes" HEAD ] [ "{" all(op) "}" ] .
  private mutating func modelDeclaration() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a model's name")
    let type = skip(.colon) ? self.type() : SyntaxID.none
    var (value, source, part) = (SyntaxID.none, SyntaxID.none, SyntaxID.none)
    if skip(.assign) {
      value = head()
    } else if skip(word: .from) {
      source = staticText("the path or the address of the data")
      if skip(word: .at) { part = staticText("the part of the data, as `\"results\"`") }
    }
    let latency = skip(word: .takes) ? head() : SyntaxID.none
    skipToBlock()
    let operations = beginsBlock ? braced(.operations, as: .operations) : SyntaxID.none
    return make(.modelDeclaration, from: start, name: name, [type, value, source, part, latency, operations])
  }

  // op = "op" NAME params [ "takes" HEAD ] [ "parts" HEAD ] [ "fails" type ]
  //      ( "=" EXPR [ "else" "fail" failure ] | block ) .
  mutating func operation() -> SyntaxID {
    let start = token.start
    if word == .func, nextKind == .name {
      skipForeignWord(.operationWithoutWord(text(of: token), at: span(of: token)))
    } else if !skip(word: .op) {
      return missing("`op`", help: "a model holds operations, as `op list() = data`")
    }
    let name = declaredName("an operation's name")
    let parameters = self.parameters()
    let (latency, parts, cases) = operationClauses()
    var (value, failure, block) = (SyntaxID.none, SyntaxID.none, SyntaxID.none)
    if skip(.assign) {
      value = expression()
      if skip(.else) {
        if !skip(word: .fail) { reportExpected("`fail` and a message") }
        failure = self.failure()
      }
    } else {
      skipToBlock()
      if beginsBlock {
        isInOperation = true
        block = braced(.statements, as: .block)
        isInOperation = false
      } else {
        reportExpected("`=` and an expression, or `{`")
      }
    }
    return make(
      .operationDeclaration, from: start, name: name,
      [parameters, latency, parts, cases, value, failure, block])
  }

  /// What follows the parameters of an op. Clauses in another order are taken, and reported.
  private mutating func operationClauses() -> (latency: SyntaxID, parts: SyntaxID, cases: SyntaxID) {
    let start = token.start
    var written: [(word: Word, value: SyntaxID, range: Range<UInt32>)] = []
    while true {
      let isForeign = kind == .name && ["throws", "raises"].contains(text(of: token))
      let (word, start) = (isForeign ? .fails : word, token.start)
      guard Word.operationClauses.contains(word), !written.contains(where: { $0.word == word }) else { break }
      advance()
      let value = word == .fails ? enumOfFailures(from: start, isForeign: isForeign) : head()
      written.append((word, value, start..<max(start, previousEnd)))
    }
    let ordered = Word.operationClauses.flatMap { word in written.filter { $0.word == word } }
    if written.map({ $0.word }) != ordered.map({ $0.word }) {
      let order = ordered.map { source($0.range.lowerBound, $0.range.upperBound) }.joined(separator: " ")
      note(.clauseOrder(order, at: SourceSpan(file: file.id, start: start, end: previousEnd)))
    }
    func value(of word: Word) -> SyntaxID { written.first { $0.word == word }?.value ?? .none }
    return (value(of: .takes), value(of: .parts), value(of: .fails))
  }

  /// - Parameter start: that of the clause, whose form may be another language's: `throws(Declined)`.
  private mutating func enumOfFailures(from start: UInt32, isForeign: Bool) -> SyntaxID {
    let isWithWord = kind == .colon || kind == .name && nextKind == .name && text(of: token) == "with"
    if isWithWord { advance() }
    let isWrapped = kind == .leftParenthesis && nextKind == .name
    if isWrapped { advance() }
    let type = self.type()
    let name = source(tree[type].start, tree[type].end)
    if isWrapped { _ = skip(.rightParenthesis) }
    if isForeign || isWithWord || isWrapped {
      note(.formOfFails(name, at: SourceSpan(file: file.id, start: start, end: previousEnd)))
    }
    return type
  }

  // failure = EXPR [ "," EXPR ] .
  mutating func failure() -> SyntaxID {
    let start = token.start
    let first = expression()
    let second = skip(.comma) ? expression() : SyntaxID.none
    return make(.failure, from: start, [first, second])
  }
}
