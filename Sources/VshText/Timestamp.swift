/// Moments in the format of RFC 3339, for scripts, data and the transcript.
package enum Timestamp {
  /// date-time = year "-" month "-" day "T" hour ":" minute ":" second [ "." digit { digit } ] ( "Z" | offset ) ;
  ///
  /// Milliseconds since 1970; nil for anything else (RFC 3339, 5.6). `t` and `z` may be lower case. Digits after the
  /// third of a fraction are dropped. A leap second, 23:59:60 in UTC, is the first second of the next day; a second 60 at
  /// any other time is none. The moment must be in the years 1 to 9999, in UTC too.
  package static func read(_ text: Span<UInt8>) -> Int? {
    var scanner = ByteScanner()
    guard var time = scanner.date(in: text), scanner.take(word: "T", in: text),
      let hour = scanner.number(digits: 2...2, in: text), scanner.take(":", in: text),
      let minute = scanner.number(digits: 2...2, in: text), scanner.take(":", in: text),
      let second = scanner.number(digits: 2...2, in: text), second <= 60
    else { return nil }
    time.hour = hour
    time.minute = minute
    time.second = min(second, 59)
    if scanner.take(".", in: text) {
      let start = scanner.offset
      guard let fraction = scanner.number(digits: 1...3, in: text) else { return nil }
      time.millisecond = [100, 10, 1][scanner.offset - start - 1] * fraction
      while scanner.number(digits: 1...18, in: text) != nil {}
    }
    guard let offsetSeconds = scanner.zoneOffsetOrUTC(in: text), scanner.isAtEnd(of: text), time.exists else {
      return nil
    }
    if second == 60 { time.millisecond = 999 }
    var moment = time.milliseconds - offsetSeconds * 1_000
    if second == 60 {
      moment += 1
      guard moment % 86_400_000 == 0 else { return nil }
    }
    return CivilTime.namedMoments ~= moment ? moment : nil
  }

  /// The same, or a full-date, `2020-10-19`, which is the start of that day in the zone.
  package static func read(_ text: Span<UInt8>, orDayIn zone: Zone) -> Int? {
    if let moment = read(text) { return moment }
    var scanner = ByteScanner()
    guard let day = scanner.date(in: text), scanner.isAtEnd(of: text), day.exists else { return nil }
    let moment = zone.milliseconds(of: day)
    return CivilTime.namedMoments ~= moment ? moment : nil
  }

  /// Appends `2020-10-19T02:48:00Z`, with `.250` where the milliseconds are not zero. A year outside 0 to 9999 has a sign and
  /// at least five digits; such text is not read back.
  package static func append(_ milliseconds: Int, to buffer: inout [UInt8]) {
    let time = CivilTime(milliseconds: milliseconds)
    if time.year < 0 {
      buffer.append(UInt8(ascii: "-"))
    } else if time.year > 9999 {
      buffer.append(UInt8(ascii: "+"))
    }
    buffer.append(decimal: time.year.magnitude, minimumDigits: time.year < 0 ? 5 : 4)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: time.month.magnitude, minimumDigits: 2)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: time.day.magnitude, minimumDigits: 2)
    buffer.append(UInt8(ascii: "T"))
    buffer.append(decimal: time.hour.magnitude, minimumDigits: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: time.minute.magnitude, minimumDigits: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: time.second.magnitude, minimumDigits: 2)
    if time.millisecond != 0 {
      buffer.append(UInt8(ascii: "."))
      buffer.append(decimal: time.millisecond.magnitude, minimumDigits: 3)
    }
    buffer.append(UInt8(ascii: "Z"))
  }
}
