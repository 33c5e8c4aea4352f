/// Calendar days on the clocks of a zone (language.md, Dates and zones). Moments are in milliseconds since 1970.
extension Zone {
  /// The moment a number of days later, at the same time of day.
  ///
  /// Nil outside the years 1 to 9999.
  package func moment(_ days: Int, daysAfter moment: Int) -> Int? {
    guard CivilTime.namedMoments ~= moment, Self.mostDays ~= days else { return nil }
    let time = local(moment)
    var later = CivilTime(daysSince1970: time.daysSince1970 + days)
    later.takeTime(of: time)
    return named(later)
  }

  /// The moment a number of months later, at the same time of day. A day that the month does not have is its last one.
  ///
  /// Nil outside the years 1 to 9999.
  package func moment(_ months: Int, monthsAfter moment: Int) -> Int? {
    guard CivilTime.namedMoments ~= moment, Self.mostDays ~= months else { return nil }
    let time = local(moment)
    let month = time.year * 12 + time.month - 1 + months
    let year = month.dividedRoundingDown(by: 12)
    var later = CivilTime(year: year, month: month - year * 12 + 1, day: 1)
    later.day = min(time.day, CivilTime.days(inMonth: later.month, of: year))
    later.takeTime(of: time)
    return named(later)
  }

  /// The first moment of the day.
  ///
  /// Nil outside the years 1 to 9999.
  package func startOfDay(_ moment: Int) -> Int? {
    guard CivilTime.namedMoments ~= moment else { return nil }
    return named(CivilTime(daysSince1970: local(moment).daysSince1970))
  }

  /// The number of midnights from one moment to another; negative where the other is earlier.
  package func days(from moment: Int, to other: Int) -> Int {
    day(of: other) - day(of: moment)
  }

  /// More than the days of all years that can be named.
  private static let mostDays = -4_000_000...4_000_000

  private func local(_ moment: Int) -> CivilTime {
    CivilTime(milliseconds: moment.addingClamped(offsetSeconds(at: moment) * 1_000))
  }

  private func day(of moment: Int) -> Int {
    moment.addingClamped(offsetSeconds(at: moment) * 1_000).dividedRoundingDown(by: 86_400_000)
  }

  private func named(_ time: CivilTime) -> Int? {
    guard 1...9999 ~= time.year else { return nil }
    let moment = milliseconds(of: time)
    return CivilTime.namedMoments ~= moment ? moment : nil
  }
}

extension CivilTime {
  fileprivate mutating func takeTime(of other: CivilTime) {
    (hour, minute, second, millisecond) = (other.hour, other.minute, other.second, other.millisecond)
  }
}
