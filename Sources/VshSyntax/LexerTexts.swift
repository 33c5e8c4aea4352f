import VshSource
import VshText

/// A text with an open `\(`, which the matching `)` continues.
struct OpenText {
  let start: Int
  let isMultiline: Bool
  /// Whether a multi-line text begins, by mistake, on the line of its opening delimiter.
  var beginsTooEarly = false
  var openParentheses = 0
  /// The index of its first piece in the lexer's `pieces`, for a multi-line text.
  let firstPiece: Int
}

/// A piece of a multi-line text: its token, and the bytes between its delimiters.
struct TextPiece {
  let token: Int
  let start: Int
  let end: Int
}

// STRING = '"' { character | escape | "\(" EXPR ")" } '"'
//        | '"""' newline { line } indentation '"""' .
// escape = "\n" | "\t" | "\\" | '\"' | "\u{" hex { hex } "}" .
extension Lexer {
  mutating func beginText(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    if peek(bytes, 1) == UInt8(ascii: "\""), peek(bytes, 2) == UInt8(ascii: "\"") {
      position += 3
      var text = OpenText(start: start, isMultiline: true, firstPiece: pieces.count)
      text.beginsTooEarly = !skipOpeningLine(bytes)
      lexMultilinePiece(bytes, &names, of: text, from: start, isFirst: true)
    } else {
      position += 1
      let text = OpenText(start: start, isMultiline: false, firstPiece: pieces.count)
      lexPiece(bytes, &names, of: text, from: start, isFirst: true)
    }
  }

  /// Continues a text at the `)` of a `\(`.
  mutating func continueText(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    guard let text = texts.popLast() else { return }
    let start = position
    position += 1
    if text.isMultiline {
      lexMultilinePiece(bytes, &names, of: text, from: start, isFirst: false)
    } else {
      lexPiece(bytes, &names, of: text, from: start, isFirst: false)
    }
  }

  // MARK: On one line

  /// The offset of the next `"`, `\` or control character from `start` on, or `end`.
  private static func skipText(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, bytes[offset] >= 0x20, bytes[offset] != UInt8(ascii: "\""),
      bytes[offset] != UInt8(ascii: "\\")
    {
      offset += 1
    }
    return offset
  }

