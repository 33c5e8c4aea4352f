/// The dates of feeds and mail: RFC 822, as RFC 2822 and RFC 5322 have corrected it, and the short forms of W3C-DTF.
package enum FeedDate {
  /// date-time = [ weekday [ "," ] ] day month year hour ":" minute [ ":" second ] zone [ comment ] ;
  /// zone = offset | "UT" | "UTC" | "GMT" | "Z" | "AST" | "ADT" | "EST" | "EDT" | "CST" | "CDT" | "MST" | "MDT" | "PST" | "PDT" | "JST" ;
  ///
  /// Milliseconds since 1970; nil for anything else, impossible days included. Names may be written out, in any case. A
  /// year of two digits is 2000 to 2049 or 1950 to 1999, one of three counts from 1900 (RFC 5322, 4.3). The weekday is not
  /// held against the date: feeds get it wrong, and the date is what they mean. Second 60 is the next minute's first.
  package static func read(_ text: Span<UInt8>) -> Int? {
    var scanner = ByteScanner()
    scanner.skipBlanks(in: text)
    let weekday = scanner.letters(in: text)
    if !weekday.isEmpty {
      guard index(of: text.extracting(weekday), among: weekdays) != nil else { return nil }
      scanner.skipBlanks(in: text)
      _ = scanner.take(",", in: text)
      scanner.skipBlanks(in: text)
    }
    guard let day = scanner.number(digits: 1...2, in: text) else { return nil }
    scanner.skipBlanks(in: text)
    let monthName = scanner.letters(in: text)
    guard let month = index(of: text.extracting(monthName), among: months) else { return nil }
    scanner.skipBlanks(in: text)
    guard let year = year(in: text, &scanner) else { return nil }
    scanner.skipBlanks(in: text)
    guard let hour = scanner.number(digits: 1...2, in: text), scanner.take(":", in: text),
      let minute = scanner.number(digits: 2...2, in: text)
    else { return nil }
    var second = 0
    if scanner.take(":", in: text) {
      guard let written = scanner.number(digits: 2...2, in: text) else { return nil }
      second = written
    }
    scanner.skipBlanks(in: text)
    guard let offsetSeconds = zone(in: text, &scanner) else { return nil }
    guard skipComments(in: text, &scanner), scanner.isAtEnd(of: text) else { return nil }

    var time = CivilTime(year: year, month: month + 1, day: day)
    time.hour = hour
    time.minute = minute
    time.second = min(second, 59)
    guard time.exists, second <= 60 else { return nil }
    let leapSeconds = second - time.second
    let moment = time.milliseconds + (leapSeconds - offsetSeconds) * 1_000
    return CivilTime.namedMoments ~= moment ? moment : nil
  }

  /// date = year "-" month "-" day [ "T" hour ":" minute ( "Z" | offset ) ] ;
  ///
  /// The shorter forms of W3C-DTF, which `dc:date` has; the start of the day in UTC where there is no time. Nil for
  /// anything else; `Timestamp` reads the form with seconds.
  package static func readShort(_ text: Span<UInt8>) -> Int? {
    var scanner = ByteScanner()
    guard var time = scanner.date(in: text) else { return nil }
    var offsetSeconds = 0
    if scanner.take(word: "T", in: text) {
      guard let hour = scanner.number(digits: 2...2, in: text), scanner.take(":", in: text),
        let minute = scanner.number(digits: 2...2, in: text)
      else { return nil }
      time.hour = hour
      time.minute = minute
      guard let offset = scanner.zoneOffsetOrUTC(in: text) else { return nil }
      offsetSeconds = offset
    }
    guard scanner.isAtEnd(of: text), time.exists else { return nil }
    let moment = time.milliseconds - offsetSeconds * 1_000
    return CivilTime.namedMoments ~= moment ? moment : nil
  }

  private static let months = (1...12).map { String(decoding: TextLocale.en.month($0, .full), as: UTF8.self) }
  private static let weekdays = (0..<7).map {
    String(decoding: TextLocale.en.weekday($0, .full), as: UTF8.self)
  }

  private static func year(in text: Span<UInt8>, _ scanner: inout ByteScanner) -> Int? {
    let start = scanner.offset
    guard let year = scanner.number(digits: 2...4, in: text) else { return nil }
    switch scanner.offset - start {
    case 2: return year < 50 ? year + 2000 : year + 1900
    case 3: return year + 1900
    case _: return year
    }
  }

  private static func zone(in text: Span<UInt8>, _ scanner: inout ByteScanner) -> Int? {
    let name = scanner.letters(in: text)
    guard !name.isEmpty else { return scanner.zoneOffset(colon: .optional, in: text) }
    for zone in zones {
      var start = ByteScanner()
      let word = text.extracting(name)
      if start.take(word: zone.name, in: word), start.isAtEnd(of: word) { return zone.hours * 3_600 }
    }
    return nil
  }

  private static let zones: [(name: String, hours: Int)] = [
    ("GMT", 0), ("UTC", 0), ("UT", 0), ("Z", 0), ("AST", -4), ("ADT", -3), ("EST", -5), ("EDT", -4),
    ("CST", -6), ("CDT", -5),
    ("MST", -7),
    ("MDT", -6), ("PST", -8), ("PDT", -7), ("JST", 9),
  ]

  /// The index of the name that equals `word` or begins with it; `word` needs at least three letters.
  private static func index(of word: Span<UInt8>, among names: [String]) -> Int? {
    guard word.count >= 3 else { return nil }
    return names.firstIndex { name in
      name.utf8.count >= word.count
        && zip(name.utf8, word.indices).allSatisfy { $0 | 0x20 == word[$1] | 0x20 }
    }
  }

  /// comment = "(" { any character but ")" } ")" ;
  ///
  /// Returns false where a comment is not closed.
  private static func skipComments(in text: Span<UInt8>, _ scanner: inout ByteScanner) -> Bool {
    scanner.skipBlanks(in: text)
    while scanner.take("(", in: text) {
      while let byte = scanner.peek(in: text), byte != UInt8(ascii: ")") { scanner.skip(1) }
      guard scanner.take(")", in: text) else { return false }
      scanner.skipBlanks(in: text)
    }
    return true
  }
}
