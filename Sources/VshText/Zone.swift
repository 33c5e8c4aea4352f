/// A time zone: the offset of its clocks from UTC at any moment (language.md, Small print, Dates).
///
/// It is a small value that refers to the embedded table of zones. Lookups take O(log n) without allocation; nothing of
/// the computer's settings is read.
package struct Zone: Hashable, Sendable {
  /// The index of the zone in the table; nil where the offset never changes.
  private let record: Int?
  private let fixedOffsetSeconds: Int

  package static let utc = Zone(offsetSeconds: 0)

  /// A zone with a constant offset, in seconds east of UTC.
  package init(offsetSeconds: Int) {
    self.init(record: nil, fixedOffsetSeconds: offsetSeconds)
  }

  private init(record: Int?, fixedOffsetSeconds: Int) {
    self.record = record
    self.fixedOffsetSeconds = fixedOffsetSeconds
  }

  /// zone = "UTC" | ( "+" | "-" ) hour hour ":" minute minute | IANA name ;
  ///
  /// Nil for any other name. Names are case-sensitive, as IANA writes them.
  package init?(named name: Span<UInt8>) {
    var scanner = ByteScanner()
    if let offset = scanner.zoneOffset(colon: .required, in: name) {
      guard scanner.isAtEnd(of: name) else { return nil }
      self.init(offsetSeconds: offset)
    } else if scanner.offset == 0, let record = ZoneTable.record(named: name) {
      self.init(record: record, fixedOffsetSeconds: 0)
    } else {
      return nil
    }
  }

  /// The names of all zones of the table in byte order.
  package static var names: [String] {
    (0..<ZoneTable.count).map { String(decoding: ZoneTable.name(at: $0), as: UTF8.self) }
  }

  /// Seconds east of UTC at a moment in milliseconds since 1970.
  package func offsetSeconds(at milliseconds: Int) -> Int {
    guard let record else { return fixedOffsetSeconds }
    return ZoneRecord(offset: record).offsetSeconds(at: milliseconds.dividedRoundingDown(by: 1_000))
  }

  /// The moment of a local time in the zone, in milliseconds since 1970.
  ///
  /// A time that occurs twice, when clocks are set back, is the first one. A time that is skipped, when they are set
  /// forward, is moved by the same amount (2:30 becomes 3:30). The year must be in 0 to 10,000.
  package func milliseconds(of time: CivilTime) -> Int {
    let local = time.milliseconds
    // No zone is a day away from UTC, so the moment is between these two, and no zone changes twice in between.
    let day = 86_400_000
    let earlier = local - offsetSeconds(at: local - day) * 1_000
    let later = local - offsetSeconds(at: local + day) * 1_000
    if earlier == later { return earlier }
    let earlierHolds = earlier + offsetSeconds(at: earlier) * 1_000 == local
    let laterHolds = later + offsetSeconds(at: later) * 1_000 == local
    if earlierHolds && laterHolds { return min(earlier, later) }
    return laterHolds ? later : earlier
  }
}

/// A zone of the table: its transitions, followed by a yearly rule.
private struct ZoneRecord {
  let offset: Int

  private var standardOffset: Int { ZoneTable.signed(at: offset + 4) }
  private var daylightOffset: Int { ZoneTable.signed(at: offset + 8) }
  private var transitionCount: Int { ZoneTable.unsigned(at: offset + 28) }
  private var offsetCount: Int { ZoneTable.unsigned(at: offset + 32) }
  private var transitions: Int { offset + 36 }

  /// - Parameter seconds: since 1970, in UTC.
  func offsetSeconds(at seconds: Int) -> Int {
    let count = transitionCount
    // The number of transitions up to the moment.
    let passed = (0..<count).partition { ZoneTable.long(at: transitions + $0 * 8) > seconds }
    if passed == count { return ruleOffsetSeconds(at: seconds) }
    if passed == 0 { return ZoneTable.signed(at: offset) }
    let offsets = transitions + count * 8
    let index = Int(ZoneTable.byte(at: offsets + offsetCount * 4 + passed - 1))
    return ZoneTable.signed(at: offsets + index * 4)
  }

  /// The offset by the yearly rule, after the last transition.
  private func ruleOffsetSeconds(at seconds: Int) -> Int {
    let standard = standardOffset
    let daylight = daylightOffset
    if standard == daylight { return standard }
    let day = seconds.addingClamped(standard).dividedRoundingDown(by: 86_400)
    let year = CivilTime(daysSince1970: day).year
    let start = changeSeconds(at: offset + 12, year: year) - standard
    let end = changeSeconds(at: offset + 20, year: year) - daylight
    // In the southern hemisphere daylight time includes the turn of the year.
    let isDaylight = start < end ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
    return isDaylight ? daylight : standard
  }

  /// When the clocks change in a year, in seconds since 1970 on the clock before the change: `Mm.w.d/time` of POSIX.
  private func changeSeconds(at offset: Int, year: Int) -> Int {
    let month = Int(ZoneTable.byte(at: offset))
    let week = Int(ZoneTable.byte(at: offset + 1))
    let weekday = Int(ZoneTable.byte(at: offset + 2))
    let first = CivilTime(year: year, month: month, day: 1)
    var day = 1 + (weekday - first.weekday + 7) % 7 + (week - 1) * 7
    // Week 5 is the last one, which may be the fourth.
    if day > CivilTime.days(inMonth: month, of: year) { day -= 7 }
    return CivilTime(year: year, month: month, day: day).daysSince1970 * 86_400
      + ZoneTable.signed(at: offset + 4)
  }
}
