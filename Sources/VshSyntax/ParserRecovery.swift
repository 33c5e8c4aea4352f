import VshSource

/// Error recovery: the parser reports each mistake once, and continues at the next entry.
extension Parser {
  func span(of token: Token) -> SourceSpan { SourceSpan(file: file.id, start: token.start, end: token.end) }

  func text(of token: Token) -> String { source(token.start, token.end) }

  func source(_ start: UInt32, _ end: UInt32) -> String {
    String(decoding: file.bytes[Int(start)..<Int(end)], as: UTF8.self)
  }

  /// Reports a mistake that makes the rest of the entry unreadable.
  mutating func report(_ diagnostic: Diagnostic) {
    note(diagnostic)
    isPanicking = true
  }

  /// Reports a mistake after which the parser can continue.
  mutating func note(_ diagnostic: Diagnostic) {
    guard !isPanicking, diagnostics.count < Limits.diagnosticsKept else { return }
    diagnostics.append(diagnostic)
  }

  mutating func reportExpected(_ expected: String, help: String? = nil) {
    guard !isPanicking else { return }
    // The lexer has reported an invalid token already; a mistake beyond the limit needs no message.
    if kind == .invalid || diagnostics.count >= Limits.diagnosticsKept { return isPanicking = true }
    if kind == .name || Word.reserved.contains(where: { $0.kind == token.kind }), kind != .newline,
      token.kind != .name, expected.hasSuffix("name")
    {
      return report(.keywordAsName(text(of: token), expected, at: span(of: token)))
    }
    report(.expected(expected, found: found, at: foundSpan, help: help))
  }

  /// The current token, in words.
  private var found: String {
    switch kind {
    case .newline: "the end of the line"
    case .end where file.bytes[Int(previousEnd)...].contains(UInt8(ascii: "\n")): "the end of the file"
    case .end: "the end of the line"
    case .string, .stringHead, .stringMiddle, .stringTail: "a text"
    default: "`\(shortened(text(of: token)))`"
    }
  }

