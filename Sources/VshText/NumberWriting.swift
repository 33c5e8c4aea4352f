/// Writes numbers as text, the same on every machine (language.md, Small print, Text of values).
extension [UInt8] {
  /// Appends a whole number in decimal.
  package mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(decimal: value.magnitude)
  }

  /// Appends a whole number in decimal, with zeros in front up to a number of digits.
  package mutating func append(decimal value: UInt, minimumDigits: Int = 1) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var span = digits.mutableSpan
    let count = span.write(decimal: UInt64(value), at: 0)
    for _ in 0..<Swift.max(0, minimumDigits - count) { append(UInt8(ascii: "0")) }
    for index in 0..<count { append(digits[index]) }
  }

  /// Appends the shortest text that reads back as the same number: `60.0`, `0.1`, `1e+21`, `-0.0`.
  package mutating func append(double value: Double) {
    if let whole = Decimal.exactInteger(value) {
      append(decimal: whole)
      append(UInt8(ascii: "."))
      append(UInt8(ascii: "0"))
    } else {
      append(value.description)
    }
  }
}

extension BinaryInteger {
  /// The digits, with zeros in front up to a number of them.
  package func digits(_ least: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, least - digits.utf8.count)) + digits
  }

  /// A thousandth of it, which must not be negative, with three digits after the point: `1.250`.
  package var inThousandths: String { "\(self / 1_000).\((self % 1_000).digits(3))" }
}

extension Double {
  /// Rounds to a number of digits after the decimal point of the shortest text, halves away from zero: 2.675 becomes
  /// 2.68. A negative number of digits rounds to tens, hundreds and so on. Nil when the result is too large for a
  /// `Double`.
  package func rounded(toFractionDigits digits: Int) -> Double? {
    guard isFinite else { return nil }
    // No finite number has digits beyond these places.
    let fractionDigits = Swift.min(Swift.max(digits, -400), 400)
    let decimal = Decimal(self).rounded(toFractionDigits: fractionDigits)
    var text: [UInt8] = []
    if decimal.isNegative { text.append(UInt8(ascii: "-")) }
    text.append(decimal: UInt(decimal.significand))
    text.append(UInt8(ascii: "e"))
    text.append(decimal: decimal.exponent)
    return NumberText.double(text.span)
  }
}

/// A decimal number: significand × 10 to the power of exponent. It holds every `Int`, and the shortest decimal text of
/// every finite `Double`, exactly.
struct Decimal: Equatable {
  var isNegative: Bool
  var significand: UInt64
  var exponent: Int

  init(_ value: Int) {
    isNegative = value < 0
    significand = UInt64(value.magnitude)
    exponent = 0
  }

  /// The number of the shortest text of `value`, which must be finite.
  init(_ value: Double) {
    isNegative = value.sign == .minus
    significand = 0
    exponent = 0
    if let whole = Self.exactInteger(value) {
      significand = UInt64(whole.magnitude)
      return
    }
    var isBehindPoint = false
    var written = 0
    var exponentIsNegative = false
    var isExponent = false
    for byte in value.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isBehindPoint = true
      case UInt8(ascii: "e"): isExponent = true
      case UInt8(ascii: "-"): exponentIsNegative = isExponent
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isExponent {
          written = written &* 10 &+ Int(byte - UInt8(ascii: "0"))
        } else {
          // At most 17 digits, and a zero before or after the point.
          significand = significand &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
          if isBehindPoint { exponent -= 1 }
        }
      case _: break
      }
    }
    exponent += exponentIsNegative ? -written : written
  }

  /// The integer equal to the value, if both types represent it exactly; nil for `-0.0`.
  static func exactInteger(_ value: Double) -> Int? {
    guard abs(value) < 9_007_199_254_740_992, let whole = Int(exactly: value),
      whole != 0 || value.sign == .plus
    else { return nil }
    return whole
  }

  /// Halves are rounded away from zero.
  func rounded(toFractionDigits digits: Int) -> Decimal {
    let dropped = -digits - exponent
    guard dropped > 0 else { return self }
    var rounded = self
    rounded.exponent = -digits
    guard dropped <= 19 else {
      rounded.significand = 0
      return rounded
    }
    let power = Self.powersOfTen[dropped]
    let (quotient, remainder) = significand.quotientAndRemainder(dividingBy: power)
    rounded.significand = remainder >= power - remainder ? quotient + 1 : quotient
    return rounded
  }

  /// The digit at this power of ten: 0 is the last one before the decimal point.
  func digit(at power: Int) -> UInt8 {
    let index = power - exponent
    guard index >= 0, index <= 19 else { return 0 }
    return UInt8(significand / Self.powersOfTen[index] % 10)
  }

  /// The digits before the decimal point: none for a number below 1.
  var integerDigitCount: Int {
    significand == 0 ? 0 : max(0, Self.digitCount(significand) + exponent)
  }

  static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    while count < powersOfTen.count, value >= powersOfTen[count] { count += 1 }
    return count
  }

  /// The powers of ten from 0 to 19, which are all that 64 bits hold.
  private static let powersOfTen: [UInt64] = (0...19).reduce(into: []) { powers, _ in
    powers.append(powers.last.map { $0 &* 10 } ?? 1)
  }
}
