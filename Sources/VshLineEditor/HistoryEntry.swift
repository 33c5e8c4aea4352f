import VshText

/// One block as a line of the history: a string of JSON, so that a line feed inside stays on the line and any tool can
/// read it.
enum HistoryEntry {
  /// The line, without a line feed at its end. Invalid UTF-8 becomes U+FFFD.
  static func line(of block: [UInt8]) -> [UInt8] {
    JSONValue.string(String(decoding: block, as: UTF8.self)).utf8
  }

  /// The block of a line; nil where the line is not a JSON string.
  static func block(of line: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = line
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    var block: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return rest.isEmpty ? block : nil
      case UInt8(ascii: "\\"):
        guard let scalar = escapedScalar(&rest) else { return nil }
        block += String(scalar).utf8
      case 0..<0x20: return nil
      case _: block.append(byte)
      }
    }
    return nil
  }

  /// Whether a line is a truncated entry: a string without its end.
  static func isCut(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") || byte < 0x20 { return false }
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    }
    return true
  }

  /// The escape after a backslash.
  private static func escapedScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = unit(&rest) else { return nil }
      guard 0xD800..<0xDC00 ~= unit else { return Unicode.Scalar(unit) }
      guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
        let low = self.unit(&rest), 0xDC00..<0xE000 ~= low
      else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    case _: return nil
    }
  }

  /// Four hexadecimal digits.
  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    guard digits.count == 4, digits.first != UInt8(ascii: "+") else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
