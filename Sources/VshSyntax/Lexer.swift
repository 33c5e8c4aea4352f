import VshSource
import VshText

/// Converts bytes to tokens in one pass. It interns names, decodes texts, collects comments, and marks the line breaks
/// that may end a statement. The parser decides whether brackets cancel a line break, since it can supply a missing
/// bracket.
///
/// The bytes must be valid UTF-8, which `parse` checks first. No token is empty except the last, and none overlap.
struct Lexer: ~Copyable {
  /// The tokens in the order of the text; after `lex` they end with `end`.
  private(set) var tokens: [Token] = []
  private(set) var comments: [Comment] = []
  private(set) var diagnostics: [Diagnostic] = []
  let file: FileID
  private let words: WordTable

  var position = 0
  /// The marks of the next token: blanks, line feeds, comments before it.
  private var marks: Token.Marks = []
  private var previous: TokenKind = .end
  /// Whether the source ends inside a text or a comment.
  var endsInside = false

  /// The open texts, innermost last; each waits for the `)` of its `\(`.
  var texts: [OpenText] = []
  /// Pieces of open multi-line texts, which can be decoded only when the closing line is known.
  var pieces: [TextPiece] = []

  init(file: FileID, names: inout NameTable) {
    self.file = file
    words = WordTable(interning: &names)
  }

  /// Reads the whole text.
  mutating func lex(_ bytes: Span<UInt8>, into names: inout NameTable) {
    tokens.reserveCapacity(bytes.count / 4 + 8)
    skipStart(of: bytes)
    while position < bytes.count { lexNext(bytes, &names) }
    closeTextsAtEnd(bytes, &names)
    push(.end, from: position, to: position)
  }

