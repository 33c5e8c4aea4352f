import CUnicode

/// Numbers as a locale writes them. Halves are rounded away from zero; a number that rounds to zero has no sign.
extension TextLocale {
  /// Bytes of prefixes and suffixes that stand for a sign. No UTF-8 has them.
  enum Sign {
    static let minus: UInt8 = 0xFD
    static let currency: UInt8 = 0xFE
    static let percent: UInt8 = 0xFF
  }

  enum Grouping { case none, thousands, ofLocale }

  /// Which digits are written, at least and at most.
  struct Digits: Equatable {
    var minimumInteger = 1
    var minimumFraction = 0
    var maximumFraction = 0
  }

  /// The number of digits after the decimal sign of a currency; nil for a code that is none, such as `EURO`.
  package static func fractionDigits(of currency: Span<UInt8>) -> Int? {
    entry(of: currency, in: LocaleTable.fractionDigits).flatMap { $0.first }.map {
      Int($0 - UInt8(ascii: "0"))
    }
  }

  /// The codes of all currencies.
  package static var currencies: [String] {
    LocaleTable.fractionDigits.split(separator: UInt8(ascii: ";")).map {
      String(decoding: $0.prefix(3), as: UTF8.self)
    }
  }

  /// Appends an amount of a currency. Returns false where the code is unknown.
  package func append(_ value: FormattedNumber, currency code: Span<UInt8>, to buffer: inout [UInt8]) -> Bool
  {
    guard let digits = Self.fractionDigits(of: code) else { return false }
    let value = value.decimal.rounded(toFractionDigits: digits)
    let symbol = Self.entry(of: code, in: text(.currencySymbols)) ?? []
    let isNegative = value.isWrittenNegative
    let prefix = text(isNegative ? .negativeCurrencyPrefix : .currencyPrefix)
    var written = symbol
    if symbol.isEmpty { written.append(code) }
    append(prefix, currency: written, to: &buffer)
    // A digit touches signs of currencies only.
    if prefix.last == Sign.currency, !Self.endsInSign(written) { buffer.append("\u{A0}") }
    append(digits: value, Digits(minimumFraction: digits, maximumFraction: digits), .ofLocale, to: &buffer)
    append(text(isNegative ? .negativeCurrencySuffix : .currencySuffix), currency: written, to: &buffer)
    return true
  }

  package func append(_ value: FormattedNumber, _ style: NumberStyle, to buffer: inout [UInt8]) {
    var value = value.decimal
    switch style {
    case .decimal:
      value = value.rounded(toFractionDigits: 3)
      if value.isWrittenNegative { buffer.append(contentsOf: text(.minusSign)) }
      append(digits: value, Digits(maximumFraction: 3), .ofLocale, to: &buffer)
    case .percent:
      value.exponent += 2
      value = value.rounded(toFractionDigits: 0)
      let isNegative = value.isWrittenNegative
      append(text(isNegative ? .negativePercentPrefix : .percentPrefix), to: &buffer)
      append(digits: value, Digits(), .ofLocale, to: &buffer)
      append(text(isNegative ? .negativePercentSuffix : .percentSuffix), to: &buffer)
    }
  }

  /// Appends a prefix or a suffix with the signs of the locale.
  func append(
    _ affix: some Sequence<UInt8>, currency: [UInt8] = [], to buffer: inout [UInt8]
  ) {
    for byte in affix {
      switch byte {
      case Sign.minus: buffer.append(contentsOf: text(.minusSign))
      case Sign.percent: buffer.append(contentsOf: text(.percentSign))
      case Sign.currency: buffer.append(contentsOf: currency)
      case _: buffer.append(byte)
      }
    }
  }

  /// Appends the digits of a number that has no more digits after the decimal sign than are written.
  func append(digits value: Decimal, _ form: Digits, _ grouping: Grouping, to buffer: inout [UInt8]) {
    var fractionDigits = min(form.maximumFraction, max(0, -value.exponent))
    while fractionDigits > 0, value.digit(at: -fractionDigits) == 0 { fractionDigits -= 1 }
    fractionDigits = max(fractionDigits, form.minimumFraction)
    var integerDigits = max(form.minimumInteger, value.integerDigitCount)
    // A number has at least one digit.
    if integerDigits == 0, fractionDigits == 0 { integerDigits = 1 }
    for power in (0..<integerDigits).reversed() {
      append(digit: value.digit(at: power), to: &buffer)
      if separates(power, of: integerDigits, grouping) { buffer.append(contentsOf: text(.groupSign)) }
    }
    if fractionDigits == 0 { return }
    buffer.append(contentsOf: text(.decimalSign))
    for power in 1...fractionDigits { append(digit: value.digit(at: -power), to: &buffer) }
  }

  /// Whether a group sign follows the digit at this power of ten.
  private func separates(_ power: Int, of digits: Int, _ grouping: Grouping) -> Bool {
    switch grouping {
    case .none: return false
    case .thousands: return power > 0 && power % 3 == 0
    case .ofLocale:
      if power < 3 || digits < 3 + (text(.leastGrouped).first == UInt8(ascii: "2") ? 2 : 1) { return false }
      return (power - 3) % (text(.groupSize).first == UInt8(ascii: "2") ? 2 : 3) == 0
    }
  }

  /// Whether a text ends in a sign (Unicode's S) or a space.
  private static func endsInSign(_ text: [UInt8]) -> Bool {
    var offset = 0
    var isSign = true
    while offset < text.count {
      let scalar = text.span.scalar(at: offset)
      isSign = scalar.isSignOrSpace
      offset += scalar.length
    }
    return isSign
  }

  /// The value of a key in `KEY=value;KEY=value;`.
  private static func entry(of key: Span<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if key.count != 3 { return nil }
    for entry in text.split(separator: UInt8(ascii: ";")) where entry.count > 4 {
      if key.indices.allSatisfy({ entry[entry.startIndex + $0] == key[$0] }) {
        return Array(entry.dropFirst(4))
      }
    }
    return nil
  }
}

/// A number that a locale writes; finite.
package enum FormattedNumber {
  case int(Int)
  case double(Double)

  var decimal: Decimal {
    switch self {
    case .int(let value): Decimal(value)
    case .double(let value): Decimal(value)
    }
  }
}

extension DecodedScalar {
  /// Unicode's categories S and Z.
  fileprivate var isSignOrSpace: Bool {
    switch utf8proc_category(Int32(truncatingIfNeeded: value)) {
    case UTF8PROC_CATEGORY_SM, UTF8PROC_CATEGORY_SC, UTF8PROC_CATEGORY_SK, UTF8PROC_CATEGORY_SO,
      UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP:
      true
    case _: false
    }
  }
}

extension Decimal {
  var isWrittenNegative: Bool { isNegative && significand != 0 }
}
