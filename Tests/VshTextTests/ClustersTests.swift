import TestSupport
import Testing
import VshText

private func clusters(_ text: String) -> [String] {
  var ranges: [Range<Int>] = []
  Clusters.append(rangesOf: text.bytes.span, to: &ranges)
  return ranges.map { text.slice($0) }
}

@Test(arguments: [
  ("", 0), ("abc", 3), ("a\r\nb", 3), ("\n\r", 2), ("e\u{301}x", 2), ("👨‍👩‍👧‍👦👍🏽", 2), ("🇯🇵🇫🇷🇩", 3), ("か\u{3099}", 1),
  ("日本語", 3), ("한국", 2),
  ("\u{1112}\u{1161}\u{11AB}", 1), ("1\u{FE0F}\u{20E3}", 1), ("\u{301}a", 2), ("a\u{200D}b", 2), ("ｶﾞ", 1),
])
func clusterCounts(_ text: String, _ count: Int) {
  #expect(Clusters.count(of: text.bytes.span) == count)
  #expect(clusters(text).count == count)
}

@Test func clustersAreThoseOfSwift() {
  let seed: UInt64 = 3
  var generator = SeededGenerator(seed: seed)
  let pieces =
    textPieces + [
      "\r", "\n", "\u{200D}", "\u{FE0F}", "\u{301}", "🇯", "👨", "\u{1F3FD}", "\u{1112}", "\u{1161}",
      "\u{FF9E}",
    ]
  for _ in 0..<1_500 {
    let text = randomText(&generator, pieces: pieces)
    #expect(clusters(text) == text.map { String($0) }, "seed \(seed): \(text.debugDescription)")
    #expect(clusters(text).joined().bytes == text.bytes)
    #expect(Clusters.count(of: text.bytes.span) == text.count, "seed \(seed): \(text.debugDescription)")
    let cells = clusters(text).reduce(0) { $0 + Cells.count(of: $1.bytes.span) }
    #expect(Cells.count(of: text.bytes.span) == cells, "seed \(seed): \(text.debugDescription)")
  }
}

/// The shortcut for plain scalars: none of them joins an ASCII letter, before or behind, and their widths hold.
@Test func plainScalarsStandAlone() {
  var count = 0
  for range: ClosedRange<UInt32> in [
    0x20...0x7E, 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF, 0x3000...0x3029, 0xFF01...0xFF60,
  ] {
    for value in range {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect("a\(scalar)a".count == 3)
      count += 1
    }
  }
  #expect(count == 21_407)
}

@Test(arguments: [(-1, 0), (0, 0), (1, 3), (2, 6), (3, 9), (99, 9)])
func offsetAfterClusters(_ count: Int, _ offset: Int) {
  #expect(Clusters.offset(after: count, in: "日本語".bytes.span) == offset)
  #expect(Clusters.offset(after: count, in: "abcdefghi".bytes.span) == max(0, min(count, 9)))
}
