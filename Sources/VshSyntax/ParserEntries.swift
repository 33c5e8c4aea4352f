import VshSource

/// The kind of a list between braces, which decides its entries.
enum Contents {
  case file, fields, cases, operations, screenMembers, regionMembers, stateMembers, arms, statements,
    elements,
    steps, explored, choices, statementChoices, elementChoices, appLines, bodyFields
}

extension Contents {
  /// The roles of words that, at the start of a line, may show that the list's closing bracket is missing.
  var rolesThatEnd: Word.Roles {
    switch self {
    case .file: []
    case .regionMembers, .stateMembers, .arms, .statements, .elements, .statementChoices, .elementChoices:
      [.item, .screenMember, .stateMember]
    case .fields, .cases, .operations, .screenMembers, .steps, .explored, .choices, .appLines, .bodyFields:
      .item
    }
  }

  /// The roles of words that do not show it, since the list allows them.
  var ownRoles: Word.Roles {
    switch self {
    case .regionMembers: .regionMember
    case .stateMembers: .stateMember
    case _: []
    }
  }
}

extension Parser {
  // file = all(item) .
  /// Parses the file and returns the root of the tree.
  mutating func parseFile() -> SyntaxID {
    entries(.file, from: lineStart)
    previousEnd = UInt32(truncatingIfNeeded: file.bytes.count)
    return make(.file, from: 0, pendingFrom: 0)
  }

  // "{" all(entry) "}" .
  mutating func braced(
    _ contents: Contents, as kind: SyntaxKind, from start: UInt32? = nil, name: NameID = .empty,
    childrenFrom first: Int? = nil
  ) -> SyntaxID {
    skipToBlock()
    if self.kind == .newline, token.kind == .leftBrace {
      let gap = SourceSpan(file: file.id, start: previousEnd, end: token.start)
      let isBlank = file.bytes[gap.range].allSatisfy { Lexer.isBlank($0) || $0 == UInt8(ascii: "\n") }
      note(.blockOnNextLine(at: span(of: token), behind: isBlank ? gap : nil))
      advance()
    }
    let start = start ?? token.start
    let first = first ?? pending.count
    guard self.kind == .leftBrace else {
      reportExpected("`{`")
      return make(kind, from: start, name: name, pendingFrom: first)
    }
    guard hasRoom() else { return make(kind, from: start, name: name, pendingFrom: first) }
    let openingLine = lineStart
    let saved = enter(ignoringLineBreaks: false)
    isPanicking = false
    entries(contents, from: openingLine)
    let isClosed = self.kind == .rightBrace
    if isClosed { isPanicking = false }
    leave(saved, closing: .rightBrace)
    if isClosed { blockEnd = previousEnd }
    return make(kind, from: start, name: name, pendingFrom: first)
  }

  /// Whether a block may follow; one on the next line is a mistake that `braced` reports.
  @inline(__always)
  var beginsBlock: Bool { kind == .leftBrace || kind == .newline && token.kind == .leftBrace }

  // all(x) = { SEP } [ x { next x } ] { SEP } .   next = SEP { SEP }, or nothing after the `}` of a block.
  /// Appends the entries to `pending`, up to the closing `}`. Recovery from a mistake ends here and nowhere else.
  /// `openingLine` is the offset of the first token on the line on which the list opened.
  mutating func entries(_ contents: Contents, from openingLine: UInt32) {
    var lineIndentation: Int?
    let (ending, own) = (contents.rolesThatEnd, contents.ownRoles)
    while true {
      skipSeparators()
      if kind == .rightBrace {
        if contents != .file { break }
        note(.strayBrace(at: span(of: token)))
        advance()
        continue
      }
      if kind == .end { break }
      if contents == .fields, kind == .name, skipCodingKeys() { continue }
      if token.beginsLine, kind == .name, !token.roles.isDisjoint(with: ending),
        token.roles.isDisjoint(with: own), endsEarly(contents, from: openingLine, &lineIndentation)
      {
        break
      }
      isPanicking = false
      let before = index
      pending.append(entry(of: contents))
      if !isAtEnd, separatesOnLine(contents) { continue }
      if index == before { advance() }
    }
  }

