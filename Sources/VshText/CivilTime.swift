/// Calendar date and clock time in the proleptic Gregorian calendar without leap seconds.
///
/// It is independent of zones. A moment is an `Int` of milliseconds since 1970-01-01T00:00:00Z; text can represent the
/// years 1 to 9999, but every `Int` has a calendar date.
package struct CivilTime: Equatable, Sendable {
  package var year: Int
  /// 1 to 12.
  package var month: Int
  /// 1 to 31.
  package var day: Int
  /// 0 to 23.
  package var hour = 0
  package var minute = 0
  package var second = 0
  package var millisecond = 0

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The moments in the years 1 to 9999 in UTC, which are those that text can represent.
  package static let namedMoments = -62_135_596_800_000...253_402_300_799_999

  private static let millisecondsPerDay = 86_400_000

  /// The time on a clock, given in milliseconds since 1970-01-01T00:00:00 on the same clock.
  package init(milliseconds: Int) {
    let days = milliseconds.dividedRoundingDown(by: Self.millisecondsPerDay)
    self.init(daysSince1970: days)
    var rest = milliseconds &- days &* Self.millisecondsPerDay
    millisecond = rest % 1_000
    rest /= 1_000
    second = rest % 60
    rest /= 60
    minute = rest % 60
    hour = rest / 60
  }

  /// The inverse of `init(milliseconds:)`. The year must be in 0 to 10,000.
  package var milliseconds: Int {
    let minutes = (daysSince1970 * 24 + hour) * 60 + minute
    return (minutes * 60 + second) * 1_000 + millisecond
  }

  /// 0 is Sunday.
  package var weekday: Int {
    let shifted = (daysSince1970 + 4) % 7
    return shifted < 0 ? shifted + 7 : shifted
  }

  // The two conversions are Howard Hinnant's `civil_from_days` and `days_from_civil`: years begin in March, so that the
  // leap day is the last one, and an era is 400 years.

  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted.dividedRoundingDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = yearFromMarch.dividedRoundingDown(by: 400)
    let yearOfEra = yearFromMarch - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The number of days of a month, 1 to 12.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case _: 31
    }
  }

  /// Whether there is such a day, in the years 1 to 9999, and such a time.
  var exists: Bool {
    1...9999 ~= year && 1...12 ~= month && 1...Self.days(inMonth: month, of: year) ~= day
      && 0...23 ~= hour && 0...59 ~= minute && 0...59 ~= second && 0...999 ~= millisecond
  }
}

extension Int {
  func dividedRoundingDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The sum, clamped to the range of the type.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
