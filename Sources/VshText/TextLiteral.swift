/// A block of code in Markdown.
package enum CodeFence {
  /// A line of backquotes that is longer than any in the text.
  package static func around(_ text: some StringProtocol) -> String {
    let longest =
      text.utf8.split(whereSeparator: { $0 != UInt8(ascii: "`") }).lazy.map { $0.count }.max() ?? 0
    return String(repeating: "`", count: max(3, longest + 1))
  }
}

/// The literal of a text in the language, `"text"`.
package enum TextLiteral {
  package static func of(_ text: String) -> String {
    var literal: [UInt8] = []
    append(text.utf8.span, to: &literal)
    return String(decoding: literal, as: UTF8.self)
  }

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
