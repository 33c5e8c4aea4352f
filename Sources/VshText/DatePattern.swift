/// A pattern for writing and reading dates, such as `yyyy/MM/dd HH:mm`: the letters of Unicode TS 35 that the language
/// supports (language.md, Small print, Dates).
///
/// It is parsed once and used often. Reading is in `DatePatternReading.swift`.
package struct DatePattern: Equatable, Sendable {
  enum Field: Equatable, Sendable {
    case literal([UInt8])
    /// A literal of one byte, the most frequent case.
    case separator(UInt8)
    case year(minimumDigits: Int)
    /// Two digits, in the styles of locales only.
    case yearOfCentury
    case month(minimumDigits: Int)
    case monthName(NameLength)
    case day(minimumDigits: Int)
    case weekday(NameLength)
    /// 0 to 23.
    case hour(minimumDigits: Int)
    /// 12, 1 to 11.
    case hourOfHalf(minimumDigits: Int)
    case minute(minimumDigits: Int)
    case second(minimumDigits: Int)
    case millisecond
    case halfOfDay
    /// `+0900`.
    case basicOffset
    /// `+09:00`, or `Z`.
    case extendedOffset
  }

  let fields: [Field]

  static let letters = "y yyyy M MM MMM MMMM d dd E EEEE H HH h hh m mm s ss SSS a Z XXX"

  /// date-pattern = { "y" | "yyyy" | "M" | "MM" | "MMM" | "MMMM" | "d" | "dd" | "E" | "EEEE" | "H" | "HH" | "h" | "hh" | "m" | "mm"
  ///                | "s" | "ss" | "SSS" | "a" | "Z" | "XXX" | pattern-text | other character } ;
  package init(_ pattern: Span<UInt8>) throws(PatternProblem) {
    fields = try PatternPiece.fields(
      of: pattern, for: "date", letters: Self.letters,
      literal: { $0.count == 1 ? .separator($0[0]) : .literal($0) }, field: Self.field)
    if fields.isEmpty {
      throw PatternProblem("the pattern of a date is empty; it is written as `yyyy/MM/dd HH:mm`", at: 0..<0)
    }
  }

  /// What a locale writes for a date without a time of day.
  package init(_ style: DateStyle, of locale: TextLocale) {
    let pattern = locale.text(style.field)
    let letters = Self.letters + " yy cccc"
    // The styles of the table can be parsed: a test does.
    fields =
      (try? PatternPiece.fields(
        of: pattern.span, for: "date", letters: letters,
        literal: { $0.count == 1 ? .separator($0[0]) : .literal($0) },
        field: { Self.fieldOfStyle($0, count: $1) ?? Self.field(of: $0, count: $1) })) ?? []
  }

  private static func fieldOfStyle(_ byte: UInt8, count: Int) -> Field? {
    switch (byte, count) {
    case (UInt8(ascii: "y"), 2): .yearOfCentury
    case (UInt8(ascii: "c"), 4): .weekday(.alone)
    case _: nil
    }
  }

  private static func field(of byte: UInt8, count: Int) -> Field? {
    switch (byte, count) {
    case (UInt8(ascii: "y"), 1), (UInt8(ascii: "y"), 4): .year(minimumDigits: count)
    case (UInt8(ascii: "M"), 1...2): .month(minimumDigits: count)
    case (UInt8(ascii: "M"), 3): .monthName(.short)
    case (UInt8(ascii: "M"), 4): .monthName(.full)
    case (UInt8(ascii: "d"), 1...2): .day(minimumDigits: count)
    case (UInt8(ascii: "E"), 1): .weekday(.short)
    case (UInt8(ascii: "E"), 4): .weekday(.full)
    case (UInt8(ascii: "H"), 1...2): .hour(minimumDigits: count)
    case (UInt8(ascii: "h"), 1...2): .hourOfHalf(minimumDigits: count)
    case (UInt8(ascii: "m"), 1...2): .minute(minimumDigits: count)
    case (UInt8(ascii: "s"), 1...2): .second(minimumDigits: count)
    case (UInt8(ascii: "S"), 3): .millisecond
    case (UInt8(ascii: "a"), 1): .halfOfDay
    case (UInt8(ascii: "Z"), 1): .basicOffset
    case (UInt8(ascii: "X"), 3): .extendedOffset
    case _: nil
    }
  }

  /// Appends a moment, in milliseconds since 1970, as local time in the zone. A year outside 1 to 9999 is written with
  /// all its digits, and with a sign below 0.
  package func append(
    _ milliseconds: Int, zone: Zone = .utc, locale: TextLocale = .en, to buffer: inout [UInt8]
  ) {
    let offsetSeconds = zone.offsetSeconds(at: milliseconds)
    let time = CivilTime(milliseconds: milliseconds.addingClamped(offsetSeconds * 1_000))
    for field in fields {
      let start = buffer.count
      switch field {
      case .literal(let text):
        buffer.append(contentsOf: text)
        continue
      case .separator(let byte):
        buffer.append(byte)
        continue
      case .monthName(let length):
        buffer.append(contentsOf: locale.month(time.month, length))
        continue
      case .weekday(let length):
        buffer.append(contentsOf: locale.weekday(time.weekday, length))
        continue
      case .halfOfDay:
        buffer.append(contentsOf: locale.text(time.hour < 12 ? .am : .pm))
        continue
      case .year(let digits):
        if time.year < 0 { buffer.append(UInt8(ascii: "-")) }
        buffer.append(decimal: time.year.magnitude, minimumDigits: digits)
      case .yearOfCentury: buffer.append(decimal: time.year.magnitude % 100, minimumDigits: 2)
      case .month(let digits): buffer.append(decimal: time.month.magnitude, minimumDigits: digits)
      case .day(let digits): buffer.append(decimal: time.day.magnitude, minimumDigits: digits)
      case .hour(let digits): buffer.append(decimal: time.hour.magnitude, minimumDigits: digits)
      case .hourOfHalf(let digits):
        buffer.append(decimal: time.hour % 12 == 0 ? 12 : (time.hour % 12).magnitude, minimumDigits: digits)
      case .minute(let digits): buffer.append(decimal: time.minute.magnitude, minimumDigits: digits)
      case .second(let digits): buffer.append(decimal: time.second.magnitude, minimumDigits: digits)
      case .millisecond: buffer.append(decimal: time.millisecond.magnitude, minimumDigits: 3)
      case .basicOffset: Self.append(offsetSeconds: offsetSeconds, separator: "", to: &buffer)
      case .extendedOffset:
        if offsetSeconds == 0 {
          buffer.append(UInt8(ascii: "Z"))
        } else {
          Self.append(offsetSeconds: offsetSeconds, separator: ":", to: &buffer)
        }
      }
      locale.writeDigits(in: &buffer, from: start)
    }
  }

  /// Seconds of an offset, which only zones of the 19th and early 20th century have, are dropped.
  private static func append(offsetSeconds: Int, separator: String, to buffer: inout [UInt8]) {
    let minutes = offsetSeconds.magnitude / 60
    buffer.append(offsetSeconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    buffer.append(decimal: minutes / 60, minimumDigits: 2)
    buffer.append(separator)
    buffer.append(decimal: minutes % 60, minimumDigits: 2)
  }
}
