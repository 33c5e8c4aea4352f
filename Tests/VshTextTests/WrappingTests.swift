import TestSupport
import Testing
import VshText

private func wrapped(_ text: String, _ width: Int) -> [String] {
  var lines: [Range<Int>] = []
  Wrapping.append(linesOf: text.bytes.span, cells: width, to: &lines)
  return lines.map { text.slice($0) }
}

@Test(arguments: [
  ("", 10, [""]),
  ("hello", 10, ["hello"]),
  ("hello  ", 10, ["hello"]),
  ("   ", 10, [""]),
  ("  indent", 10, ["  indent"]),
  ("hello world", 11, ["hello world"]),
  ("hello world", 10, ["hello", "world"]),
  ("hello world", 5, ["hello", "world"]),
  ("hello     world", 5, ["hello", "world"]),
  ("a b c d e f", 3, ["a b", "c d", "e f"]),
  ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
  ("ab abcdefgh", 4, ["ab", "abcd", "efgh"]),
  ("say (hello) now", 7, ["say", "(hello)", "now"]),
  ("日本語の文章です", 6, ["日本語", "の文章", "です"]),
  ("日本語の文章です", 7, ["日本語", "の文章", "です"]),
  ("日本語。文章", 6, ["日本", "語。文", "章"]),
  ("日本「語」文章", 6, ["日本", "「語」", "文章"]),
  ("カップ", 4, ["カッ", "プ"]),
  ("コーヒー", 2, ["コ", "ー", "ヒ", "ー"]),
  ("コーヒー", 4, ["コー", "ヒー"]),
  ("Swift言語とiOS", 8, ["Swift言", "語とiOS"]),
  ("Swift言語とiOS", 6, ["Swift", "言語と", "iOS"]),
  ("全角　空白", 6, ["全角", "空白"]),
  ("日本 語", 4, ["日本", "語"]),
  ("日", 1, ["日"]),
  ("日本", 0, ["日", "本"]),
  ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 4, ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
  ("データ(abc)です", 8, ["データ", "(abc)で", "す"]),
  ("「。。。。」", 4, ["「。", "。。", "。」"]),
  ("aaaa, bb", 4, ["aaa", "a,", "bb"]),
])
func wrapping(_ text: String, _ width: Int, _ lines: [String]) {
  #expect(wrapped(text, width) == lines)
}

@Test func linesKeepTheirPromises() {
  let seed: UInt64 = 4
  var generator = SeededGenerator(seed: seed)
  let closing: Set<Character> = [")", "]", ",", ".", "!", "。", "、", "」", "）", "っ", "ー"]
  for _ in 0..<1_500 {
    let text = randomText(&generator)
    let width = Int.random(in: 1...12, using: &generator)
    let lines = wrapped(text, width)
    let note = Comment(rawValue: "seed \(seed), width \(width): \(text.debugDescription) \(lines)")
    // Nothing but blanks is lost, and nothing is cut within a cluster.
    let blanks: Set<Character> = [" ", "\u{3000}"]
    #expect(lines.joined().filter { !blanks.contains($0) } == text.filter { !blanks.contains($0) }, note)
    let wholeClusters = lines.reduce(0) { $0 + $1.filter { !blanks.contains($0) }.count }
    #expect(wholeClusters == text.filter { !blanks.contains($0) }.count, note)
    for line in lines {
      #expect(Cells.count(of: line.bytes.span) <= max(width, 2), note)
      #expect(line.last.map { !blanks.contains($0) } ?? true, note)
    }
    // A line that begins with closing punctuation follows one that offered no other place.
    for (line, following) in zip(lines, lines.dropFirst()) {
      guard let first = following.first, closing.contains(first) else { continue }
      let ink = line.filter { !blanks.contains($0) }
      let breaks = zip(ink, ink.dropFirst()).filter { !closing.contains($1) && !"([「（".contains($0) }
      #expect(breaks.isEmpty, note)
    }
  }
}

@Test(arguments: [
  ("", 10, [""]),
  ("one two", 7, ["one two"]),
  ("one two", 6, ["one", "    two"]),
  ("  one two three", 9, ["  one two", "      three"]),
  ("one    two", 6, ["one", "    two"]),
  ("one  two", 9, ["one  two"]),
  ("a longerthanaline b", 6, ["a", "    longerthanaline", "    b"]),
  ("日本 語", 5, ["日本", "    語"]),
  ("one, two three four", 15, ["one, two three", "    four"]),
  ("one two three, four five", 20, ["one two three,", "    four five"]),
  ("one two, rows 1, 2", 17, ["one two,", "    rows 1, 2"]),
])
func sentences(_ text: String, _ cells: Int, _ lines: [String]) {
  #expect(Wrapping.sentence(text, cells: cells) == lines)
}

/// Of many words each stands in a line once, and only one of them is longer than a line.
@Test func aSentenceLosesNothing() {
  let words = (0..<2_000).map { String(repeating: "w", count: $0 % 37 + 1) }
  let lines = Wrapping.sentence(words.joined(separator: " "), cells: 30, hanging: 2)
  #expect(lines.flatMap { $0.split(separator: " ") }.map(String.init) == words)
  for line in lines { #expect(line.count <= 30 || line.drop { $0 == " " }.allSatisfy { $0 != " " }) }
}

@Test func aLongTextTakesOneLinePerWidth() {
  let text = String(repeating: "a", count: 100_000)
  #expect(wrapped(text, 40).count == 2_500)
  #expect(wrapped(String(repeating: "日", count: 10_000), 40).count == 500)
}
