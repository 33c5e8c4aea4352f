/// White space as feeds mean it: its runs are one space, and there is none at either end.
///
/// White space is what XML calls so, the form feed and the no-break space (HTML's way to keep two words apart). The
/// ideographic space is none: in a Japanese headline it is a character, as a comma is.
enum FeedWhiteSpace {
  /// Linear; the result is never longer than the text.
  static func collapsed(_ text: [UInt8]) -> [UInt8] {
    if isCollapsed(text) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    append(text, to: &result)
    return result
  }

  /// Appends a text whose white space is made one.
  static func append(_ text: [UInt8], to result: inout [UInt8]) {
    if isCollapsed(text) {
      result.append(contentsOf: text)
      return
    }
    let start = result.count
    var index = 0
    while true {
      while let width = widthOfSpace(in: text, at: index) { index += width }
      guard index < text.count else { return }
      if result.count > start { result.append(0x20) }
      let word = index
      // Most bytes are seen to be no white space at one look.
      while index < text.count,
        (text[index] > 0x20 && text[index] != 0xC2) || widthOfSpace(in: text, at: index) == nil
      {
        index += 1
      }
      result.append(contentsOf: text[word..<index])
    }
  }

  /// Bytes of the white space at an offset; nil where there is none.
  private static func widthOfSpace(in text: [UInt8], at index: Int) -> Int? {
    guard index < text.count else { return nil }
    if isSpace(text[index]) { return 1 }
    return text[index] == 0xC2 && index + 1 < text.count && text[index + 1] == 0xA0 ? 2 : nil
  }

  /// Whether the text needs no change, as most texts: no white space but single spaces between words.
  private static func isCollapsed(_ text: [UInt8]) -> Bool {
    guard let first = text.first, let last = text.last else { return true }
    if isSpace(first) || isSpace(last) { return false }
    var before: UInt8 = 0
    for byte in text {
      // In UTF-8 only the space itself has the byte 0x20, and the no-break space is 0xA0 after 0xC2.
      if byte <= 0x20, isSpace(byte), byte != 0x20 || before == 0x20 { return false }
      if byte == 0xA0, before == 0xC2 { return false }
      before = byte
    }
    return true
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }
}

extension [UInt8] {
  /// Appends one scalar as UTF-8; an invalid one (a surrogate, a number too large) becomes U+FFFD.
  mutating func append(scalar value: UInt32) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
