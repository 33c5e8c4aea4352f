/// A text as a string of JSON (RFC 8259, section 7), for documents that the tool writes.
package enum JSONString {
  /// Appends the text in its quotes. Control characters are escaped, all else stands as it is.
  package static func append(_ text: String, to buffer: inout [UInt8]) {
    buffer.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): buffer += [UInt8(ascii: "\\"), byte]
      case 0x0A: buffer += "\\n".utf8
      case 0x0D: buffer += "\\r".utf8
      case 0x09: buffer += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        buffer += "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
      case _: buffer.append(byte)
      }
    }
    buffer.append(UInt8(ascii: "\""))
  }
}
