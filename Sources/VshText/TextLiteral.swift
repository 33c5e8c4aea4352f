/// The literal of a text in the language, `"text"`.
package enum TextLiteral {
  /// Appends the text in quotes, with escapes for quotes, backslashes and control characters.
  package static func append(_ text: Span<UInt8>, to buffer: inout [UInt8]) {
    buffer.append(UInt8(ascii: "\""))
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(byte)
      case 0x0A: buffer.append("\\n")
      case 0x09: buffer.append("\\t")
      case 0..<0x20, 0x7F: buffer.append("\\u{\(String(byte, radix: 16, uppercase: true))}")
      case _: buffer.append(byte)
      }
    }
    buffer.append(UInt8(ascii: "\""))
  }
}