  /// Skips Swift's `enum CodingKeys … { … }`, also a private one, among the fields of a record, and reports it.
  private mutating func skipCodingKeys() -> Bool {
    let isPrivate = nextToken.word == .enum && index + 2 < tokens.count
    let name = isPrivate ? tokens[index + 2] : nextToken
    guard isPrivate || word == .enum, name.kind == .name, text(of: name) == "CodingKeys" else { return false }
    note(.codingKeys(at: SourceSpan(file: file.id, start: token.start, end: name.end)))
    repeat { take() } while token.kind != .leftBrace && token.kind != .end && !token.separates
    var depth = 0
    repeat {
      if token.kind == .leftBrace { depth += 1 }
      if token.kind == .rightBrace { depth -= 1 }
      if depth > 0 || token.kind == .rightBrace { take() }
    } while depth > 0 && token.kind != .end
    return true
  }

  /// Appends the entries of a choice that follow its colon, up to the next choice or the `}`.
  mutating func entriesOfChoice(_ contents: Contents) {
    while true {
      skipSeparators()
      if kind == .rightBrace || kind == .end || word == .case || word == .default { break }
      isPanicking = false
      let before = index
      pending.append(entry(of: contents))
      if !isAtEnd, separatesOnLine(contents) { continue }
      if index == before { advance() }
    }
  }

  /// Checks the text after an entry on its line. Returns whether it separates the entry from the next one; otherwise
  /// reports a mistake.
  @inline(never)
  private mutating func separatesOnLine(_ contents: Contents) -> Bool {
    if blockEnd == previousEnd, !isPanicking {
      blockEnd = .max
      if word != .when, kind.followsBlock { return true }
      if word == .when || kind.cannotFollowBlock {
        report(.behindBlock(text(of: token), at: span(of: token)))
        skipToNextEntry()
        return false
      }
    }
    switch contents {
    case .fields, .cases, .bodyFields: if skip(.comma) { return true }
    case .arms where kind == .comma && !isPanicking:
      note(.commaBehindArm(at: span(of: token)))
      advance()
      return true
    case .choices, .statementChoices, .elementChoices: if word == .case || word == .default { return true }
    default: break
    }
    if !isPanicking, beginsEntry(of: contents) {
      let (isCertain, help) = certainty(ofEntryIn: contents)
      note(.entryOnSameLine(text(of: token), at: span(of: token), isCertain: isCertain, help: help))
    } else {
      reportRest(contents)
      skipToNextEntry()
    }
    return false
  }

  private mutating func reportRest(_ contents: Contents) {
    if kind == .invalid { return isPanicking = true }
    let isList = contents == .fields || contents == .cases || contents == .bodyFields
    reportExpected(isList ? "`,` or a new line" : "the end of the line")
  }

  /// Whether the rest of the line can be read as another entry.
  private func beginsEntry(of contents: Contents) -> Bool {
    switch contents {
    case .screenMembers: isWord(.screenMember) && beginsMember
    case .regionMembers: isWord(.regionMember) && beginsMember
    case .stateMembers: isWord(.stateMember) && beginsMember
    case .arms: isWord(.arm)
    case .statements: isWord(.statement) && nextKind == .name
    case .elements: kind == .name && (nextKind == .string || nextKind == .stringHead)
    case .file, .steps, .explored: isWord(.step)
    case .appLines: kind == .name && Word.appLines.contains { $0.word == word }
    case .fields, .cases, .operations, .choices, .statementChoices, .elementChoices, .bodyFields: false
    }
  }

  /// Whether what begins here is surely an entry, and what else may have been meant: a part of the entry before it.
  private func certainty(ofEntryIn contents: Contents) -> (isCertain: Bool, help: String?) {
    switch contents {
    case .stateMembers where [.after, .every, .when].contains(word):
      (false, "`\(word.rawValue)` begins a member of its own, as `after 2s -> closed`")
    case .elements: (false, "a label of an element has a comma and a colon, as `row \"a\", detail: \"b\"`")
    case .arms: (!tokens[index - 1].roles.contains(.arm), nil)
    case .file, .steps, .explored: (word == .wait || nextKind.beginsExpression, nil)
    case _: (true, nil)
    }
  }

  @inline(__always)
  private mutating func entry(of contents: Contents) -> SyntaxID {
    switch contents {
    case .file: item()
    case .fields: field(isDatum: true)
    case .cases: enumCase()
    case .operations: operation()
    case .screenMembers, .regionMembers, .stateMembers: member(in: contents)
    case .arms: arm()
    case .statements: statement()
    case .elements: element()
    case .steps: step()
    case .explored: clauseOrStep()
    case .choices, .statementChoices, .elementChoices: choice(in: contents)
    case .appLines: appLine()
    case .bodyFields: bodyField()
    }
  }
}
