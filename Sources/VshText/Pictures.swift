/// Control characters made visible, so that no text can move the cursor, break a line or turn the reading direction
/// (language.md, Views).
///
/// | scalars | drawn as |
/// |---|---|
/// | U+0000…001F, U+007F | the picture of Unicode's block: `␀` … `␛` … `␡` |
/// | U+0080…009F (C1) | `⟨U+009B⟩` |
/// | U+2028, U+2029 (line and paragraph separator) | `⟨U+2028⟩` |
/// | U+061C, U+200E, U+200F, U+202A…202E, U+2066…206F (direction) | `⟨U+202E⟩` |
/// | U+FEFF, U+FFF9…FFFB (byte-order mark, annotations) | `⟨U+FEFF⟩` |
///
/// Joiners, variation selectors and tags stay: emoji and many scripts are written with them, and they move nothing.
package enum Pictures {
  /// The width of the scalar's picture in cells, or nil where it is drawn as it is.
  static func cells(of scalar: UInt32) -> Int? {
    switch scalar {
    case 0..<0x20, 0x7F: 1
    case 0x80..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: 8
    case _: nil
    }
  }

  /// Appends the text as it may be shown: without control characters or line breaks, and valid UTF-8.
  package static func append(_ text: Span<UInt8>, to buffer: inout [UInt8]) {
    var clean = 0
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte &- 0x20 < 0x5F {
        offset += 1
        continue
      }
      let scalar = text.scalar(at: offset)
      let end = offset + scalar.length
      if cells(of: scalar.value) != nil || scalar.value == DecodedScalar.replacement {
        buffer.append(text.extracting(clean..<offset))
        append(pictureOf: scalar.value, to: &buffer)
        clean = end
      }
      offset = end
    }
    buffer.append(text.extracting(clean..<offset))
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
      let digits = String(scalar, radix: 16, uppercase: true)
      buffer.append("⟨U+\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)⟩")
    }
  }
}