  /// Reads one token, line break, comment or run of blanks.
  private mutating func lexNext(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    switch bytes[position] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      marks.insert(.blankBefore)
      position = Self.skipBlanks(bytes, from: position)
    case UInt8(ascii: "\n"):
      if !texts.isEmpty { closeTextsAtLineEnd() }
      marks.insert(.lineBreakBefore)
      position += 1
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
      lexPunctuation(bytes, &names)
    }
  }

  /// Skips a byte-order mark and a first line `#!…`.
  private mutating func skipStart(of bytes: Span<UInt8>) {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    guard peek(bytes, 0) == UInt8(ascii: "#"), peek(bytes, 1) == UInt8(ascii: "!") else { return }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }

  /// The byte at `position + distance`; 0 after the end.
  func peek(_ bytes: Span<UInt8>, _ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  mutating func push(
    _ kind: TokenKind, from start: Int, to end: Int, name: NameID = .empty
  ) {
    push(TokenMeaning(kind, name: name), from: start, to: end)
  }

  private mutating func push(_ meaning: TokenMeaning, from start: Int, to end: Int) {
    let kind = meaning.kind
    var meaning = meaning
    if marks.contains(.lineBreakBefore), !previous.continuesBehind, !kind.continuesBefore, kind != .end {
      marks.insert(.separates)
    }
    meaning.marks = marks
    tokens.append(
      Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), meaning: meaning))
    previous = kind
    marks = []
  }

  /// Marks the last token.
  mutating func markLast(_ mark: Token.Marks) { tokens[tokens.count - 1].meaning.marks.insert(mark) }

  /// Gives the token at an index its text.
  mutating func setName(at index: Int, to name: NameID) { tokens[index].meaning.name = name }

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < Limits.diagnosticsKept { diagnostics.append(diagnostic) }
  }

  func span(_ start: Int, _ end: Int) -> SourceSpan { SourceSpan(file: file, start: start, end: end) }

  // MARK: Names

  private mutating func lexName(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    guard skipName(bytes) else { return lexUnknown(bytes, &names) }
    push(words.meaning(of: names.intern(bytes.extracting(start..<position))), from: start, to: position)
  }

  /// Moves past the name at the position; returns false where there is none.
  private mutating func skipName(_ bytes: Span<UInt8>) -> Bool {
    let start = position
    if start < bytes.count, Self.isDigit(bytes[start]) { return false }
    var end = start
    var previous: UInt32 = 0
    while end < bytes.count {
      while end < bytes.count, Self.continuesName(bytes[end]) {
        previous = UInt32(bytes[end])
        end += 1
      }
      guard end < bytes.count, bytes[end] >= 0x80 else { break }
      let (scalar, length) = Self.scalar(bytes, end)
      guard
        end > start
          ? IdentifierScalars.mayContinue(scalar, behind: previous) : IdentifierScalars.mayBegin(scalar)
      else { break }
      previous = scalar
      end += length
    }
    position = min(end, bytes.count)
    return end > start
  }

  /// `` `in` ``: a name, even if it is a word of the language.
  private mutating func lexQuotedName(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    position += 1
    let nameStart = position
    guard skipName(bytes), peek(bytes, 0) == UInt8(ascii: "`") else {
      return lexWrongQuotedName(bytes, from: start)
    }
    let name = names.intern(bytes.extracting(nameStart..<position))
    position += 1
    push(.name, from: start, to: position, name: name)
  }

  /// Reports each character of a quoted name that shows nothing; that the name is not closed, where there is none.
  private mutating func lexWrongQuotedName(_ bytes: Span<UInt8>, from start: Int) {
    var hidden: [(scalar: UInt32, span: SourceSpan)] = []
    var end = start + 1
    var previous: UInt32 = 0
    while end < bytes.count, bytes[end] >= 0x80 || Self.continuesName(bytes[end]) {
      let (scalar, length) = Self.scalar(bytes, end)
      if !InvisibleScalars.mayFollow(previous, scalar) { hidden.append((scalar, span(end, end + length))) }
      previous = scalar
      end += length
    }
    if !hidden.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: "`") {
      position = end + 1
      for character in hidden { report(.unexpectedCharacter(character.scalar, at: character.span)) }
    } else {
      report(.quotedNameNotClosed(at: span(start, position)))
    }
    push(.invalid, from: start, to: position)
  }

  /// `$0` and `$1`, the parameters of a closure that names none.
  private mutating func lexClosureParameter(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    position += 1
    while Self.continuesName(peek(bytes, 0)) { position += 1 }
    if position == start + 2, bytes[start + 1] &- UInt8(ascii: "0") < 2 {
      push(.name, from: start, to: position, name: names.intern(bytes.extracting(start..<position)))
    } else {
      let isVariable = position > start + 1 && !Self.isDigit(bytes[start + 1])
      report(
        isVariable
          ? .variableWithDollar(Self.text(bytes, start + 1, position), at: span(start, position))
          : .unknownClosureParameter(at: span(start, position)))
      push(.invalid, from: start, to: position)
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter, digit or `_`.
  static func continuesName(_ byte: UInt8) -> Bool {
    // A bit set of the letters, the digits and `_`, which avoids a branch.
    let set: UInt64 = byte & 0x40 == 0 ? 0x03FF_0000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 0x80 && set >> UInt64(byte & 0x3F) & 1 != 0
  }

  /// The scalar at an offset, and its length in bytes. The bytes must be valid UTF-8.
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

  /// The offset after the blanks from `start` on.
  private static func skipBlanks(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
    return offset
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  // MARK: Punctuation

  private mutating func lexPunctuation(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let byte = bytes[position]
    let (next, third) = (peek(bytes, 1), peek(bytes, 2))
    if !texts.isEmpty {
      if byte == UInt8(ascii: "(") { texts[texts.count - 1].openParentheses += 1 }
      if byte == UInt8(ascii: ")") {
        if texts[texts.count - 1].openParentheses == 0 { return continueText(bytes, &names) }
        texts[texts.count - 1].openParentheses -= 1
      }
    }
    let (kind, length) = Self.punctuation(byte, next, third, standsBehindBlank: !marks.isEmpty)
    if kind != .invalid {
      push(kind, from: position, to: position + length)
      position += length
    } else if length > 0 {
      lexUnknownOperator(bytes, length: length)
    } else {
      lexUnknown(bytes, &names)
    }
  }

  private mutating func lexUnknownOperator(_ bytes: Span<UInt8>, length: Int) {
    let start = position
    position += length
    report(.unknownOperator(Self.text(bytes, start, position), at: span(start, position)))
    // `===` is read as `==`, so that both of its operands are read.
    let isEqual = bytes[start] == UInt8(ascii: "=")
    push(length < 3 ? .invalid : isEqual ? .equal : .notEqual, from: start, to: position)
  }

  /// Reads a text in wrong quotation marks, or a run of characters that cannot begin a token: one token, one diagnostic.
  private mutating func lexUnknown(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    let (scalar, length) = Self.scalar(bytes, position)
    if let closing = Self.wrongQuotes[scalar], let end = endOfQuoted(bytes, behind: start + length, closing) {
      let text = bytes.extracting(start + length..<end.text)
      if diagnostics.count < Limits.diagnosticsKept {
        let mark = Diagnostic.unexpectedCharacter(scalar, at: span(start, start + length))
        let written = Self.text(bytes, start + length, end.text).replacing(each: "\"", with: "\\\"")
        report(mark.fixed(by: "\"\(written)\"", at: span(start, end.mark), mark.label))
      }
      position = end.mark
      return push(.string, from: start, to: position, name: text.isEmpty ? .empty : names.intern(text))
    }
    position = min(position + length, bytes.count)
    while position < bytes.count, bytes[position] == bytes[start], position + length <= bytes.count,
      Self.scalar(bytes, position).value == scalar
    {
      position += length
    }
    // A hostile file has millions: do not build messages that would not be kept.
    if diagnostics.count < Limits.diagnosticsKept {
      report(.unexpectedCharacter(scalar, at: span(start, start + length)))
    }
    push(.invalid, from: start, to: position)
  }

  /// Quotation marks of other languages, each with its closing mark.
  private static let wrongQuotes: [UInt32: UInt32] = [
    0x27: 0x27, 0x2018: 0x2019, 0x2019: 0x2019, 0x201C: 0x201D, 0x201D: 0x201D, 0x201E: 0x201C,
  ]
  /// A longer text is none in wrong quotation marks; a line may have millions of marks.
  private static let mostQuotedBytes = 400

  /// Where the text behind a wrong quotation mark ends on its line, and where its closing mark ends.
  private func endOfQuoted(
    _ bytes: Span<UInt8>, behind start: Int, _ closing: UInt32
  ) -> (text: Int, mark: Int)? {
    var end = start
    while end < min(bytes.count, start + Self.mostQuotedBytes), bytes[end] != UInt8(ascii: "\n") {
      let (scalar, length) = Self.scalar(bytes, end)
      if scalar == closing { return (end, end + length) }
      end += length
    }
    return nil
  }

  static func text(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    var copy: [UInt8] = []
    for i in start..<max(start, min(end, bytes.count)) { copy.append(bytes[i]) }
    return String(decoding: copy, as: UTF8.self)
  }
}
