import CLocales

/// The packed locales in the executable, in the format of `Sources/CLocales/pack.py`.
///
/// Reads are bounds-checked: a text outside the table is empty.
enum LocaleTable {
  enum Field: Int {
    case name, englishName, direction, zero, decimalSign, groupSign, minusSign, percentSign
    /// `2` or `3`: the digits of a group before the last one. `1` or `2`: the least digits before the first group sign.
    case groupSize, leastGrouped
    case percentPrefix, percentSuffix, negativePercentPrefix, negativePercentSuffix
    case currencyPrefix, currencySuffix, negativeCurrencyPrefix, negativeCurrencySuffix
    /// `EUR=€;USD=US$;`
    case currencySymbols
    /// `one:n=1;few:n%10=2..4&n%100!=12..14`
    case plurals
    case am, pm
    case shortDate, mediumDate, longDate, fullDate
    case shortMonths
    case months = 38
    case shortWeekdays = 50
    case weekdays = 57
    case weekdaysAlone = 64
  }

  /// The number of locales. They are sorted by name.
  static let count = PackedTable.unsigned(at: 0, of: bytes) - 1

  static func text(_ field: Field, _ index: Int = 0, of row: Int) -> UnsafeBufferPointer<UInt8> {
    text(at: 8 + 4 * (row * PackedTable.unsigned(at: 4, of: bytes) + field.rawValue + index))
  }

  /// The versions of babel and of CLDR.
  static var version: UnsafeBufferPointer<UInt8> { text(.name, of: count) }
  /// The digits after the decimal sign of all currencies: `EUR=2;JPY=0;`
  static var fractionDigits: UnsafeBufferPointer<UInt8> { text(.englishName, of: count) }

  private static func text(at entry: Int) -> UnsafeBufferPointer<UInt8> {
    let bytes = bytes
    let offset = PackedTable.unsigned(at: entry, of: bytes)
    let start = offset + 2
    let end = start + Int(PackedTable.number(at: offset, of: bytes) as UInt16)
    return end <= bytes.count
      ? UnsafeBufferPointer(rebasing: bytes[start..<end]) : UnsafeBufferPointer(rebasing: bytes[..<0])
  }

  private static var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: locales_bytes(), count: locales_count())
  }
}
