import TestSupport
import Testing

@testable import VshText

@Suite struct LinePatternTests {
  static let cases: [(pattern: String, fits: [String], fitsNot: [String])] = [
    ("plain", ["plain"], ["plain ", "", "Plain"]),
    ("", [""], ["a"]),
    ("⟨…⟩", ["", "a", "日本語", "⟨…⟩"], ["a\n"]),
    ("a⟨…⟩b", ["ab", "a b", "a日本b", "abab"], ["a", "b", "abc", "xab"]),
    ("⟨…⟩a⟨…⟩a", ["aa", "xaxa", "aaa"], ["a", "xa", "aab"]),
    ("⟨n⟩", ["0", "-5", "1,234.50", "1e+21", "12"], ["", "a", "1 ", "-", "1,", "1.", "+1", "1e", "⟨n⟩"]),
    ("⟨n⟩.", ["5.", "1.5."], ["5", "5.5"]),
    ("v⟨n⟩-⟨n⟩", ["v1-2", "v-1-2.5"], ["v1", "v1 - 2"]),
    ("⟨…⟩⟨n⟩", ["1", "x12", "a1b2"], ["x", "1x"]),
    ("⟨n⟩⟨…⟩x", ["1x", "12 axx"], ["x", "12"]),
    ("⟨…⟩ ⟨n⟩km", ["a 5km", " 5km", "a 5 6km"], ["a 5 km", "5km"]),
    ("⟨⟨n⟩", ["⟨n⟩"], ["5", "⟨⟨n⟩"]),
    ("⟨⟨…⟩ ⟨n⟩", ["⟨…⟩ 7"], ["a 7"]),
    ("⟨⟨⟨n⟩", ["⟨⟨n⟩"], ["⟨n⟩"]),
    ("⟨close⟩ ⟨ ⟨⟨ n⟩ ⟨n", ["⟨close⟩ ⟨ ⟨⟨ n⟩ ⟨n"], ["close"]),
    ("⟨…⟩\n", ["\n", "a\n"], ["", "a"]),
  ]

  @Test func everyCaseIsDecided() {
    for (pattern, fits, fitsNot) in Self.cases {
      let line = LinePattern(Array(pattern.utf8)[...])
      for text in fits { #expect(line.matches(Array(text.utf8)[...]), "\(pattern) fits \(text)") }
      for text in fitsNot { #expect(!line.matches(Array(text.utf8)[...]), "\(pattern) fits no \(text)") }
    }
    #expect(Self.cases.count == 16)
  }

  /// Whatever a line holds, it is expected by writing it down.
  @Test func everyTextCanBeWritten() {
    var generator = SeededGenerator(seed: 11)
    let pieces = ["⟨", "⟩", "n", "…", "n⟩", "⟨n⟩", "⟨…⟩", "a", "日", " ", "1"]
    for round in 0..<2_000 {
      let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
      let written = LinePattern.escaped(Array(text.utf8))
      #expect(LinePattern(written[...]).literal == Array(text.utf8), "seed 11, round \(round): \(text)")
    }
  }

  /// A simple matcher that tries everything, as the one to agree with. Numbers are one digit or more, and take all of them.
  @Test func itDecidesAsTryingEverythingDoes() {
    func matches(_ pattern: ArraySlice<String>, _ text: ArraySlice<UInt8>) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      let rest = pattern.dropFirst()
      switch first {
      case "⟨…⟩": return (0...text.count).contains { matches(rest, text.dropFirst($0)) }
      case "⟨n⟩":
        let digits = text.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
        return digits > 0 && matches(rest, text.dropFirst(digits))
      default: return text.starts(with: first.utf8) && matches(rest, text.dropFirst(first.utf8.count))
      }
    }
    var generator = SeededGenerator(seed: 12)
    var fitting = 0
    for round in 0..<5_000 {
      let pattern = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        ["⟨…⟩", "⟨n⟩", "a", "b", "1"][Int.random(in: 0...4, using: &generator)]
      }
      let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        Array("ab12".utf8)[Int.random(in: 0...3, using: &generator)]
      }
      let expected = matches(pattern[...], text[...])
      fitting += expected ? 1 : 0
      #expect(
        LinePattern(Array(pattern.joined().utf8)[...]).matches(text[...]) == expected,
        "seed 12, round \(round): \(pattern) \(String(decoding: text, as: UTF8.self))")
    }
    #expect(fitting > 300)
  }

  @Test func theLongestPatternIsExact() {
    let mark = "⟨n⟩"
    // The `⟨` is not counted.
    let longest = LinePattern.longestPatternBytes - "n⟩".utf8.count
    for (bytes, hasHole) in [(longest, true), (longest + 1, false)] {
      let line = Array((String(repeating: "a", count: bytes) + mark).utf8)
      #expect((LinePattern(line[...]).literal == nil) == hasHole)
    }
  }

  /// What is escaped is longer; whether it is too long does not change by that.
  @Test(arguments: [500, 585, 600, 1_000]) func aLongLineThatIsEscapedIsItself(holes: Int) {
    let line = Array(String(repeating: "⟨n⟩", count: holes).utf8)
    let escaped = LinePattern(LinePattern.escaped(line)[...])
    #expect(escaped.literal == line && escaped.matches(line[...]))
  }

  @Test func aHostilePairEnds() {
    let pattern = Array(("⟨…⟩" + String(repeating: "a", count: 2_000) + "⟨…⟩b").utf8)
    #expect(!LinePattern(pattern[...]).matches([UInt8](repeating: 0x61, count: 200_000)[...]))
    let marks = String(repeating: "⟨", count: 100_000)
    #expect(!LinePattern(Array(("⟨…⟩" + marks + "n⟩").utf8)[...]).matches(Array(marks.utf8)[...]))
  }
}
