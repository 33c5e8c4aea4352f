import Foundation
import TestSupport
import Testing
import VshText

private func zone(_ name: String) throws -> Zone {
  try #require(Zone(name), "\(name)")
}

@Test(arguments: [
  ("UTC", "2020-07-01T00:00:00Z", 0), ("+09:00", "2020-07-01T00:00:00Z", 32_400),
  ("-03:30", "2020-07-01T00:00:00Z", -12_600), ("+00:00", "2020-07-01T00:00:00Z", 0),
  ("Asia/Tokyo", "2020-07-01T00:00:00Z", 32_400), ("Asia/Tokyo", "1948-07-01T00:00:00Z", 36_000),
  ("Asia/Tokyo", "1880-01-01T00:00:00Z", 33_539),
  ("Europe/Berlin", "2020-03-29T00:59:59Z", 3_600), ("Europe/Berlin", "2020-03-29T01:00:00Z", 7_200),
  ("Europe/Berlin", "2020-10-25T00:59:59Z", 7_200), ("Europe/Berlin", "2020-10-25T01:00:00Z", 3_600),
  ("America/New_York", "2007-03-11T06:59:59Z", -18_000),
  ("America/New_York", "2007-03-11T07:00:00Z", -14_400),
  ("America/New_York", "2500-07-01T00:00:00Z", -14_400),
  ("Australia/Sydney", "2021-01-01T00:00:00Z", 39_600), ("Australia/Sydney", "2021-07-01T00:00:00Z", 36_000),
  ("Australia/Sydney", "2300-01-01T00:00:00Z", 39_600),
  ("Australia/Lord_Howe", "2021-01-01T00:00:00Z", 39_600),
  ("Australia/Lord_Howe", "2021-07-01T00:00:00Z", 37_800), ("Asia/Kathmandu", "2021-07-01T00:00:00Z", 20_700),
  ("Europe/Dublin", "2021-01-01T00:00:00Z", 0), ("Europe/Dublin", "2021-07-01T00:00:00Z", 3_600),
  ("Africa/Casablanca", "2026-03-01T00:00:00Z", 0), ("Etc/GMT+9", "2020-07-01T00:00:00Z", -32_400),
  ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000), ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400),
  ("Asia/Gaza", "2075-09-01T00:00:00Z", 7_200), ("America/Nuuk", "2030-07-01T00:00:00Z", -3_600),
  ("Japan", "2020-07-01T00:00:00Z", 32_400),
])
func offsets(_ name: String, _ time: String, _ seconds: Int) throws {
  #expect(try zone(name).offsetSeconds(at: #require(moment(time))) == seconds)
}

@Test(arguments: [
  "", "Tokyo", "asia/tokyo", "Asia/Toky", "Asia/Tokyoo", "+9:00", "+0900", "+09:60", "+24:00", "09:00", "Z",
  "utc", "+09:00x", "../etc/passwd", "\u{0}",
])
func unknownZones(_ name: String) {
  #expect(Zone(name) == nil)
}

@Test func everyNameIsFound() {
  let names = Zone.names
  #expect(names.count == 598)
  #expect(names.map(\.bytes) == names.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
  for name in names { #expect(Zone(name) != nil, "\(name)") }
}

/// Foundation reads another release of the same database: zones whose recent past is settled.
@Test(arguments: [
  "Asia/Tokyo", "Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York", "America/Los_Angeles",
  "America/Sao_Paulo", "Australia/Sydney", "Australia/Lord_Howe",
  "Pacific/Auckland", "Pacific/Chatham", "Asia/Kolkata", "Asia/Tehran", "Africa/Cairo", "America/St_Johns",
  "Pacific/Apia", "Africa/Casablanca", "America/Santiago",
])
func offsetsAreThoseOfFoundation(_ name: String) throws {
  let zone = try zone(name)
  let foundation = try #require(TimeZone(identifier: name))
  let seed: UInt64 = 10
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<400 {
    let seconds = Int.random(in: 0...2_000_000_000, using: &generator)
    let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    #expect(zone.offsetSeconds(at: seconds * 1_000) == expected, "seed \(seed): \(name) at \(seconds)")
  }
}

/// A local time leads to the moment that shows it, or, where none does, to one that is as much later as clocks moved.
@Test func localTimesLeadBack() throws {
  let seed: UInt64 = 11
  var generator = SeededGenerator(seed: seed)
  let names = Zone.names
  for _ in 0..<20_000 {
    let name = names[Int.random(in: 0..<names.count, using: &generator)]
    let zone = try zone(name)
    let moment = Int.random(in: -3_000_000_000_000...6_000_000_000_000, using: &generator)
    func civilTime(at moment: Int) -> CivilTime {
      CivilTime(milliseconds: moment + zone.offsetSeconds(at: moment) * 1_000)
    }
    let found = zone.milliseconds(of: civilTime(at: moment))
    // Of a time that comes twice it is the first.
    #expect(found <= moment, "seed \(seed): \(name) at \(moment)")
    #expect(civilTime(at: found) == civilTime(at: moment), "seed \(seed): \(name) at \(moment)")
  }
}

@Test(arguments: [
  ("Pacific/Apia", "2011-12-30T12:00:00Z", "2011-12-30T22:00:00Z"),  // the day that Samoa left out
  ("Australia/Lord_Howe", "2021-10-03T02:15:00Z", "2021-10-02T15:45:00Z"),  // half an hour is left out
  ("Australia/Lord_Howe", "2021-04-04T01:45:00Z", "2021-04-03T14:45:00Z"),  // half an hour comes twice
  ("America/New_York", "2021-03-14T02:30:00Z", "2021-03-14T07:30:00Z"),
  ("America/New_York", "2021-11-07T01:30:00Z", "2021-11-07T05:30:00Z"),
])
func changesOfClocks(_ name: String, _ local: String, _ expected: String) throws {
  let time = CivilTime(milliseconds: try #require(moment(local)))
  let found = try zone(name).milliseconds(of: time)
  #expect(written { Timestamp.append(found, to: &$0) } == expected)
}
