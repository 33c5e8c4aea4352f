/// How a placeholder of `printf` draws a number: `%d`, `%02lld`, `%5.1f`, `%g`, `%x`. Halves are rounded to the even digit,
/// by Java away from zero, and zero keeps its sign.
package struct PlaceholderForm: Equatable, Sendable {
  package enum Style: Sendable { case decimal, octal, hexadecimal, fixed, scientific, general }

  /// Whose placeholder it is.
  package enum Origin: Sendable {
    /// Foundation's `String(format:locale:)`: with the groups of the locale.
    case apple
    /// Java's, as Android has it: in the locale's digits, with groups where a `,` asks for them.
    case java
    /// That of C, the same in each language.
    case c
  }

  package var style: Style
  package var origin = Origin.apple
  package var isGrouped = true
  /// Whether its letters are capitals.
  package var isUpper = false
  /// Whether a negative number in octal or hexadecimal digits has 64 bits, and not 32.
  package var isLong = false
  package var hasZeros = false
  package var isLeft = false
  package var hasPlus = false
  package var hasPrefix = false
  package var width = 0
  package var precision: Int?

  package init(_ style: Style) { self.style = style }

  /// Whether its value is an Int, and not a Double.
  package var isOfInt: Bool { style == .decimal || style == .octal || style == .hexadecimal }
}

extension TextLocale {
  package func append(_ number: FormattedNumber, _ form: PlaceholderForm, to buffer: inout [UInt8]) {
    if form.origin == .c, self != .en { return TextLocale.en.append(number, form, to: &buffer) }
    let grouping: Grouping = form.isGrouped ? .ofLocale : .none
    let value = number.decimal
    var sign: [UInt8] = []
    var digits: [UInt8] = []
    // The filling of a short number, between its sign and its digits.
    var filling = UInt8(ascii: form.hasZeros && form.origin != .apple ? "0" : " ")
    switch form.style {
    case .octal, .hexadecimal:
      let radix = form.style == .octal ? 8 : 16
      if form.hasPrefix, value.significand != 0 {
        sign = Array((radix == 8 ? "0" : form.isUpper ? "0X" : "0x").utf8)
      }
      let least = form.precision ?? (form.hasZeros && !form.isLeft ? form.width - sign.count : 1)
      digits = Array(bits(of: number, form.isLong).digits(least, radix: radix, uppercase: form.isUpper).utf8)
    case .decimal:
      sign = self.sign(of: value, form)
      let least = form.precision ?? (form.hasZeros && !form.isLeft ? form.width : 1)
      append(digits: value, Digits(minimumInteger: max(1, least)), grouping, to: &digits)
    case .fixed:
      sign = self.sign(of: value, form)
      let fraction = form.precision ?? 6
      append(
        digits: form.origin == .java
          ? value.rounded(toFractionDigits: fraction) : value.roundedToEven(toFractionDigits: fraction),
        Digits(minimumFraction: fraction, maximumFraction: fraction), grouping, to: &digits)
    case .scientific:
      sign = self.sign(of: value, form)
      let fraction = form.precision ?? 6
      append(
        scientific: value, Digits(minimumFraction: fraction, maximumFraction: fraction), form, to: &digits)
    case .general:
      sign = self.sign(of: value, form)
      filling = form.hasZeros ? UInt8(ascii: "0") : filling
      let fraction = max(1, form.precision ?? 6)
      let power = value.significand == 0 ? 0 : value.integerDigitPower
      if power < -4 || power >= fraction {
        append(scientific: value, Digits(maximumFraction: fraction - 1), form, to: &digits)
      } else {
        append(
          digits: value.roundedToEven(toFractionDigits: fraction - 1 - power),
          Digits(maximumFraction: max(0, fraction - 1 - power)), grouping, to: &digits)
      }
    }
    let missing = max(0, form.width - (sign + digits).count { $0 & 0xC0 != 0x80 })
    let padding = repeatElement(filling, count: missing)
    switch (form.isLeft, form.hasZeros) {
    case (true, _): buffer += sign + digits + repeatElement(UInt8(ascii: " "), count: missing)
    case (false, true): buffer += sign + padding + digits
    case (false, false): buffer += padding + sign + digits
    }
  }

  private func bits(of number: FormattedNumber, _ isLong: Bool) -> UInt64 {
    guard case .int(let value) = number else { return 0 }
    return isLong || value >= 0
      ? UInt64(bitPattern: Int64(value)) : UInt64(UInt32(truncatingIfNeeded: value))
  }

  private func sign(of value: Decimal, _ form: PlaceholderForm) -> [UInt8] {
    let minus = Array(text(.minusSign))
    if value.isNegative { return minus }
    // Marks of direction stand before both signs.
    let marks = minus.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    return form.hasPlus ? minus[..<marks] + [UInt8(ascii: "+")] : []
  }

  /// Appends `1.5E+03`.
  private func append(
    scientific value: Decimal, _ digits: Digits, _ form: PlaceholderForm, to buffer: inout [UInt8]
  ) {
    var power = value.significand == 0 ? 0 : value.integerDigitPower
    var rounded = value.roundedToEven(toFractionDigits: digits.maximumFraction - power)
    if rounded.significand != 0, rounded.integerDigitPower > power { power += 1 }
    rounded.exponent -= power
    append(digits: rounded, digits, .none, to: &buffer)
    let sign = UInt8(ascii: form.origin == .apple || form.isUpper ? "E" : "e")
    buffer += [sign, UInt8(ascii: power < 0 ? "-" : "+")]
    append(digits: Decimal(abs(power)), Digits(minimumInteger: 2), .none, to: &buffer)
  }
}

extension Decimal {
  /// The power of ten of the first digit.
  fileprivate var integerDigitPower: Int { Self.digitCount(significand) + exponent - 1 }

  /// Halves are rounded to the even digit.
  fileprivate func roundedToEven(toFractionDigits digits: Int) -> Decimal {
    var result = rounded(toFractionDigits: digits)
    let dropped = -digits - exponent
    guard dropped > 0, dropped <= 19, result.significand % 2 == 1 else { return result }
    let power = (0..<dropped).reduce(UInt64(1)) { power, _ in power &* 10 }
    if significand % power == power - significand % power { result.significand -= 1 }
    return result
  }
}
