import Foundation
import TestSupport
import Testing
import VshText

private let corpus = CaseFolder("text")

private func cells(_ text: String) -> Int {
  Cells.count(of: text.bytes.span)
}

private func pictured(_ text: String) -> String {
  written { Pictures.append(text.bytes.span, to: &$0) }
}

@Test func widthsAreThoseOfTheCorpus() throws {
  let table = try corpus.text("widths.tsv")
  var count = 0
  for line in table.split(separator: "\n").dropFirst() {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    let scalars = columns[3].split(separator: " ").compactMap { UInt32($0.dropFirst(2), radix: 16) }
    let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    #expect(cells(text) == Int(columns[4]), "\(columns[0]) \(text)")
    count += 1
  }
  #expect(count > 0)
}

@Test(arguments: [
  ("", 0), ("👨‍👩‍👧‍👦", 2), ("🇯🇵", 2), ("👍🏽", 2), ("☀\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("e\u{301}", 1),
  ("ｶﾞ", 2), ("か\u{3099}", 2),
  ("𠮷", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{200B}", 0), ("…", 1), ("═", 1), ("●", 1),
  ("\u{1B}", 1), ("\r\n", 2), ("\u{202E}", 8),
])
func widthOfClusters(_ text: String, _ width: Int) {
  #expect(cells(text) == width)
}

@Test(arguments: [
  ("plain", "plain"), ("日本", "日本"), ("\u{1B}[2J", "␛[2J"), ("a\nb\r\n\tc", "a␊b␍␊␉c"), ("\u{0}\u{7F}", "␀␡"),
  ("\u{9B}31m", "\\u{9B}31m"),
  ("\u{85}", "\\u{85}"), ("a\u{202E}b", "a\\u{202E}b"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
  ("\u{FEFF}x", "\\u{FEFF}x"),
  ("👨‍👩‍👧‍👦🇯🇵☀\u{FE0F}", "👨‍👩‍👧‍👦🇯🇵☀\u{FE0F}"),
])
func controlsBecomePictures(_ text: String, _ expected: String) {
  #expect(pictured(text) == expected)
}

/// Several lines keep their ends and their tabs, and whatever is shown for a scalar is as wide as it was counted.
@Test func linesKeepTheirEnds() {
  let text = "a\tb\r\n\u{1B}\u{2028}\n"
  #expect(Pictures.lines(text) == "a\tb␍\n␛\\u{2028}\n")
  #expect(Pictures.lines(Array("plain\n\tä".utf8)) == Array("plain\n\tä".utf8))
  #expect(Pictures.lines([0x61, 0xFF, 0x0A]) == Array("a\u{FFFD}\n".utf8))
  #expect(Pictures.line(text) == "a␉b␍␊␛\\u{2028}␊")
  for value in (0..<0x110000).filter({ !(0xD800..<0xE000).contains($0) }) {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
    let shown = Pictures.line(String(scalar))
    if shown != String(scalar) { #expect(cells(shown) == cells(String(scalar)), "\(value)") }
  }
}

@Test func invalidBytesBecomeReplacementCharacters() {
  let cases: [([UInt8], String)] = [
    ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xE3, 0x81], "\u{FFFD}"), ([0xE3, 0x81, 0x61], "\u{FFFD}a"),
    ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
  ]
  for (bytes, expected) in cases {
    #expect(written { Pictures.append(bytes.span, to: &$0) } == expected, "\(bytes)")
    #expect(expected == String(decoding: bytes, as: UTF8.self))
  }
}

@Test func noBytesMoveTheCursor() {
  let seed: UInt64 = 1
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<2_000 {
    let bytes = (0..<12).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let text = written { Pictures.append(bytes.span, to: &$0) }
    #expect(
      !text.unicodeScalars.contains {
        $0.properties.generalCategory == .control || 0x2028...0x202E ~= $0.value
      },
      "seed \(seed): \(bytes)")
  }
}

@Test func picturesMeasureAsTheTextThatTheyStandFor() {
  let seed: UInt64 = 2
  var generator = SeededGenerator(seed: seed)
  let pieces = ["a", "日", "\n", "\r\n", "\u{1B}", "\u{202E}", "e\u{301}", "👍🏽", "\u{FEFF}"]
  for _ in 0..<500 {
    let text = randomText(&generator, pieces: pieces)
    #expect(cells(text) == cells(pictured(text)), "seed \(seed): \(text.debugDescription)")
  }
}

@Test(arguments: [
  ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""), ("hello", -3, ""),
  ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
  ("日本語", 4, "日…"), ("日本語", 1, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
])
func truncation(_ text: String, _ width: Int, _ expected: String) {
  #expect(written { Cells.append(text.bytes.span, truncatedTo: width, to: &$0) } == expected)
}

@Test(arguments: [
  ("ab", 4, "ab  "), ("ab", -4, "  ab"), ("日本", 5, "日本 "), ("日本", 4, "日本"), ("日本", 3, "日本"), ("", 2, "  "),
  ("", 0, ""), ("ab", -1, "ab"),
])
func paddingToCells(_ text: String, _ width: Int, _ expected: String) {
  #expect(written { Cells.append(text.bytes.span, paddedTo: width, to: &$0) } == expected)
}

@Test func paddingIsKnownBeforeItIsWritten() {
  #expect(Cells.padding(of: "ab".bytes.span, to: .max) == .max - 2)
  #expect(Cells.padding(of: "ab".bytes.span, to: .min) == .max - 2)
}
