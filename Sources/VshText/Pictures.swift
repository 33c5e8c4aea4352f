/// Text as it may be shown: nothing in it moves the cursor, breaks a line or turns the reading direction
/// (language.md, Views). All text for people passes through here.
///
/// | scalars | shown as |
/// |---|---|
/// | U+0000…001F, U+007F | the picture of Unicode's block: `␀` … `␛` … `␡` |
/// | U+0080…009F (C1) | the escape of a text: `\u{9B}` |
/// | U+2028, U+2029 (line and paragraph separator) | `\u{2028}` |
/// | U+061C, U+200E, U+200F, U+202A…202E, U+2066…206F (direction) | `\u{202E}` |
/// | U+FEFF, U+FFF9…FFFB (byte-order mark, annotations) | `\u{FEFF}` |
///
/// Joiners, variation selectors and tags stay: emoji and many scripts are written with them, and they move nothing.
package enum Pictures {
  /// The width in cells of the scalar's picture, or nil for a scalar that is shown unchanged.
  static func cells(of scalar: UInt32) -> Int? {
    switch scalar {
    case 0..<0x20, 0x7F: 1
    case 0x80..<0xA0: 6
    case 0x061C: 7
    case 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: 8
    case _: nil
    }
  }

  /// Whether the scalar is replaced.
  static func areNeeded(for scalar: UInt32) -> Bool { cells(of: scalar) != nil }

  /// Appends the text as one line: tabs and line feeds become pictures too. The result is valid UTF-8.
  package static func append(_ text: Span<UInt8>, to buffer: inout [UInt8]) {
    append(text, keepsLines: false, to: &buffer)
  }

  /// The text as one line of XML or HTML. What XML cannot have is a replacement character.
  package static func markup(_ text: String) -> String {
    line(text).replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      case _: nil
      }
    }
  }

  /// The text in XML, from which it is read back as it is. What XML cannot have is a replacement character.
  package static func xml(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar == "\u{FFFE}" || scalar == "\u{FFFF}": "\u{FFFD}"
      case _ where areNeeded(for: scalar.value): "&#\(scalar.value);"
      case _: nil
      }
    }
  }

  /// The text as one line.
  package static func line(_ text: String) -> String {
    let utf8 = text.utf8.span
    guard firstHidden(in: utf8, from: 0, keepsLines: false) < utf8.count else { return text }
    var bytes: [UInt8] = []
    append(utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A name as one line, with escapes for scalars that show nothing as well: they tell two names apart that look alike.
  package static func name(_ text: String) -> String {
    let line = line(text)
    guard line.unicodeScalars.contains(where: { InvisibleScalars.contain($0.value) }) else { return line }
    return line.replacingScalars { scalar in
      guard InvisibleScalars.contain(scalar.value) else { return nil }
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Text of several lines: tabs and line feeds are unchanged.
  package static func lines(_ text: [UInt8]) -> [UInt8] {
    // Fast path: almost all text is shown unchanged, and a transcript may be long.
    guard firstHidden(in: text.span, from: 0, keepsLines: true) < text.count else { return text }
    var shown: [UInt8] = []
    append(text.span, keepsLines: true, to: &shown)
    return shown
  }

  /// Like it, for a string.
  package static func lines(_ text: String) -> String {
    String(decoding: lines(Array(text.utf8)), as: UTF8.self)
  }

  private static func append(_ text: Span<UInt8>, keepsLines: Bool, to buffer: inout [UInt8]) {
    var clean = 0
    while true {
      let hidden = firstHidden(in: text, from: clean, keepsLines: keepsLines)
      buffer.append(text.extracting(clean..<hidden))
      if hidden == text.count { return }
      let scalar = text.scalar(at: hidden)
      append(pictureOf: scalar.value, to: &buffer)
      clean = hidden + scalar.length
    }
  }

  /// The offset of the first scalar that is not shown unchanged, or of invalid bytes; the end of the text where there
  /// is none.
  private static func firstHidden(in text: Span<UInt8>, from start: Int, keepsLines: Bool) -> Int {
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if byte &- 0x20 < 0x5F {
        offset += 1
        continue
      }
      let scalar = text.scalar(at: offset)
      let isOfLines = keepsLines && (byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t"))
      if !isOfLines, areNeeded(for: scalar.value) || scalar.value == DecodedScalar.replacement {
        return offset
      }
      offset += scalar.length
    }
    return text.count
  }

  private static func append(pictureOf scalar: UInt32, to buffer: inout [UInt8]) {
    switch scalar {
    case 0..<0x20:
      buffer.append(scalar: 0x2400 + scalar)
    case 0x7F:
      buffer.append(scalar: 0x2421)
    case DecodedScalar.replacement:
      buffer.append(scalar: scalar)
    case _:
      buffer.append("\\u{\(String(scalar, radix: 16, uppercase: true))}")
    }
  }
}
