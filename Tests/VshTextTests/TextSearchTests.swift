import TestSupport
import Testing
import VshText

private func matches(_ needle: String, _ text: String) -> [Range<Int>] {
  TextSearch.occurrences(of: needle.bytes.span, in: text.bytes.span, atMost: .max)
}

/// What the search means, the slow way: clusters compared as Swift compares them.
private func slowMatches(_ needle: String, _ text: String) -> [Range<Int>] {
  let (needle, text) = (Array(needle), Array(text))
  var offsets = [0]
  for cluster in text { offsets.append((offsets.last ?? 0) + cluster.utf8.count) }
  var ranges: [Range<Int>] = []
  var index = 0
  while !needle.isEmpty, index + needle.count <= text.count {
    if Array(text[index..<index + needle.count]) == needle {
      ranges.append(offsets[index]..<offsets[index + needle.count])
      index += needle.count
    } else {
      index += 1
    }
  }
  return ranges
}

@Test(
  arguments: [
    ("a", "banana", [1..<2, 3..<4, 5..<6]), ("ana", "banana", [1..<4]), ("", "abc", []), ("abcd", "abc", []),
    ("e", "e\u{301}", []), ("é", "xe\u{301}", [1..<4]), ("e\u{301}", "éé", [0..<2, 2..<4]),
    ("本", "日本語本", [3..<6, 9..<12]),
    ("👍", "👍🏽👍", [8..<12]), ("\n", "a\r\nb\n", [4..<5]), ("aab", "aaab", [1..<4]),
  ] as [(String, String, [Range<Int>])])
func matchesInText(_ needle: String, _ text: String, _ expected: [Range<Int>]) {
  #expect(matches(needle, text) == expected)
}

@Test func matchesAreThoseOfASlowSearch() {
  let seed: UInt64 = 12
  var generator = SeededGenerator(seed: seed)
  let pieces = [
    "a", "b", "e", "é", "e\u{301}", "日", "👍", "👍🏽", "\u{301}", "\r", "\n", "가", "\u{1100}\u{1161}",
  ]
  for _ in 0..<1_500 {
    let text = randomText(&generator, pieces: pieces, upTo: 12)
    let needle = randomText(&generator, pieces: pieces, upTo: 2)
    let note = Comment(rawValue: "seed \(seed): \(needle.debugDescription) in \(text.debugDescription)")
    let (bytes, needleBytes) = (text.bytes, needle.bytes)
    let expected = slowMatches(needle, text)
    let isPrefix = Array(text).starts(with: Array(needle))
    let isSuffix = Array(text.reversed()).starts(with: Array(needle.reversed()))
    let first = TextSearch.occurrences(of: needleBytes.span, in: bytes.span, atMost: 1)
    #expect(matches(needle, text) == expected, note)
    #expect(first == Array(expected.prefix(1)), note)
    let found = (
      TextSearch.isPrefix(needleBytes.span, of: bytes.span),
      TextSearch.isSuffix(needleBytes.span, of: bytes.span)
    )
    #expect(found == (isPrefix, isSuffix), note)
  }
}

@Test func aHardSearchIsLinear() {
  let text = String(repeating: "a", count: 200_000)
  let needle = String(repeating: "a", count: 100_000) + "b"
  #expect(matches(needle, text).isEmpty)
  #expect(matches(needle + "日", text + "日").isEmpty)
}

/// Searching takes time in proportion to the lengths, whatever they hold.
@Test func aSearchIsLinear() throws {
  let text = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000)
  let pattern = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000) + [UInt8(ascii: "b")]
  #expect(TextSearch.occurrences(of: pattern.span, in: text.span, atMost: 1).isEmpty)
  #expect(TextSearch.occurrences(of: text.span, in: text.span, atMost: 9).count == 1)
}

/// A short pattern is searched by another way than a long one; both find the same, without overlaps.
@Test func shortAndLongPatternsAreFoundAlike() throws {
  let period = [UInt8]("abaab".utf8)
  let text = Array(repeating: period, count: 40).flatMap(\.self)
  for count in [1, 2, 5, 31, 32, 33, 40, 200] {
    let pattern = Array(text[..<count])
    var expected: [Range<Int>] = []
    var start = 0
    while start + count <= text.count {
      if Array(text[start..<start + count]) == pattern {
        expected.append(start..<start + count)
        start += count
      } else {
        start += 1
      }
    }
    #expect(TextSearch.occurrences(of: pattern.span, in: text.span, atMost: .max) == expected, "\(count)")
  }
}