  private func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(39)) + "…"
  }

  /// The span of the current token, or the end of the line.
  private var foundSpan: SourceSpan {
    kind == .newline || kind == .end
      ? SourceSpan(file: file.id, start: previousEnd, end: previousEnd) : span(of: token)
  }

  /// Reports that the bracket at `start` is not closed.
  @inline(never)
  mutating func reportNotClosed(by closing: TokenKind, from start: UInt32) {
    guard !isPanicking else { return }
    if kind == .invalid { return isPanicking = true }
    let (opening, closing) =
      switch closing {
      case .rightBracket: ("[", "]")
      case .rightBrace: ("{", "}")
      default: ("(", ")")
      }
    // Where both are on one line, the opening bracket needs no second position.
    let isFar = token.beginsLine || token.kind == .end
    report(
      .notClosed(
        closing, found: isFar ? nil : found,
        at: isFar ? SourceSpan(file: file.id, start: previousEnd, end: previousEnd) : span(of: token),
        opened: SourceSpan(file: file.id, start: start, end: start + 1), opening: opening))
  }

  // MARK: Continuing

  /// Skips to the possible start of the next entry of the current list.
  mutating func skipToNextEntry() {
    var (braces, parentheses, texts) = (0, 0, 0)
    var isFirst = true
    while true {
      if token.separates, kind == .newline || !isFirst {
        let endsHere = braces == 0 && texts <= 0 && (parentheses <= 0 || beginsKnownEntry)
        if endsHere || beginsItem { break }
      }
      switch token.kind {
      case .end: return showToken()
      case .leftBrace: braces += 1
      case .rightBrace:
        if braces == 0 { return showRaw() }
        braces -= 1
      case .leftParenthesis, .leftBracket: parentheses += 1
      case .rightParenthesis, .rightBracket: parentheses -= 1
      case .stringHead: texts += 1
      case .stringTail: texts -= 1
      case .semicolon: if braces == 0, parentheses <= 0, texts <= 0 { return showRaw() }
      default: break
      }
      kind = token.kind
      advance()
      isFirst = false
    }
    showToken()
  }

  private mutating func showRaw() { kind = token.kind }

  /// After a mistake in the head of a declaration: skips to its block, if that begins on the same line.
  @inline(__always)
  mutating func skipToBlock() {
    if isPanicking { skipToBlockOfHead() }
  }

  private mutating func skipToBlockOfHead() {
    var ahead = 0
    while index + ahead < tokens.count {
      let candidate = tokens[index + ahead]
      if candidate.kind == .end || candidate.kind == .rightBrace || candidate.kind == .semicolon { return }
      if candidate.separates, ahead > 0 || kind == .newline { return }
      if candidate.kind == .leftBrace { break }
      ahead += 1
    }
    for _ in 0..<ahead {
      kind = token.kind
      advance()
    }
    kind = token.kind
  }

  /// Skips to the end of the surrounding closure or text, so that its rest is not misread. Returns false where the end
  /// is missing.
  mutating func skipTo(_ closing: TokenKind, spansLines: Bool) -> Bool {
    var (braces, texts) = (0, 0)
    while true {
      if token.kind == closing || closing == .stringTail && token.kind == .stringMiddle,
        braces <= 0, texts == 0
      {
        kind = token.kind
        return true
      }
      if token.kind == .end || token.separates && (!spansLines || beginsItem) {
        showToken()
        return false
      }
      switch token.kind {
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      case .stringHead: texts += 1
      case .stringTail: texts -= 1
      default: break
      }
      kind = token.kind
      advance()
    }
  }

  // MARK: Guessing

  /// Whether the line begins like an item of a file.
  @inline(__always)
  var beginsItem: Bool {
    guard token.beginsLine, token.kind == .name, token.roles.contains(.item) else { return false }
    let next = nextToken
    if next.beginsLine { return false }
    if token.word == .app { return next.kind == .leftBrace }
    if token.word == .private { return next.roles.contains(.item) }
    return next.kind == .name || next.kind == .string || next.kind == .stringHead
  }

  /// Whether the line begins with a word that begins an entry of some list.
  @inline(__always)
  private var beginsKnownEntry: Bool {
    token.kind == .rightBrace || token.kind == .let || token.kind == .if
      || token.kind == .name && token.word != .none && token.word != .underscore
        && nextToken.kind != .colon
  }

  /// The indentation, in bytes, of a line whose first token is at `start`.
  private func indentation(ofLineFrom start: UInt32) -> Int {
    var offset = Int(start)
    while offset > 0, Lexer.isBlank(file.bytes[offset - 1]) { offset -= 1 }
    return Int(start) - offset
  }

  /// Whether a line cannot belong to the open list around it, so that the closing bracket is missing. The line begins
  /// with a word that has one of the list's `rolesThatEnd`, and none of its `ownRoles`. The line's indentation must
  /// confirm it, lest a misplaced word end all lists. `lineIndentation` is that of the line on which the list opened,
  /// once it is known.
  mutating func endsEarly(
    _ contents: Contents, from openingLine: UInt32, _ lineIndentation: inout Int?
  ) -> Bool {
    if beginsItem {
      // A function inside a screen or a model does not end it.
      guard token.word == .func, contents == .screenMembers || contents == .operations else { return true }
      return indentation(ofLineFrom: token.start) <= indentation(ofLineFrom: openingLine)
    }
    guard !token.roles.contains(.item), !knows(token, contents), beginsMember else { return false }
    let opened = lineIndentation ?? indentation(ofLineFrom: openingLine)
    lineIndentation = opened
    return indentation(ofLineFrom: token.start) <= opened
  }

  /// Whether a word that begins a member elsewhere may begin an entry of this list too.
  @inline(__always)
  private func knows(_ token: Token, _ contents: Contents) -> Bool {
    switch contents {
    case .statements, .arms: token.word == .leave
    case .elements:
      token.word == .leave || token.word == .one || token.word == .each || token.word == .present
    case _: false
    }
  }

  /// Whether the next token may follow the first word of a member.
  @inline(__always)
  var beginsMember: Bool {
    let next = nextToken
    return !next.beginsLine && next.kind.followsMemberWord
  }
}
