/// A text as a string of JSON (RFC 8259, section 7), for documents that the tool writes.
package enum JSONString {
  /// Appends the text in its quotes, as UTF-8; what could end a line, move a cursor or turn the reading direction is escaped, and
  /// so is what GitHub takes for a command wherever it stands in a line.
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
      case _ where Pictures.areNeeded(for: scalar.value):
        let digits = String(scalar.value, radix: 16)
        buffer.append("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)")
      case _: buffer.append(scalar: scalar.value)
      }
    }
    buffer.append(UInt8(ascii: "\""))
  }
}
