/// Strict parsing of dates by a pattern: the text must match the whole pattern (language.md, Types and expressions).
extension DatePattern {
  /// The moment, in milliseconds since 1970, or nil.
  ///
  /// - Digits are those of the locale, or ASCII. A number has 1 to 2 digits, a year 1 to 4, and 4 by `yyyy`; directly beside another number it has exactly the digits of its letters.
  /// - Names are those of the locale, in any case of their ASCII letters; a weekday must be the date's.
  /// - What the pattern does not name is that of 2000-01-01 00:00; what it names twice must agree. `h` without `a` is the
  ///   half of the day before noon.
  /// - An offset (`Z`, `XXX`) takes precedence over the zone. Clocks that change: see `Zone.milliseconds(of:)`.
  /// - There must be such a day, in the years 1 to 9999, in UTC too.
  package func read(_ text: Span<UInt8>, zone: Zone = .utc, locale: TextLocale = .en) -> Int? {
    if !locale.hasPlainDigits {
      let plain = locale.plainDigits(text)
      return read(plain: plain.span, zone, locale)
    }
    return read(plain: text, zone, locale)
  }

  private func read(plain text: Span<UInt8>, _ zone: Zone, _ locale: TextLocale) -> Int? {
    var scanner = ByteScanner()
    var parts = Parts()
    for (index, field) in fields.enumerated() {
      let touchesNumber =
        index > 0 && fields[index - 1].isNumber || index + 1 < fields.count && fields[index + 1].isNumber
      guard parts.read(field, touchesNumber: touchesNumber, locale, in: text, &scanner) else { return nil }
    }
    guard scanner.isAtEnd(of: text) else { return nil }
    return parts.moment(in: zone)
  }
}

extension DatePattern.Field {
  fileprivate var isNumber: Bool {
    switch self {
    case .year, .yearOfCentury, .month, .day, .hour, .hourOfHalf, .minute, .second, .millisecond: true
    case .literal, .separator, .monthName, .weekday, .halfOfDay, .basicOffset, .extendedOffset: false
    }
  }
}

/// The parsed fields of a date.
private struct Parts {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var weekday: Int?
  private var hour: Int?
  /// 0 to 11.
  private var hourOfHalf: Int?
  private var half: Int?
  private var minute: Int?
  private var second: Int?
  private var millisecond: Int?
  private var offsetSeconds: Int?

  /// Reads one field; returns false where the text does not contain it.
  mutating func read(
    _ field: DatePattern.Field, touchesNumber: Bool, _ locale: TextLocale, in text: Span<UInt8>,
    _ scanner: inout ByteScanner
  ) -> Bool {
    func number(_ written: Int, upTo most: Int) -> Int? {
      scanner.number(digits: touchesNumber ? written...written : 1...most, in: text)
    }
    switch field {
    case .literal(let literal): return scanner.take(literal, in: text)
    case .separator(let byte): return scanner.take(byte, in: text)
    case .year(minimumDigits: 4): return Self.set(&year, to: scanner.number(digits: 4...4, in: text))
    case .year(let digits): return Self.set(&year, to: number(digits, upTo: 4))
    // Styles are only written.
    case .yearOfCentury: return false
    case .month(let digits): return Self.set(&month, to: number(digits, upTo: 2))
    case .monthName(let length):
      let index = Self.index(of: 12, in: text, &scanner) { locale.month($0 + 1, length) }
      return Self.set(&month, to: index.map { $0 + 1 })
    case .day(let digits): return Self.set(&day, to: number(digits, upTo: 2))
    case .weekday(let length):
      let index = Self.index(of: 7, in: text, &scanner) { locale.weekday($0, length) }
      return Self.set(&weekday, to: index)
    case .hour(let digits): return Self.set(&hour, to: number(digits, upTo: 2))
    case .hourOfHalf(let digits):
      guard let written = number(digits, upTo: 2), 1...12 ~= written else { return false }
      return Self.set(&hourOfHalf, to: written % 12)
    case .minute(let digits): return Self.set(&minute, to: number(digits, upTo: 2))
    case .second(let digits): return Self.set(&second, to: number(digits, upTo: 2))
    case .millisecond: return Self.set(&millisecond, to: scanner.number(digits: 3...3, in: text))
    case .halfOfDay:
      let index = Self.index(of: 2, in: text, &scanner) { locale.text($0 == 0 ? .am : .pm) }
      return Self.set(&half, to: index)
    case .basicOffset:
      return Self.set(&offsetSeconds, to: scanner.zoneOffset(colon: .none, in: text))
    case .extendedOffset:
      let isUTC = scanner.take("Z", in: text)
      return Self.set(&offsetSeconds, to: isUTC ? 0 : scanner.zoneOffset(colon: .required, in: text))
    }
  }

  /// The moment of all fields, in milliseconds since 1970.
  func moment(in zone: Zone) -> Int? {
    var time = CivilTime(year: year ?? 2000, month: month ?? 1, day: day ?? 1)
    time.hour = hour ?? (half ?? 0) * 12 + (hourOfHalf ?? 0)
    time.minute = minute ?? 0
    time.second = second ?? 0
    time.millisecond = millisecond ?? 0
    guard time.exists, weekday == nil || weekday == time.weekday, half == nil || half == time.hour / 12,
      hourOfHalf == nil || hourOfHalf == time.hour % 12
    else { return nil }
    let moment = offsetSeconds.map { time.milliseconds - $0 * 1_000 } ?? zone.milliseconds(of: time)
    return CivilTime.namedMoments ~= moment ? moment : nil
  }

  /// Sets a field; returns false where there is no value, or a different one was set before.
  private static func set(_ part: inout Int?, to value: Int?) -> Bool {
    guard let value, part == nil || part == value else { return false }
    part = value
    return true
  }

  /// The index of the longest name that is next in the text.
  private static func index(
    of count: Int, in text: Span<UInt8>, _ scanner: inout ByteScanner,
    name: (Int) -> UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var longest: (index: Int, scanner: ByteScanner)?
    for index in 0..<count {
      var after = scanner
      guard after.take(word: name(index), in: text), after.offset > longest?.scanner.offset ?? -1 else {
        continue
      }
      longest = (index, after)
    }
    if let longest { scanner = longest.scanner }
    return longest?.index
  }
}
