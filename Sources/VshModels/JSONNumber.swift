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
    var digits = Digits()
    func byte() -> UInt8 { index < limit ? bytes[index] : 0 }

    let isNegative = byte() == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard isDigit(byte()) else { return .refused("here is no digit of a number", at: index) }
    if byte() == UInt8(ascii: "0") {
      index += 1
      if isDigit(byte()) { return .refused("a number does not begin with 0", at: index - 1) }
    }
    while isDigit(byte()) {
      digits.append(byte(), isFraction: false)
      index += 1
    }
    var isWhole = true
    if byte() == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      guard isDigit(byte()) else { return .refused("a digit is missing behind the point", at: index) }
      while isDigit(byte()) {
        digits.append(byte(), isFraction: true)
        index += 1
      }
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      let isBelowOne = byte() == UInt8(ascii: "-")
      if isBelowOne || byte() == UInt8(ascii: "+") { index += 1 }
      guard isDigit(byte()) else { return .refused("a digit is missing in the exponent", at: index) }
      var exponent = 0
      while isDigit(byte()) {
        // Beyond this exponent every number is 0 or too large.
        exponent = min(exponent * 10 + Int(byte() - UInt8(ascii: "0")), 100_000)
        index += 1
      }
      digits.exponent += isBelowOne ? -exponent : exponent
    }
    guard index - start <= DataLimits.numberBytes else {
      return .refused("a number is longer than \(DataLimits.numberBytes) bytes", at: start)
    }
    if isWhole, let integer = digits.integer(isNegative: isNegative) {
      return .number(.integer(integer), end: index)
    }
    let magnitude = digits.exactDouble(isNegative: isNegative) ?? slowDouble(bytes[start..<index])
    guard let magnitude, magnitude.isFinite else {
      return .refused("a number is too large", at: start)
    }
    return .number(isWhole ? .wideInteger(magnitude) : .double(magnitude), end: index)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func slowDouble(_ text: ArraySlice<UInt8>) -> Double? {
    Double(String(decoding: text, as: UTF8.self))
  }

  /// The digits of a number as one integer and a power of ten, as long as that loses nothing.
  private struct Digits {
    var value: UInt64 = 0
    var exponent = 0
    var isExact = true

    mutating func append(_ digit: UInt8, isFraction: Bool) {
      let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = tens.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      isExact = isExact && !tensOverflow && !sumOverflow
      value = sum
      if isFraction { exponent -= 1 }
    }

    /// Nil for a number that does not fit, and for `-0`, which no integer equals.
    func integer(isNegative: Bool) -> Int64? {
      guard isExact else { return nil }
      guard isNegative else { return Int64(exactly: value) }
      if value == UInt64(Int64.max) + 1 { return Int64.min }
      guard value != 0, let positive = Int64(exactly: value) else { return nil }
      return -positive
    }

    /// Exact when both the digits and the power of ten are: then one operation rounds once (Clinger 1990).
    func exactDouble(isNegative: Bool) -> Double? {
      guard isExact, value <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
      let digits = isNegative ? -Double(value) : Double(value)
      return exponent < 0 ? digits / Self.powersOfTen[-exponent] : digits * Self.powersOfTen[exponent]
    }

    private static let powersOfTen: [Double] = [
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
      1e19, 1e20, 1e21, 1e22,
    ]
  }
}
