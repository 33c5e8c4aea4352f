import TestSupport
import Testing
import VshText

private func text(_ moment: Int) -> String {
  written { Timestamp.append(moment, to: &$0) }
}

private func zone(_ name: String) throws -> Zone {
  try #require(Zone(name))
}

@Test(
  arguments: [
    ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"), ("2020-10-19T11:48:00+09:00", "2020-10-19T02:48:00Z"),
    ("2000-01-01T00:00:00Z", "2000-01-01T00:00:00Z"),
    ("2020-10-19t02:48:00z", "2020-10-19T02:48:00Z"), ("2020-10-19T02:48:00.25Z", "2020-10-19T02:48:00.250Z"),
    ("2020-10-19T02:48:00.000Z", "2020-10-19T02:48:00Z"),
    ("2020-10-19T02:48:00.123999999999999999999999Z", "2020-10-19T02:48:00.123Z"),
    ("2024-02-29T23:59:59-00:30", "2024-03-01T00:29:59Z"),
    ("1990-12-31T23:59:60Z", "1991-01-01T00:00:00Z"), ("1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("2003-12-13T08:29:29-04:00", "2003-12-13T12:29:29Z"),
    ("2023-02-29T00:00:00Z", nil), ("1900-02-29T00:00:00Z", nil),
    ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"), ("2020-13-01T00:00:00Z", nil),
    ("2020-00-01T00:00:00Z", nil),
    ("2020-01-32T00:00:00Z", nil), ("2020-01-01T24:00:00Z", nil), ("2020-01-01T00:60:00Z", nil),
    ("2020-01-01T00:00:61Z", nil), ("2020-01-01T00:00:60Z", nil),
    ("2020-01-01T00:00:00", nil), ("2020-01-01", nil), ("2020-01-01 00:00:00Z", nil),
    ("2020-01-01T00:00:00+0900", nil), ("2020-01-01T00:00:00+24:00", nil),
    ("2020-01-01T00:00:00.Z", nil), ("2020-01-01T00:00:00Zx", nil), (" 2020-01-01T00:00:00Z", nil), ("", nil),
    ("0000-01-01T00:00:00Z", nil), ("0001-01-01T00:00:00+01:00", nil),
    ("9999-12-31T23:59:59-01:00", nil), ("20-01-01T00:00:00Z", nil), ("２０２０-01-01T00:00:00Z", nil),
  ] as [(String, String?)])
func timestamps(_ written: String, _ expected: String?) {
  #expect(moment(written).map(text) == expected)
}

@Test func everyMomentHasItsText() {
  #expect(text(.max) == "+292278994-08-17T07:12:55.807Z")
  #expect(text(.min) == "-292275055-05-16T16:47:04.192Z")
  #expect(text(CivilTime.namedMoments.lowerBound - 1) == "0000-12-31T23:59:59.999Z")
  #expect(text(CivilTime.namedMoments.upperBound + 1) == "+10000-01-01T00:00:00Z")
  #expect(text(CivilTime.namedMoments.lowerBound - 400 * 366 * 86_400_000) == "-00400-03-04T00:00:00Z")
}

@Test func momentsReadBack() throws {
  let seed: UInt64 = 9
  var generator = SeededGenerator(seed: seed)
  let pattern = try DatePattern("EEEE, d MMMM yyyy 'at' h:mm:ss.SSS a Z".bytes.span)
  let compact = try DatePattern("yyyyMMddHHmmssSSSXXX".bytes.span)
  let zones = try ["UTC", "Asia/Tokyo", "Europe/Berlin", "America/New_York", "+05:45"].map(zone)
  for _ in 0..<3_000 {
    let moment = Int.random(in: -60_000_000_000_000...250_000_000_000_000, using: &generator)
    #expect(Timestamp.read(text(moment).bytes.span) == moment, "seed \(seed): \(moment)")
    #expect(CivilTime(milliseconds: moment).milliseconds == moment, "seed \(seed): \(moment)")
    // Before 1920 some zones are seconds away from the minute, which an offset in text leaves out.
    guard moment > -1_500_000_000_000, let zone = zones.randomElement(using: &generator) else { continue }
    for locale in ["en", "ja", "fa"].compactMap({ TextLocale(name: $0.utf8Span.span) }) {
      for pattern in [pattern, compact] {
        let text = written { pattern.append(moment, zone: zone, locale: locale, to: &$0) }
        #expect(pattern.read(text.bytes.span, locale: locale) == moment, "seed \(seed): \(text)")
      }
    }
  }
}

@Test func everyDayFollowsTheOneBefore() {
  var expected = CivilTime(year: 1896, month: 1, day: 1)
  var weekday = 3
  var count = 0
  var moment = expected.milliseconds
  while expected.year < 2105 {
    let actual = CivilTime(milliseconds: moment)
    #expect(actual == expected)
    #expect(actual.weekday == weekday)
    moment += 86_400_000
    weekday = (weekday + 1) % 7
    expected.day += 1
    if expected.day > CivilTime.days(inMonth: expected.month, of: expected.year) {
      expected.day = 1
      expected.month += 1
    }
    if expected.month > 12 {
      expected.month = 1
      expected.year += 1
    }
    count += 1
  }
  #expect(count == 76_336)
}

@Test(
  arguments: [
    ("Mon, 19 Oct 2020 02:00:00 GMT", "2020/10/19 11:00"),
    ("Sun, 31 Dec 2023 15:00:00 GMT", "2024/01/01 00:00"),
    ("Sat, 08 Aug 2026 21:54:30 +0900", "2026/08/08 21:54"),
    ("Sun, 01 Jan 2023 00:00:00 EST", "2023/01/01 14:00"),
    ("Fri, 05 Oct 2007 09:00:00 CST", "2007/10/06 00:00"),
    ("Sat, 1 Jan 2000 12:00:00 GMT", "2000/01/01 21:00"),
    ("19 Oct 2020 02:00:00 GMT", "2020/10/19 11:00"), ("19 Oct 2020 02:00 GMT", "2020/10/19 11:00"),
    ("Mon, 19 oct 2020 02:00:00 gmt", "2020/10/19 11:00"),
    ("Monday, 19 October 2020 02:00:00 UT", "2020/10/19 11:00"),
    ("Mon 19 Oct 2020 02:00:00 UTC", "2020/10/19 11:00"), ("Mon, 19 Oct 20 02:00:00 Z", "2020/10/19 11:00"),
    ("Tue, 19 Oct 99 02:00:00 GMT", "1999/10/19 11:00"), ("19 Oct 49 02:00 GMT", "2049/10/19 11:00"),
    ("19 Oct 50 02:00 GMT", "1950/10/19 11:00"), ("19 Oct 120 02:00 GMT", "2020/10/19 11:00"),
    ("Mon, 19 Oct 2020 02:00:00 +0000 (UTC)", "2020/10/19 11:00"),
    ("  Mon,  19 Oct\r\n 2020 02:00:00\t-0000 ", "2020/10/19 11:00"),
    ("Mon, 19 Oct 2020 11:00:00 JST", "2020/10/19 11:00"),
    ("Mon, 19 Oct 2020 11:00:00 +09:00", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 22:00:00 AST", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 23:00:00 ADT", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 21:00:00 EST", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 22:00:00 EDT", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 20:00:00 CST", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 21:00:00 CDT", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 19:00:00 MST", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 20:00:00 MDT", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 18:00:00 PST", "2020/10/19 11:00"),
    ("Sun, 18 Oct 2020 19:00:00 PDT", "2020/10/19 11:00"),
    ("Wed, 19 Oct 2020 02:00:00 GMT", "2020/10/19 11:00"),
    ("Sat, 31 Dec 2016 23:59:60 GMT", "2017/01/01 09:00"),
    ("Mon, 19 Sept 2022 02:00:00 GMT", "2022/09/19 11:00"),
    ("Sun, 30 Feb 2020 02:00:00 GMT", nil), ("Mon, 32 Oct 2020 02:00:00 GMT", nil),
    ("Mon, 0 Oct 2020 02:00:00 GMT", nil), ("Mon, 19 Oct 2020 24:00:00 GMT", nil),
    ("Mon, 19 Oct 2020 02:60:00 GMT", nil), ("Mon, 19 Okt 2020 02:00:00 GMT", nil),
    ("Mon, 19 Oct 2020 02:00:00", nil), ("Mon, 19 Oct 2020 02:00:00 XYZ", nil),
    ("Xyz, 19 Oct 2020 02:00:00 GMT", nil), ("Mon, 19 Oct 2020", nil), ("yesterday", nil), ("", nil),
    ("Mon, 19 Oct 2020 02:00:00 GMT x", nil), ("2020-10-19T02:00:00Z", nil),
    ("Mon, 19 Oct 2020 02:00:00 GMT (open", nil), ("Mon, 19 Oct 2020 02:00:00 +09", nil),
    ("Mon, 19 Ma 2020 02:00:00 GMT", nil), ("Mon, 19 Oct 2 02:00:00 GMT", nil),
  ] as [(String, String?)])
func feedDates(_ text: String, _ expected: String?) throws {
  let pattern = try DatePattern("yyyy/MM/dd HH:mm".bytes.span)
  let tokyo = try zone("Asia/Tokyo")
  let moment = FeedDate.read(text.bytes.span)
  #expect(moment.map { moment in written { pattern.append(moment, zone: tokyo, to: &$0) } } == expected)
}

@Test(
  arguments: [
    ("2023-12-16", "2023/12/16 09:00"), ("2023-12-16T09:30Z", "2023/12/16 18:30"),
    ("2023-12-16t09:30z", "2023/12/16 18:30"), ("2023-12-16T09:30+09:00", "2023/12/16 09:30"),
    ("2023-12-16T00:30-05:00", "2023/12/16 14:30"), ("0001-01-01", "0001/01/01 09:18"),
    ("2023-02-29", nil), ("2023-12-16T24:00Z", nil), ("2023-12-16T09:30", nil), ("2023-12-16T09Z", nil),
    ("2023-12-16T09:30:00Z", nil), ("2023-12-16 ", nil), ("2023-12", nil), ("20231216", nil), ("", nil),
    ("0001-01-01T00:00+00:01", nil), ("2023-12-16T09:30+0900", nil),
  ] as [(String, String?)])
func shortFeedDates(_ text: String, _ expected: String?) throws {
  let pattern = try DatePattern("yyyy/MM/dd HH:mm".bytes.span)
  let tokyo = try zone("Asia/Tokyo")
  let moment = FeedDate.readShort(text.bytes.span)
  #expect(moment.map { moment in written { pattern.append(moment, zone: tokyo, to: &$0) } } == expected)
}

@Test(
  arguments: [
    ("y yyyy M MM MMM MMMM d dd", .en, "2020 2020 3 03 Mar March 7 07"), ("E EEEE", .en, "Sat Saturday"),
    ("E EEEE", .ja, "土 土曜日"), ("MMM MMMM", .ja, "3月 3月"),
    ("H HH h hh m mm s ss SSS a", .en, "0 00 12 12 5 05 9 09 042 AM"), ("a h:mm", .ja, "午前 12:05"),
    ("Z XXX", .en, "+0900 +09:00"),
    ("yyyy年M月d日(E)", .ja, "2020年3月7日(土)"), ("'day' d 'o''clock' ''", .en, "day 7 o'clock '"),
    ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", .en, "2020-03-07T00:05:09.042+09:00"),
  ] as [(String, TextLocale, String)])
func dateFormats(_ pattern: String, _ locale: TextLocale, _ expected: String) throws {
  let saturday = try #require(moment("2020-03-06T15:05:09.042Z"))
  let pattern = try DatePattern(pattern.bytes.span)
  let tokyo = try zone("Asia/Tokyo")
  #expect(written { pattern.append(saturday, zone: tokyo, locale: locale, to: &$0) } == expected)
}

@Test(arguments: [
  ("UTC", "+0000 Z"), ("-03:30", "-0330 -03:30"), ("Asia/Kathmandu", "+0545 +05:45"),
  ("America/New_York", "-0400 -04:00"),
])
func offsetsInText(_ name: String, _ expected: String) throws {
  let pattern = try DatePattern("Z XXX".bytes.span)
  let summer = try #require(moment("2020-07-01T00:00:00Z"))
  let zone = try zone(name)
  #expect(written { pattern.append(summer, zone: zone, to: &$0) } == expected)
}

@Test func hoursOfTheHalfDay() throws {
  let pattern = try DatePattern("h a".bytes.span)
  let texts = (0..<24).map { hour in written { pattern.append(hour * 3_600_000, to: &$0) } }
  #expect(
    texts[0] == "12 AM" && texts[1] == "1 AM" && texts[11] == "11 AM" && texts[12] == "12 PM"
      && texts[23] == "11 PM")
  #expect(texts.map { pattern.read($0.bytes.span).map { ($0 / 3_600_000) % 24 } } == Array(0..<24))
}

@Test func yearsOutsideTheNamedOnesArePrinted() throws {
  let pattern = try DatePattern("yyyy-MM-dd".bytes.span)
  #expect(written { pattern.append(CivilTime.namedMoments.upperBound + 1, to: &$0) } == "10000-01-01")
  #expect(written { pattern.append(CivilTime.namedMoments.lowerBound - 1, to: &$0) } == "0000-12-31")
  let tokyo = try zone("Asia/Tokyo")
  #expect(written { pattern.append(.max, zone: tokyo, to: &$0) } == "292278994-08-17")
  #expect(written { pattern.append(.min, zone: tokyo, to: &$0) } == "-292275055-05-17")
}

@Test(
  arguments: [
    ("dd.MM.yyyy", "19.10.2020", "2020-10-19T00:00:00Z"), ("MM/yyyy", "09/2007", "2007-09-01T00:00:00Z"),
    ("MM/yyyy", "9/2007", "2007-09-01T00:00:00Z"),
    ("MM/yyyy", "12/07", nil), ("MM/y", "12/07", "0007-12-01T00:00:00Z"), ("MM/yyyy", "2016", nil),
    ("MM/yyyy", "13/2010", nil),
    ("MM/yyyy", "00/2010", nil), ("MM/yyyy", "2010/04", nil), ("MM/yyyy", "", nil),
    ("yyyyMMdd", "20201019", "2020-10-19T00:00:00Z"), ("yyyyMMdd", "2020119", nil),
    ("yyyyMMdd", "202010190", nil), ("dd.MM.yyyy", "19.10.2020 ", nil), ("dd.MM.yyyy", "31.04.2020", nil),
    ("d MMM", "29 Feb", "2000-02-29T00:00:00Z"),
    ("EEEE d MMMM yyyy", "monday 19 OCTOBER 2020", "2020-10-19T00:00:00Z"),
    ("E d MMM yyyy", "Tue 19 Oct 2020", nil),
    ("h:mm a", "1:30 PM", "2000-01-01T13:30:00Z"), ("h:mm", "12:30", "2000-01-01T00:30:00Z"),
    ("h:mm a", "13:30 PM", nil), ("h:mm a", "0:30 AM", nil), ("HH:mm a", "13:30 AM", nil),
    ("HH:mm", "24:00", nil), ("HH:mm", "23:60", nil),
    ("yyyy-MM-dd HH:mm Z", "2020-10-19 11:48 +0900", "2020-10-19T02:48:00Z"),
    ("HH:mmXXX", "11:48Z", "2000-01-01T11:48:00Z"),
    ("HH:mmXXX", "11:48+09:00", "2000-01-01T02:48:00Z"), ("HH:mmZ", "11:48+09:00", nil), ("d d", "1 2", nil),
    ("d d", "2 2", "2000-01-02T00:00:00Z"), ("s.SSS", "1.5", nil),
    ("s.SSS", "1.500", "2000-01-01T00:00:01.500Z"), ("yyyy", "0000", nil), ("yyyy", "12345", nil),
    ("'on' d", "on 5", "2000-01-05T00:00:00Z"), ("'on' d", "in 5", nil),
  ] as [(String, String, String?)])
func readingByPattern(_ pattern: String, _ written: String, _ expected: String?) throws {
  let pattern = try DatePattern(pattern.bytes.span)
  #expect(pattern.read(written.bytes.span).map(text) == expected)
}

@Test func readingInAZone() throws {
  let pattern = try DatePattern("yyyy-MM-dd HH:mm".bytes.span)
  let berlin = try zone("Europe/Berlin")
  func read(_ written: String) -> String? { pattern.read(written.bytes.span, zone: berlin).map(text) }
  #expect(read("2020-10-19 12:00") == "2020-10-19T10:00:00Z")
  #expect(read("2020-03-29 02:30") == "2020-03-29T01:30:00Z")
  #expect(read("2020-10-25 02:30") == "2020-10-25T00:30:00Z")
  #expect(read("2020-10-25 03:00") == "2020-10-25T02:00:00Z")
  let japanese = try DatePattern("yyyy年M月d日 EEEE a h時".bytes.span)
  #expect(japanese.read("2020年10月19日 月曜日 午後 3時".bytes.span, locale: .ja).map(text) == "2020-10-19T15:00:00Z")
}

@Test(arguments: [
  ("YYYY/MM", "`YYYY` has no meaning", 0..<4), ("yy/MM", "`yy` has no meaning", 0..<2),
  ("dd.MM.jjjj", "`jjjj` has no meaning", 6..<10), ("HH:mm:SS", "`SS` has no meaning", 6..<8),
  ("yyyy 'at", "the quotation mark `'` is not closed", 5..<8), ("", "the pattern of a date is empty", 0..<0),
  ("EEE", "`EEE` has no meaning", 0..<3), ("X", "`X` has no meaning", 0..<1),
  ("MMMMM", "`MMMMM` has no meaning", 0..<5), ("aa", "`aa` has no meaning", 0..<2),
])
func wrongDatePatterns(_ pattern: String, _ message: String, _ range: Range<Int>) {
  let problem = #expect(throws: PatternProblem.self) { try DatePattern(pattern.bytes.span) }
  #expect(problem?.message.hasPrefix(message) == true)
  #expect(problem?.range == range)
}

@Test func localesHaveNames() {
  #expect(TextLocale.ja.language == "Japanese")
  #expect(TextLocale.en.language == "English")
  for name in ["", "e", "jp", "JA", "en_US"] {
    let found = TextLocale(name: name.bytes.span)
    #expect(found == nil)
  }
}

extension TextLocale {
  fileprivate static let ja = TextLocale(name: "ja".bytes.span) ?? .en
}
