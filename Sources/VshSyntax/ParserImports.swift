import VshSource

/// Imports, and declarations that no import brings.
extension Parser {
  /// Reads the declaration after `private`.
  mutating func privateDeclaration() -> SyntaxID {
    let (start, first) = (token.start, span(of: token))
    advance()
    let (kind, next) = (word, token.start)
    guard nextKind.followsItemWord, let declared = declaration(word) else {
      return missing("a declaration", help: Diagnostic.whatIsPrivate)
    }
    if tree.kind(of: declared).isImportable, !tree.isPrivate(declared) {
      tree.markPrivate(declared, from: start)
    } else {
      note(
        .notPrivate(
          kind.rawValue, at: first, before: SourceSpan(file: file.id, start: start, end: next)))
    }
    return declared
  }

  // import = "import" [ imported { "," imported } "from" ] PLAIN .
  mutating func importDeclaration() -> SyntaxID {
    let (start, first) = (token.start, pending.count)
    advance()
    importedNames()
    let wanted =
      pending.count > first
      ? "the path of a file, as `\"shop.vs\"`" : "the path of a file, as `\"common.vs\"`"
    pending.insert(staticText(wanted), at: first)
    if word == .as, nextKind == .name, !isPanicking {
      let behindPath = previousEnd
      advance()
      advance()
      let whole = SourceSpan(file: file.id, start: behindPath, end: previousEnd)
      note(.importAs(at: whole))
    }
    return make(.importDeclaration, from: start, pendingFrom: first)
  }

  /// Reads the names of an `import` and its `from`, if it has them.
  private mutating func importedNames() {
    let opening = token
    if skip(.multiply) {
      if skip(word: .as) { advance() }
      _ = skip(word: .from)
      note(
        .importStar(
          at: span(of: opening), upTo: SourceSpan(file: file.id, start: opening.start, end: token.start)))
      if kind != .string { isPanicking = true }
      return
    }
    if word == .from, nextKind == .string {
      note(
        .importWithoutNames(
          at: span(of: token), upTo: SourceSpan(file: file.id, start: token.start, end: nextToken.start)))
      return advance()
    }
    let isInBraces = skip(.leftBrace)
    if isInBraces { skipSeparators() }
    guard isInBraces || kind == .name else { return }
    let names = token.start
    repeat {
      if tokens[index - 1].kind == .comma, word == .from, nextKind == .string {
        note(.commaBehindNames(at: span(of: tokens[index - 1])))
        break
      }
      pending.append(importedName())
    } while skip(.comma) || lacksComma
    if isInBraces {
      let end = previousEnd
      skipSeparators()
      if skip(.rightBrace) {
        note(
          .importInBraces(
            at: span(of: opening), names: source(names, end),
            in: SourceSpan(file: file.id, start: opening.start, end: previousEnd)))
      }
    }
    if skip(word: .from) { return }
    if kind == .string {
      note(.importWithoutFrom(at: span(of: token)))
    } else {
      reportExpected("`from` and the path of a file")
    }
  }

  /// Whether another name follows without its comma, which is reported.
  private var lacksComma: Bool {
    mutating get {
      guard kind == .name, word != .from, word != .as, !isPanicking else { return false }
      note(
        .commaMissing(
          at: span(of: token), behind: SourceSpan(file: file.id, start: previousEnd, end: previousEnd)))
      return true
    }
  }

  // imported = NAME [ "as" NAME ] .
  private mutating func importedName() -> SyntaxID {
    let start = token.start
    let name = declaredName("a name of the other file")
    guard skip(word: .as) else { return make(.importedName, from: start, name: name, []) }
    guard kind == .name, token.word != .underscore else {
      reportExpected("a name")
      return make(.importedName, from: start, name: name, [])
    }
    return make(.importedName, from: start, name: name, [makeLeaf(.nameReference)])
  }

  /// Reads and reports an `import` whose path is written first: `from "shop.vs" import Cart`.
  mutating func importBehindPath() -> SyntaxID {
    let (start, first, pathToken) = (token.start, pending.count, nextToken)
    advance()
    let path = staticText("a path")
    guard word == .import else {
      return missing("`import`", help: "write `import Cart from \(text(of: pathToken))`")
    }
    advance()
    pending.append(path)
    let names = token.start
    repeat { pending.append(importedName()) } while skip(.comma)
    let whole = SourceSpan(file: file.id, start: start, end: previousEnd)
    note(
      .importBehindPath(
        at: SourceSpan(file: file.id, start: start, end: start + 4), of: whole,
        inOrder: "import \(source(names, previousEnd)) from \(text(of: pathToken))"))
    return make(.importDeclaration, from: start, pendingFrom: first)
  }
}
