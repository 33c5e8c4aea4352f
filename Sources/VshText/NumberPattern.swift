/// A pattern of `format` for numbers, such as `#,##0.00` (language.md, Small print).
///
/// Digits are rounded from the number's shortest decimal text, halves away from zero;
/// a number that rounds to zero has no sign.
package struct NumberPattern: Equatable, Sendable {
  private var prefix: [UInt8] = []
  private var suffix: [UInt8] = []
  private var digits = TextLocale.Digits(minimumInteger: 0)
  private var isGrouped = false
  /// Whether the number is written in hundredths, because a `%` occurs outside of quotation marks.
  private var isPercent = false

  /// number-pattern = [ text ] ( integer [ "." fraction ] | "." fraction ) [ text ] ;
  /// integer = { "#" | "," } { "0" | "," } ;
  /// fraction = { "0" } { "#" } ;
  ///
  /// `text` is written as it is: any character but `#` and `0`, which `'text'` may hold. A `%` outside of quotation
  /// marks makes the number a hundred times as large, once. A `,` is three digits before the
  /// decimal point, or six, and so on.
  package init(_ pattern: Span<UInt8>) throws(PatternProblem) {
    var offset = 0
    prefix = try readText(in: pattern, from: &offset)
    let start = offset
    while offset < pattern.count,
      Self.isDigit(pattern[offset]) || Self.separatesDigits(in: pattern, at: offset)
    {
      offset += 1
    }
    guard start < offset else {
      throw PatternProblem(
        "the pattern of a number has a `0` or `#` for each digit, as `#,##0.00`", at: 0..<pattern.count)
    }
    let end = offset
    suffix = try readText(in: pattern, from: &offset)
    guard offset == pattern.count else {
      throw PatternProblem(
        "a `0` or `#` in the text after the digits must be quoted: `'0'`", at: offset..<offset + 1
      )
    }
    try readDigits(in: pattern, start..<end)
  }

  private mutating func readDigits(in pattern: Span<UInt8>, _ range: Range<Int>) throws(PatternProblem) {
    var point = range.upperBound
    for offset in range.reversed() where pattern[offset] == UInt8(ascii: ".") { point = offset }

    // From the point to the left: zeros, then number signs.
    var digitCount = 0
    var hasOptionalDigit = false
    for offset in (range.lowerBound..<point).reversed() {
      switch pattern[offset] {
      case UInt8(ascii: ","):
        guard digitCount > 0, digitCount % 3 == 0 else {
          throw PatternProblem(
            "`,` must be three digits before the decimal point, as `#,##0`", at: offset..<offset + 1)
        }
        isGrouped = true
        continue
      case UInt8(ascii: "0"):
        guard !hasOptionalDigit else {
          throw PatternProblem(
            "before the decimal point, `0` comes after `#`, as `#,##0`", at: offset..<offset + 1)
        }
        digits.minimumInteger += 1
      case _:
        hasOptionalDigit = true
      }
      digitCount += 1
    }

    guard point < range.upperBound else { return }
    for offset in point + 1..<range.upperBound {
      switch pattern[offset] {
      case UInt8(ascii: "0"):
        guard digits.minimumFraction == digits.maximumFraction else {
          throw PatternProblem(
            "after the decimal point, `0` comes before `#`, as `0.0#`", at: offset..<offset + 1)
        }
        digits.minimumFraction += 1
        digits.maximumFraction += 1
      case UInt8(ascii: "#"):
        digits.maximumFraction += 1
      case let byte:
        let character = byte == UInt8(ascii: ",") ? "," : "."
        throw PatternProblem("`\(character)` cannot come after the decimal point", at: offset..<offset + 1)
      }
    }
  }

  /// Reads up to the first digit position.
  private mutating func readText(
    in pattern: Span<UInt8>, from offset: inout Int
  ) throws(PatternProblem) -> [UInt8] {
    var text: [UInt8] = []
    while offset < pattern.count, !Self.isDigit(pattern[offset]),
      !Self.separatesDigits(in: pattern, at: offset)
    {
      if pattern[offset] == UInt8(ascii: "'") {
        if case .literal(let literal) = try PatternPiece.next(in: pattern, from: &offset) {
          text.append(contentsOf: literal)
        }
      } else {
        let isSign = pattern[offset] == UInt8(ascii: "%")
        if isSign { isPercent = true }
        text.append(isSign ? TextLocale.Sign.percent : pattern[offset])
        offset += 1
      }
    }
    return text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "0") || byte == UInt8(ascii: "#")
  }

  /// Whether a digit follows the `.` or `,` here; otherwise it is text.
  private static func separatesDigits(in pattern: Span<UInt8>, at offset: Int) -> Bool {
    guard pattern[offset] == UInt8(ascii: ".") || pattern[offset] == UInt8(ascii: ","),
      offset + 1 < pattern.count
    else { return false }
    return isDigit(pattern[offset + 1])
  }
}

extension NumberPattern {
  /// Appends the number, which must be finite, with the signs and digits of the locale.
  package func append(_ value: FormattedNumber, locale: TextLocale = .en, to buffer: inout [UInt8]) {
    var decimal = value.decimal
    if isPercent { decimal.exponent += 2 }
    decimal = decimal.rounded(toFractionDigits: digits.maximumFraction)
    if decimal.isWrittenNegative { locale.append([TextLocale.Sign.minus], to: &buffer) }
    locale.append(prefix, to: &buffer)
    locale.append(digits: decimal, digits, isGrouped ? .thousands : .none, to: &buffer)
    locale.append(suffix, to: &buffer)
  }
}