  private mutating func lexPiece(
    _ bytes: Span<UInt8>, _ names: inout NameTable, of text: OpenText, from start: Int, isFirst: Bool
  ) {
    let contentStart = position
    var hasEscape = false
    while true {
      position = Self.skipText(bytes, from: position, to: bytes.count)
      if position >= bytes.count { break }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let name = content(bytes, contentStart, position, hasEscape: hasEscape, &names)
        position += 1
        return push(isFirst ? .string : .stringTail, from: start, to: position, name: name)
      case UInt8(ascii: "\n"):
        return endPieceUnclosed(bytes, &names, text, start, contentStart, hasEscape, isFirst)
      case UInt8(ascii: "\\"):
        if peek(bytes, 1) == UInt8(ascii: "(") {
          let name = content(bytes, contentStart, position, hasEscape: hasEscape, &names)
          position += 2
          push(isFirst ? .stringHead : .stringMiddle, from: start, to: position, name: name)
          return texts.append(text)
        }
        hasEscape = true
        position += peek(bytes, 1) == UInt8(ascii: "\n") ? 1 : 2
      default: position += 1
      }
    }
    position = bytes.count
    endPieceUnclosed(bytes, &names, text, start, contentStart, hasEscape, isFirst)
  }

  private mutating func endPieceUnclosed(
    _ bytes: Span<UInt8>, _ names: inout NameTable, _ text: OpenText, _ start: Int, _ contentStart: Int,
    _ hasEscape: Bool, _ isFirst: Bool
  ) {
    var end = position
    if end > contentStart, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    report(.textNotClosed(at: span(text.start, text.start + 1)))
    let name = content(bytes, contentStart, end, hasEscape: hasEscape, &names)
    push(isFirst ? .string : .stringTail, from: start, to: end, name: name)
  }

  private mutating func content(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, hasEscape: Bool, _ names: inout NameTable
  ) -> NameID {
    if !hasEscape { return names.intern(bytes.extracting(start..<end)) }
    var decoded: [UInt8] = []
    var offset = start
    while offset < end { appendCharacters(bytes, &offset, end, to: &decoded) }
    return names.intern(decoded)
  }

  /// Appends all bytes up to the next special one; if there are none, appends that one, or decodes one escape.
  private mutating func appendCharacters(
    _ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int, to decoded: inout [UInt8]
  ) {
    let start = offset
    offset = Self.skipText(bytes, from: start, to: end)
    if offset > start { return decoded.append(bytes.extracting(start..<offset)) }
    offset += 1
    guard bytes[start] == UInt8(ascii: "\\") else { return decoded.append(bytes[start]) }
    guard offset < end else { return report(.unknownEscape("\\", at: span(start, offset))) }
    let (scalar, length) = Self.scalar(bytes, offset)
    offset = min(offset + length, end)
    switch scalar {
    case 0x6E: decoded.append(UInt8(ascii: "\n"))
    case 0x74: decoded.append(UInt8(ascii: "\t"))
    case 0x5C: decoded.append(UInt8(ascii: "\\"))
    case 0x22: decoded.append(UInt8(ascii: "\""))
    case 0x75: appendScalar(bytes, &offset, end, from: start, to: &decoded)
    default: report(.unknownEscape(Self.text(bytes, start, offset), at: span(start, offset)))
    }
  }

  /// Decodes `\u{1F600}`; the position is after the `u`.
  private mutating func appendScalar(
    _ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int, from start: Int, to decoded: inout [UInt8]
  ) {
    var value: UInt32 = 0
    var digits = 0
    if offset < end, bytes[offset] == UInt8(ascii: "{") {
      offset += 1
      while offset < end, let digit = Self.hexDigit(bytes[offset]) {
        digits += 1
        if digits <= 8 { value = value << 4 | digit }
        offset += 1
      }
    }
    guard (1...8).contains(digits), offset < end, bytes[offset] == UInt8(ascii: "}"),
      let scalar = Unicode.Scalar(value)
    else {
      if offset < end, bytes[offset] == UInt8(ascii: "}") { offset += 1 }
      return report(.unknownScalarEscape(at: span(start, offset)))
    }
    offset += 1
    decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte - UInt8(ascii: "0")) }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  // MARK: On several lines

  /// Skips the rest of the opening line. Returns false, and reports a mistake, where the text begins on it.
  private mutating func skipOpeningLine(_ bytes: Span<UInt8>) -> Bool {
    while Self.isBlank(peek(bytes, 0)) { position += 1 }
    guard position < bytes.count else { return true }
    if bytes[position] == UInt8(ascii: "\n") {
      position += 1
      return true
    }
    report(.textOnOpeningLine(at: span(position, position + 1)))
    return false
  }

  private mutating func lexMultilinePiece(
    _ bytes: Span<UInt8>, _ names: inout NameTable, of text: OpenText, from start: Int, isFirst: Bool
  ) {
    let contentStart = position
    while true {
      position = Self.skipText(bytes, from: position, to: bytes.count)
      if position >= bytes.count { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        guard peek(bytes, 1) == UInt8(ascii: "(") else {
          position = min(position + 2, bytes.count)
          continue
        }
        keepPiece(contentStart, position)
        position += 2
        push(isFirst ? .stringHead : .stringMiddle, from: start, to: position)
        return texts.append(text)
      }
      if byte == UInt8(ascii: "\""), peek(bytes, 1) == byte, peek(bytes, 2) == byte {
        keepPiece(contentStart, position)
        position += 3
        push(isFirst ? .string : .stringTail, from: start, to: position)
        return decodePieces(bytes, &names, of: text)
      }
      position += 1
    }
    endsInside = true
    report(.multilineTextNotClosed(at: span(text.start, text.start + 3)))
    pieces.removeSubrange(text.firstPiece...)
    push(isFirst ? .string : .stringTail, from: start, to: position)
  }

  private mutating func keepPiece(_ start: Int, _ end: Int) {
    pieces.append(TextPiece(token: tokens.count, start: start, end: end))
  }

  /// Decodes the pieces of a text at its end. The closing delimiter must be alone on its line; the blanks before it are
  /// removed from every line.
  private mutating func decodePieces(_ bytes: Span<UInt8>, _ names: inout NameTable, of text: OpenText) {
    let own = Array(pieces[text.firstPiece...])
    pieces.removeSubrange(text.firstPiece...)
    guard let last = own.last else { return }
    var indentation = last.end
    while indentation > last.start, bytes[indentation - 1] != UInt8(ascii: "\n") { indentation -= 1 }
    let closesOwnLine =
      (indentation > last.start || own.count == 1)
      && (indentation..<last.end).allSatisfy { Self.isBlank(bytes[$0]) }
    if !closesOwnLine {
      // A text that is all on the opening line has been reported there.
      if !text.beginsTooEarly || own.count > 1 || indentation > last.start {
        report(.closingDelimiterNotAlone(at: span(last.end, last.end + 3)))
      }
      indentation = last.end
    }
    for (order, piece) in own.enumerated() {
      var end = piece.end
      if order == own.count - 1, closesOwnLine {
        // The line break before the closing line is not part of the text.
        end = max(piece.start, indentation - 1)
        if end > piece.start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      }
      let name = lines(
        bytes, piece.start, end, indentation..<last.end, beginsLine: order == 0 && !text.beginsTooEarly,
        &names)
      setName(at: piece.token, to: name)
    }
  }

  private mutating func lines(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ indentation: Range<Int>, beginsLine: Bool,
    _ names: inout NameTable
  ) -> NameID {
    var decoded: [UInt8] = []
    var offset = start
    if beginsLine { skipIndentation(bytes, &offset, end, indentation) }
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\n") {
        decoded.append(UInt8(ascii: "\n"))
        offset += 1
        skipIndentation(bytes, &offset, end, indentation)
      } else if bytes[offset] == UInt8(ascii: "\r"), offset + 1 < end, bytes[offset + 1] == UInt8(ascii: "\n")
      {
        offset += 1
      } else {
        appendCharacters(bytes, &offset, end, to: &decoded)
      }
    }
    return names.intern(decoded)
  }

  private mutating func skipIndentation(
    _ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int, _ indentation: Range<Int>
  ) {
    let start = offset
    for i in indentation {
      guard offset < end, bytes[offset] == bytes[i] else {
        var blank = offset
        while blank < end, Self.isBlank(bytes[blank]) { blank += 1 }
        if blank < end, bytes[blank] != UInt8(ascii: "\n") {
          report(
            .lineLessIndented(
              at: span(start, blank), than: span(indentation.lowerBound, indentation.upperBound + 3)))
        }
        offset = blank
        return
      }
      offset += 1
    }
  }

  // MARK: Unclosed texts

  /// A line break inside `\( )` of a one-line text ends the text.
  mutating func closeTextsAtLineEnd() {
    var outermost: OpenText?
    while let text = texts.last, !text.isMultiline {
      texts.removeLast()
      outermost = text
      push(.stringTail, from: position, to: position)
    }
    if let outermost { report(.textNotClosed(at: span(outermost.start, outermost.start + 1))) }
  }

  mutating func closeTextsAtEnd(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    closeTextsAtLineEnd()
    guard let outermost = texts.first else { return }
    endsInside = true
    report(.multilineTextNotClosed(at: span(outermost.start, outermost.start + 3)))
    for _ in texts { push(.stringTail, from: position, to: position) }
    texts.removeAll()
  }
}
