import VshSource

extension Lexer {
  /// NUMBER   = digits [ "." digits ] [ ( "e" | "E" ) [ "+" | "-" ] digits ] .
  /// DURATION = digits [ "." digits ] ( "ms" | "s" | "min" | "h" ) .
  /// digits   = digit { digit | "_" } .
  mutating func lexNumber(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    let start = position
    var hasFraction = false
    skipDigits(bytes)
    if peek(bytes, 0) == UInt8(ascii: "."), Self.isDigit(peek(bytes, 1)) {
      hasFraction = true
      position += 1
      skipDigits(bytes)
    }
    let sign = peek(bytes, 1) == UInt8(ascii: "+") || peek(bytes, 1) == UInt8(ascii: "-")
    if peek(bytes, 0) | 0x20 == UInt8(ascii: "e"), Self.isDigit(peek(bytes, sign ? 2 : 1)) {
      hasFraction = true
      position += sign ? 2 : 1
      skipDigits(bytes)
    }
    let unitStart = position
    while position < bytes.count, Self.continuesName(bytes[position]) || bytes[position] >= 0x80 {
      let (scalar, length) = Self.scalar(bytes, position)
      guard scalar < 0x80 || IdentifierScalars.mayContinue(scalar, behind: 0) else { break }
      position += length
    }
    let kind: TokenKind
    if position == unitStart {
      kind = .number
    } else if Self.isUnit(bytes, unitStart, position) {
      kind = .duration
    } else {
      let unit = Self.text(bytes, unitStart, position)
      report(
        .unknownUnit(unit, of: Self.text(bytes, start, unitStart), at: span(start, position)))
      return push(.invalid, from: start, to: position)
    }
    push(kind, from: start, to: position, name: digits(bytes, start, position, &names))
    if hasFraction { markLast(.fraction) }
  }

  private mutating func skipDigits(_ bytes: Span<UInt8>) {
    while Self.isDigit(peek(bytes, 0)) || peek(bytes, 0) == UInt8(ascii: "_") { position += 1 }
  }

  private static func isUnit(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    switch end - start {
    case 1: bytes[start] == UInt8(ascii: "s") || bytes[start] == UInt8(ascii: "h")
    case 2: bytes[start] == UInt8(ascii: "m") && bytes[start + 1] == UInt8(ascii: "s")
    case 3:
      bytes[start] == UInt8(ascii: "m") && bytes[start + 1] == UInt8(ascii: "i")
        && bytes[start + 2] == UInt8(ascii: "n")
    default: false
    }
  }

  private func digits(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ names: inout NameTable) -> NameID {
    var kept: [UInt8] = []
    for i in start..<end where bytes[i] == UInt8(ascii: "_") {
      for j in start..<end where bytes[j] != UInt8(ascii: "_") { kept.append(bytes[j]) }
      return names.intern(kept)
    }
    return names.intern(bytes.extracting(start..<end))
  }
}
