/// An offset in bytes from which dates are parsed; the caller passes the bytes.
struct ByteScanner {
  private(set) var offset = 0

  func isAtEnd(of text: Span<UInt8>) -> Bool {
    offset >= text.count
  }

  func peek(in text: Span<UInt8>) -> UInt8? {
    offset < text.count ? text[offset] : nil
  }

  /// Takes the byte if it is next.
  mutating func take(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    guard offset < text.count, text[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Takes the ASCII character if it is next.
  mutating func take(_ character: Unicode.Scalar, in text: Span<UInt8>) -> Bool {
    take(UInt8(ascii: character), in: text)
  }

  /// Takes these bytes if they are next.
  mutating func take(_ bytes: [UInt8], in text: Span<UInt8>) -> Bool {
    guard text.count - offset >= bytes.count else { return false }
    for index in bytes.indices where text[offset + index] != bytes[index] { return false }
    offset += bytes.count
    return true
  }

  /// Takes this word if it is next, ignoring the case of ASCII letters.
  mutating func take(word: String, in text: Span<UInt8>) -> Bool { take(folding: word.utf8, in: text) }

  mutating func take(word: UnsafeBufferPointer<UInt8>, in text: Span<UInt8>) -> Bool {
    take(folding: word, in: text)
  }

  private mutating func take(folding word: some Sequence<UInt8>, in text: Span<UInt8>) -> Bool {
    var end = offset
    for byte in word {
      guard end < text.count, Self.folded(text[end]) == Self.folded(byte) else { return false }
      end += 1
    }
    offset = end
    return true
  }

  /// Reads as many digits as there are within the bounds, which must not exceed 18.
  mutating func number(digits: ClosedRange<Int>, in text: Span<UInt8>) -> Int? {
    let start = offset
    var value = 0
    while offset - start < digits.upperBound, let byte = peek(in: text), byte &- UInt8(ascii: "0") < 10 {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    return offset - start >= digits.lowerBound ? value : nil
  }

  /// Reads a run of ASCII letters, possibly empty.
  mutating func letters(in text: Span<UInt8>) -> Range<Int> {
    let start = offset
    while let byte = peek(in: text), byte.isLetter { offset += 1 }
    return start..<offset
  }

  /// Skips spaces, tabs and line ends.
  mutating func skipBlanks(in text: Span<UInt8>) {
    while let byte = peek(in: text), byte == 0x20 || 0x09...0x0D ~= byte { offset += 1 }
  }

  mutating func skip(_ count: Int) {
    offset += count
  }

  /// date = year "-" month "-" day ;
  mutating func date(in text: Span<UInt8>) -> CivilTime? {
    guard let year = number(digits: 4...4, in: text), take("-", in: text),
      let month = number(digits: 2...2, in: text), take("-", in: text),
      let day = number(digits: 2...2, in: text)
    else { return nil }
    return CivilTime(year: year, month: month, day: day)
  }

  /// "Z" | offset ; in seconds.
  mutating func zoneOffsetOrUTC(in text: Span<UInt8>) -> Int? {
    take(word: "Z", in: text) ? 0 : zoneOffset(colon: .required, in: text)
  }

  /// offset = ( "+" | "-" ) hour hour [ ":" ] minute minute ;
  ///
  /// In seconds, up to 23:59.
  mutating func zoneOffset(colon: Colon, in text: Span<UInt8>) -> Int? {
    let isNegative = take("-", in: text)
    guard isNegative || take("+", in: text), let hours = number(digits: 2...2, in: text), hours <= 23 else {
      return nil
    }
    let hasColon = take(":", in: text)
    switch colon {
    case .required: guard hasColon else { return nil }
    case .none: guard !hasColon else { return nil }
    case .optional: break
    }
    guard let minutes = number(digits: 2...2, in: text), minutes <= 59 else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    return isNegative ? -seconds : seconds
  }

  enum Colon {
    case required, none, optional
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte.isLetter ? byte | 0x20 : byte
  }
}
