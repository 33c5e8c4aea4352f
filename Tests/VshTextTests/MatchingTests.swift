import TestSupport
import Testing
import VshText

private func matches(_ needle: String, _ text: String) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  Matching.append(matchesOf: needle.bytes.span, in: text.bytes.span, to: &ranges)
  return ranges
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
    let isContained = Matching.contains(needleBytes.span, in: bytes.span)
    #expect(matches(needle, text) == expected, note)
    #expect(isContained == (needle.isEmpty || !expected.isEmpty), note)
    let found = (
      Matching.isPrefix(needleBytes.span, of: bytes.span), Matching.isSuffix(needleBytes.span, of: bytes.span)
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
