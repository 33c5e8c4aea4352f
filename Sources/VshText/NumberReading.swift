/// Numbers read from text, strictly: decimal, without blanks, separators, hexadecimal forms or names.
package enum NumberText {
  /// integer = [ "+" | "-" ] digit { digit } ;
  ///
  /// Nil for anything else, and for what 64 bits do not hold.
  package static func integer(_ text: Span<UInt8>) -> Int? {
    var offset = 0
    let isNegative = sign(in: text, at: &offset)
    guard offset < text.count else { return nil }
    var value = 0
    while offset < text.count {
      guard let digit = digit(in: text, at: offset) else { return nil }
      let (shifted, shiftOverflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) =
        isNegative ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      if shiftOverflows || sumOverflows { return nil }
      value = sum
      offset += 1
    }
    return value
  }

  /// double = [ "+" | "-" ] ( digits [ "." [ digits ] ] | "." digits ) [ ( "e" | "E" ) [ "+" | "-" ] digits ] ;
  ///
  /// The nearest `Double`; nil for anything else, and for what would not be finite.
  package static func double(_ text: Span<UInt8>) -> Double? {
    var offset = 0
    let isNegative = sign(in: text, at: &offset)
    var significand: UInt64 = 0
    var digits = 0
    let whole = readDigits(in: text, at: &offset, into: &significand, counting: &digits)
    var exponent = 0
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      offset += 1
      exponent = -readDigits(in: text, at: &offset, into: &significand, counting: &digits)
    }
    guard whole > 0 || exponent < 0 else { return nil }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      let exponentIsNegative = sign(in: text, at: &offset)
      let start = offset
      var written = 0
      while let digit = digit(in: text, at: offset) {
        written = min(written * 10 + digit, 1_000_000)
        offset += 1
      }
      guard offset > start else { return nil }
      exponent += exponentIsNegative ? -written : written
    }
    guard offset == text.count else { return nil }
    // Both factors are exact, so that one rounding gives the nearest value (Clinger 1990).
    if digits <= 15, abs(exponent) <= 22 {
      let power = exactPowersOfTen[abs(exponent)]
      let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
      return isNegative ? -magnitude : magnitude
    }
    var bytes: [UInt8] = []
    bytes.append(text)
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  private static func sign(in text: Span<UInt8>, at offset: inout Int) -> Bool {
    guard offset < text.count else { return false }
    let isNegative = text[offset] == UInt8(ascii: "-")
    if isNegative || text[offset] == UInt8(ascii: "+") { offset += 1 }
    return isNegative
  }

  private static func digit(in text: Span<UInt8>, at offset: Int) -> Int? {
    guard offset < text.count else { return nil }
    let digit = text[offset] &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  /// Reads a run of digits, and returns its length. `digits` counts those from the first that is not zero; the
  /// significand is meaningless beyond 19 of them.
  private static func readDigits(
    in text: Span<UInt8>, at offset: inout Int, into significand: inout UInt64, counting digits: inout Int
  ) -> Int {
    let start = offset
    while let digit = digit(in: text, at: offset) {
      significand = significand &* 10 &+ UInt64(digit)
      if digits > 0 || digit > 0 { digits += 1 }
      offset += 1
    }
    return offset - start
  }

  private static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
}
