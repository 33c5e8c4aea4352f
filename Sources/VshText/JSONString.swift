/// A text as a string of JSON (RFC 8259, section 7), for documents that the tool writes.
package enum JSONString {
  /// Appends the text as a JSON string in UTF-8. It escapes everything that could end a line, move a cursor or change
  /// the reading direction, everything that GitHub treats as a command, and what YAML does not allow, since TAP quotes
  /// its texts the same way.
  package static func append(_ text: String, to buffer: inout [UInt8]) {
    buffer.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(scalar: scalar.value)
      case "\n": buffer.append("\\n")
      case "\r": buffer.append("\\r")
      case "\t": buffer.append("\\t")
      case "[" where buffer.suffix(2).elementsEqual("##".utf8): buffer.append("\\u005b")
      case _ where Pictures.areNeeded(for: scalar.value) || scalar == "\u{FFFE}" || scalar == "\u{FFFF}":
        let digits = String(scalar.value, radix: 16)
        buffer.append("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)")
      case _: buffer.append(scalar: scalar.value)
      }
    }
    buffer.append(UInt8(ascii: "\""))
  }
}
