import VshSource

/// Bytes to tokens in one pass. It interns names as it goes, decodes texts, collects comments, and marks the line breaks
/// that may end a statement; whether brackets take that back is the parser's to say, which can then mend a missing one.
///
/// The bytes must be valid UTF-8: `parse` looks at that first. No token is empty but the last, and none overlap.
struct Lexer: ~Copyable {
  var tokens: [Token] = []
  var comments: [Comment] = []
  var diagnostics: [Diagnostic] = []
  let file: FileID
  private let words: WordTable
  private var cache = NameCache(forBytes: 0)

  var position = 0
  /// Of the token that comes next: what stands before it.
  private var marks: Token.Marks = []
  private var previous: TokenKind = .end
  /// The token `end` has been made.
  private(set) var isDone = false
  /// Brackets that are open at the end, and whether a text or a comment is.
  private(set) var openBrackets = 0
  var endsInside = false

  /// The texts around the place, innermost last: each waits for the `)` of its `\(`.
  var texts: [OpenText] = []
  /// Pieces of multi-line texts, which can be decoded only when the closing line is known.
  var pieces: [TextPiece] = []

  init(file: FileID, names: inout NameTable) {
    self.file = file
    words = WordTable(interning: &names)
  }

  /// Reads on until `tokens` holds so many, or a few more: the tokens of one text come together. The bytes are the same in
  /// every call.
  mutating func lex(_ bytes: Span<UInt8>, into names: inout NameTable, until wanted: Int = .max) {
    if isDone { return }
    if position == 0 {
      cache = NameCache(forBytes: bytes.count)
      skipStart(of: bytes)
    }
    tokens.reserveCapacity(min(bytes.count / 4, wanted) + 8)
    // The pieces of a text on several lines are decoded when it ends, in the tokens made for them.
    while tokens.count < wanted || !pieces.isEmpty {
      skipBlanks(bytes)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        marks.insert(.blankBefore)
        position += 1
      case UInt8(ascii: "\n"):
        endLine()
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        0x80...:
        lexName(bytes, &names)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        lexNumber(bytes, &names)
      case UInt8(ascii: "\""):
        beginText(bytes, &names)
      case UInt8(ascii: "/"):
        lexSlash(bytes)
      case UInt8(ascii: "`"):
        lexQuotedName(bytes, &names)
      case UInt8(ascii: "$"):
        lexClosureParameter(bytes, &names)
      default:
        lexPunctuation(byte, bytes, &names)
      }
    }
    if position < bytes.count { return }
    closeTextsAtEnd(bytes, &names)
    push(.end, from: position, to: position)
    isDone = true
  }

  @inline(__always)
  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    // Said, so that the loop need not ask for every byte whether the place is below zero.
    guard position >= 0 else { return }
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end &+= 1 }
    if end > position {
      marks.insert(.blankBefore)
      position = end
    }
  }

  /// A byte-order mark and a first line `#!…`.
  private mutating func skipStart(of bytes: Span<UInt8>) {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    guard peek(bytes, 0) == UInt8(ascii: "#"), peek(bytes, 1) == UInt8(ascii: "!") else { return }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }

  /// The byte at `position + distance`; 0 behind the end.
  func peek(_ bytes: Span<UInt8>, _ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  private mutating func endLine() {
    if !texts.isEmpty { closeTextsAtLineEnd() }
    marks.insert(.lineBreakBefore)
    position += 1
  }

  mutating func push(
    _ kind: TokenKind, from start: Int, to end: Int, name: NameID = NameID(index: 0), word: Word = .none,
    roles: Word.Roles = []
  ) {
    if marks.contains(.lineBreakBefore), !previous.continuesBehind, !kind.continuesBefore, kind != .end {
      marks.insert(.separates)
    }
    tokens.append(
      Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), name: name,
        kind: kind, word: word, roles: roles, marks: marks))
    previous = kind
    marks = []
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < Limits.diagnosticsKept { diagnostics.append(diagnostic) }
  }

  func span(_ start: Int, _ end: Int) -> SourceSpan { SourceSpan(file: file, start: start, end: end) }

  // MARK: Names

  @inline(__always)
  private mutating func lexName(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    guard let tail = skipName(bytes) else { return lexUnknown(bytes) }
    let length = position - start
    let slot = cache.slot(tail: tail, length: length)
    var known = cache.known(at: slot)
    if !known.isName(tail: tail, bytes, start, length) {
      known = meet(names.intern(bytes.extracting(start..<position)), tail, start, length)
      cache.keep(known, at: slot)
    }
    push(
      known.entry.kind, from: start, to: position, name: known.name, word: known.entry.word,
      roles: known.entry.roles)
  }

  private func meet(_ name: NameID, _ tail: UInt64, _ start: Int, _ length: Int) -> NameCache.Known {
    NameCache.Known(
      tail: tail, start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
      name: name, entry: words.entry(of: name))
  }

  /// Goes behind the name at the place and gives its last eight bytes; nil where there is none.
  @inline(__always)
  private mutating func skipName(_ bytes: Span<UInt8>) -> UInt64? {
    let start = position
    if start < bytes.count, Self.isDigit(bytes[start]) { return nil }
    var end = start
    var tail: UInt64 = 0
    while end < bytes.count {
      let byte = bytes[end]
      // Nearly always it is a letter.
      guard (byte | 0x20) &- UInt8(ascii: "a") < 26 || Self.continuesName(byte) else { break }
      tail = tail &<< 8 | UInt64(byte)
      end &+= 1
    }
    if end < bytes.count, bytes[end] >= 0x80 { return skipLongName(bytes, from: end, tail) }
    position = end
    return end > start ? tail : nil
  }

  /// The same where a name holds more than ASCII, from the first such scalar on.
  private mutating func skipLongName(_ bytes: Span<UInt8>, from first: Int, _ known: UInt64) -> UInt64? {
    let start = position
    var end = first
    var tail = known
    while end < bytes.count {
      let (scalar, length) = Self.scalar(bytes, end)
      if scalar < 0x80 {
        guard Self.continuesName(bytes[end]) else { break }
      } else {
        guard end > start ? IdentifierScalars.mayContinue(scalar) : IdentifierScalars.mayBegin(scalar)
        else { break }
      }
      for i in end..<min(end + length, bytes.count) { tail = tail << 8 | UInt64(bytes[i]) }
      end += length
    }
    position = min(end, bytes.count)
    return end > start ? tail : nil
  }

  /// `` `in` ``: a name, whatever word it is.
  private mutating func lexQuotedName(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    position += 1
    let nameStart = position
    if skipName(bytes) != nil, peek(bytes, 0) == UInt8(ascii: "`") {
      let name = names.intern(bytes.extracting(nameStart..<position))
      position += 1
      push(.name, from: start, to: position, name: name)
    } else {
      report(.quotedNameNotClosed(at: span(start, position)))
      push(.invalid, from: start, to: position)
    }
  }

  /// `$0`, the parameter of a closure that names none.
  private mutating func lexClosureParameter(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    position += 1
    while Self.continuesName(peek(bytes, 0)) { position += 1 }
    if position == start + 2, bytes[start + 1] == UInt8(ascii: "0") {
      push(.name, from: start, to: position, name: names.intern(bytes.extracting(start..<position)))
    } else {
      report(.onlyFirstClosureParameter(at: span(start, position)))
      push(.invalid, from: start, to: position)
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// An ASCII letter, digit or `_`.
  static func continuesName(_ byte: UInt8) -> Bool {
    // The letters, the digits and `_`, a bit for each, without a way that has to be guessed.
    let set: UInt64 = byte & 0x40 == 0 ? 0x03FF_0000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 0x80 && set >> UInt64(byte & 0x3F) & 1 != 0
  }

  /// The scalar at a place of valid UTF-8, and its bytes.
  static func scalar(_ bytes: Span<UInt8>, _ position: Int) -> (value: UInt32, length: Int) {
    func tail(_ distance: Int) -> UInt32 {
      position + distance < bytes.count ? UInt32(bytes[position + distance] & 0x3F) : 0
    }
    let first = UInt32(bytes[position])
    if first < 0x80 { return (first, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | tail(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }

  // MARK: Comments

  private mutating func lexSlash(_ bytes: Span<UInt8>) {
    switch peek(bytes, 1) {
    case UInt8(ascii: "/"):
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      var end = position
      while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
      let documents =
        end - start >= 3 && bytes[start + 2] == UInt8(ascii: "/")
        && (end - start == 3 || bytes[start + 3] != UInt8(ascii: "/"))
      keepComment(start, end, documents: documents)
    case UInt8(ascii: "*"):
      lexBlockComment(bytes)
    case UInt8(ascii: "="):
      lexUnknownOperator(bytes, length: 2)
    default:
      push(.divide, from: position, to: position + 1)
      position += 1
    }
  }

  private mutating func lexBlockComment(_ bytes: Span<UInt8>) {
    let start = position
    position += 2
    var depth = 1
    while depth > 0, position < bytes.count {
      let pair = (bytes[position], peek(bytes, 1))
      if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        position += 2
      } else if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        position += 2
      } else {
        if pair.0 == UInt8(ascii: "\n") {
          closeTextsAtLineEnd()
          marks.insert(.lineBreakBefore)
        }
        position += 1
      }
    }
    keepComment(start, position, documents: false)
    if depth > 0 {
      endsInside = true
      report(.commentNotClosed(at: span(start, start + 2)))
    }
  }

  private mutating func keepComment(_ start: Int, _ end: Int, documents: Bool) {
    comments.append(
      Comment(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), documents: documents))
    marks.insert(.blankBefore)
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  // MARK: Punctuation

  private mutating func lexPunctuation(_ byte: UInt8, _ bytes: Span<UInt8>, _ names: inout NameTable) {
    let next = peek(bytes, 1)
    let kind: TokenKind
    var length = 1
    switch byte {
    case UInt8(ascii: "("):
      if !texts.isEmpty { texts[texts.count - 1].openParentheses += 1 }
      openBrackets += 1
      kind = .leftParenthesis
    case UInt8(ascii: ")"):
      if let text = texts.last {
        if text.openParentheses == 0 { return continueText(bytes, &names) }
        texts[texts.count - 1].openParentheses -= 1
      }
      openBrackets = max(0, openBrackets - 1)
      kind = .rightParenthesis
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      openBrackets += 1
      kind = byte == UInt8(ascii: "[") ? .leftBracket : .leftBrace
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      openBrackets = max(0, openBrackets - 1)
      kind = byte == UInt8(ascii: "]") ? .rightBracket : .rightBrace
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: ":"): kind = .colon
    case UInt8(ascii: ";"): kind = .semicolon
    case UInt8(ascii: "."):
      let third = next == UInt8(ascii: ".") ? peek(bytes, 2) : 0
      let isRange = third == UInt8(ascii: "<") || third == UInt8(ascii: ".")
      kind = !isRange ? .dot : third == UInt8(ascii: "<") ? .halfOpenRange : .closedRange
      length = isRange ? 3 : 1
    case UInt8(ascii: "?"):
      if next == UInt8(ascii: "?") || next == UInt8(ascii: ".") {
        kind = next == UInt8(ascii: "?") ? .coalesce : .questionDot
        length = 2
      } else {
        kind = marks.isEmpty ? .optionalMark : .question
      }
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "%"):
      if next != UInt8(ascii: "=") {
        (kind, length) = plainOperator(byte, next)
      } else if let compound = compoundOperator(byte), !isIdentity(byte, bytes) {
        (kind, length) = (compound, 2)
      } else {
        return lexUnknownOperator(bytes, length: isIdentity(byte, bytes) ? 3 : 2)
      }
    case UInt8(ascii: "&"), UInt8(ascii: "|"):
      if next != byte { return lexUnknownOperator(bytes, length: 1) }
      kind = byte == UInt8(ascii: "&") ? .and : .or
      length = 2
    default: return lexUnknown(bytes)
    }
    push(kind, from: position, to: position + length)
    position += length
  }

  /// An operator that no `=` follows; its bytes.
  private func plainOperator(_ byte: UInt8, _ next: UInt8) -> (TokenKind, Int) {
    switch byte {
    case UInt8(ascii: "="): (.assign, 1)
    case UInt8(ascii: "!"): (.not, 1)
    case UInt8(ascii: "<"): (.less, 1)
    case UInt8(ascii: ">"): (.greater, 1)
    case UInt8(ascii: "+"): (.add, 1)
    case UInt8(ascii: "*"): (.multiply, 1)
    case UInt8(ascii: "%"): (.remainder, 1)
    default: next == UInt8(ascii: ">") ? (.arrow, 2) : (.subtract, 1)
    }
  }

  /// The one that a byte and `=` make, if they make one.
  private func compoundOperator(_ byte: UInt8) -> TokenKind? {
    switch byte {
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "!"): .notEqual
    case UInt8(ascii: "<"): .lessOrEqual
    case UInt8(ascii: ">"): .greaterOrEqual
    case UInt8(ascii: "+"): .addAssign
    case UInt8(ascii: "-"): .subtractAssign
    default: nil
    }
  }

  /// `===` and `!==` compare identity in Swift, which values here have none of.
  private func isIdentity(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    (byte == UInt8(ascii: "=") || byte == UInt8(ascii: "!")) && peek(bytes, 2) == UInt8(ascii: "=")
  }

  private mutating func lexUnknownOperator(_ bytes: Span<UInt8>, length: Int) {
    let start = position
    position += length
    report(.unknownOperator(Self.text(bytes, start, position), at: span(start, position)))
    push(.invalid, from: start, to: position)
  }

  /// A run of characters that can begin no token: one token, one diagnostic.
  private mutating func lexUnknown(_ bytes: Span<UInt8>) {
    let start = position
    let (scalar, length) = Self.scalar(bytes, position)
    position = min(position + length, bytes.count)
    while position < bytes.count, bytes[position] == bytes[start], position + length <= bytes.count,
      Self.scalar(bytes, position).value == scalar
    {
      position += length
    }
    if let closing = Self.wrongQuotes[scalar] { skipQuoted(bytes, closing) }
    // A hostile file has millions: do not even word those that would not be kept.
    if diagnostics.count < Limits.diagnosticsKept {
      report(.unexpectedCharacter(scalar, at: span(start, start + length)))
    }
    push(.invalid, from: start, to: position)
  }

  /// Quotation marks that are none here, and what closes them.
  private static let wrongQuotes: [UInt32: UInt32] = [0x27: 0x27, 0x2018: 0x2019, 0x201C: 0x201D]

  /// Behind a wrong quotation mark: to its partner on the line, so that a text in wrong quotes is one mistake.
  private mutating func skipQuoted(_ bytes: Span<UInt8>, _ closing: UInt32) {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      let (scalar, length) = Self.scalar(bytes, end)
      end += length
      if scalar == closing { return position = min(end, bytes.count) }
    }
  }

  static func text(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    var copy: [UInt8] = []
    for i in start..<max(start, min(end, bytes.count)) { copy.append(bytes[i]) }
    return String(decoding: copy, as: UTF8.self)
  }
}
