import VshText

/// A number as JSON writes it (RFC 8259, section 6), read from bytes.
enum JSONNumber {
  /// Without fraction and exponent, within 64 bits.
  case integer(Int64)
  /// Without fraction and exponent, and `-0` or beyond 64 bits.
  case wideInteger(Double)
  case double(Double)

  enum Reading {
    /// A number, and where it ends.
    case number(JSONNumber, end: Int)
    /// No number, and why.
    case refused(String, at: Int)
  }

  /// Reads the number at `start`, up to its end. The result is always finite.
  ///
  ///     number = [ "-" ] ( "0" | digit1-9 { digit } ) [ "." digit { digit } ] [ ( "e" | "E" ) [ "+" | "-" ] digit { digit } ]
  static func read(_ bytes: [UInt8], from start: Int, to limit: Int) -> Reading {
    var index = start
    func byte() -> UInt8 { index < limit ? bytes[index] : 0 }
    func skipDigits() {
      while byte().isDigit { index += 1 }
    }

    let isNegative = byte() == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard byte().isDigit else { return .refused("a number needs a digit here", at: index) }
    if byte() == UInt8(ascii: "0") {
      index += 1
      if byte().isDigit { return .refused("a number does not begin with 0", at: index - 1) }
    }
    skipDigits()
    var isWhole = true
    if byte() == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      guard byte().isDigit else { return .refused("a digit is missing after the point", at: index) }
      skipDigits()
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { index += 1 }
      guard byte().isDigit else { return .refused("a digit is missing in the exponent", at: index) }
      skipDigits()
    }
    guard index - start <= DataLimits.numberBytes else {
      return .refused("a number is longer than \(DataLimits.numberBytes) bytes", at: start)
    }
    let text = bytes.span.extracting(start..<index)
    // No integer equals `-0`.
    if isWhole, let integer = NumberText.integer(text), integer != 0 || !isNegative {
      return .number(.integer(Int64(integer)), end: index)
    }
    guard let value = NumberText.double(text) else { return .refused("a number is too large", at: start) }
    return .number(isWhole ? .wideInteger(value) : .double(value), end: index)
  }
}
