import Foundation
import TestSupport
import Testing
import VshText

private func composed(_ text: String) -> String {
  written { Canonical.append(composed: text.bytes.span, to: &$0) }
}

@Test func composedFormIsThatOfFoundation() {
  let seed: UInt64 = 5
  var generator = SeededGenerator(seed: seed)
  let pieces =
    textPieces + [
      "\u{301}", "\u{316}", "\u{327}", "\u{3099}", "\u{1161}", "가", "\u{2000}", "\u{212B}",
      "\u{958}", "\u{FB1D}", "\u{1D15E}", "\u{0344}", "й", "\u{438}\u{306}",
    ]
  for _ in 0..<3_000 {
    let text = randomText(&generator, pieces: pieces)
    let expected = text.precomposedStringWithCanonicalMapping
    #expect(composed(text).bytes == expected.bytes, "seed \(seed): \(text.debugDescription)")
    #expect(areEqual(text, expected))
    #expect(Canonical.hash(of: text.bytes.span) == Canonical.hash(of: expected.bytes.span))
  }
}

/// Foundation leaves this pair apart.
@Test func aSyllableTakesItsLastConsonant() {
  #expect(composed("가\u{11AB}").bytes == "간".bytes)
}

/// No scalar that counts as composed is changed by composing, alone or behind a letter.
@Test func theQuickCheckIsRight() {
  var count = 0
  for value in UInt32(0x80)..<0x2_0000 {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let text = "e\(scalar)"
    guard Canonical.isCertainlyComposed(text.bytes.span) else { continue }
    #expect(text.precomposedStringWithCanonicalMapping.bytes == text.bytes)
    count += 1
  }
  #expect(count == 35_067)
}

@Test func orderIsThatOfComposedScalars() {
  let seed: UInt64 = 6
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<2_000 {
    let (left, right) = (randomText(&generator, upTo: 4), randomText(&generator, upTo: 4))
    let expected = left.precomposedStringWithCanonicalMapping.unicodeScalars.lexicographicallyPrecedes(
      right.precomposedStringWithCanonicalMapping.unicodeScalars)
    #expect(
      Canonical.isLess(left.bytes.span, right.bytes.span) == expected,
      "seed \(seed): \(left.debugDescription) \(right.debugDescription)")
    #expect(areEqual(left, right) == (left == right))
  }
}

@Test func manyMarksAreOrderedOnce() {
  let marks = String(repeating: "\u{301}\u{316}", count: 50_000)
  let ordered = String(repeating: "\u{316}", count: 50_000) + String(repeating: "\u{301}", count: 50_000)
  #expect(areEqual("x\(marks)", "x\(ordered)"))
}

@Test(arguments: [
  ("Hello, World", "hello, world", "HELLO, WORLD"), ("Straße", "straße", "STRASSE"),
  ("ΣΊΣΥΦΟΣ", "σίσυφοσ", "ΣΊΣΥΦΟΣ"), ("ﬁn", "ﬁn", "FIN"),
  ("日本Ａａ", "日本ａａ", "日本ＡＡ"), ("İ", "i\u{307}", "İ"), ("éÉ", "éé", "ÉÉ"), ("ΐ", "ΐ", "\u{399}\u{308}\u{301}"),
  ("ЖжЯ", "жжя", "ЖЖЯ"),
])
func casing(_ text: String, _ lower: String, _ upper: String) {
  #expect(written { Casing.append(lowercased: text.bytes.span, to: &$0) } == lower)
  #expect(written { Casing.append(uppercased: text.bytes.span, to: &$0) }.bytes == upper.bytes)
}

@Test func everyLetterHasTheCaseThatUnicodeGivesIt() {
  var count = 0
  for value in UInt32(0)..<0x2_0000 {
    // Letters newer than Unicode 13 have no case in the tables of one side; two are older than their upper case.
    guard let scalar = Unicode.Scalar(value), value != 0x19B, value != 0x264,
      let age = scalar.properties.age, age.major < 14
    else { continue }
    let text = String(scalar).bytes
    let upper = written { Casing.append(uppercased: text.span, to: &$0) }
    let lower = written { Casing.append(lowercased: text.span, to: &$0) }
    #expect(upper.bytes == scalar.properties.uppercaseMapping.bytes, "\(value)")
    #expect(lower.bytes == scalar.properties.lowercaseMapping.bytes, "\(value)")
    count += 1
  }
  #expect(count > 60_000)
}

@Test(arguments: [
  ("", ""), ("  ", ""), (" a b ", "a b"), ("\u{3000}日本\u{3000}", "日本"), ("\n\t a\r\n", "a"),
  ("\u{A0}a\u{2003}", "a"), ("\u{200B}a", "\u{200B}a"),
  ("日", "日"), ("\u{2028}x\u{85}", "x"),
])
func trimming(_ text: String, _ expected: String) {
  #expect(text.slice(Trimming.rangeWithoutWhiteSpace(of: text.bytes.span)) == expected)
}

@Test(arguments: [
  ("--a-b--", "-", "a-b"), ("xyx", "xy", ""), ("", "x", ""), ("abc", "", "abc"),
  ("e\u{301}ae\u{301}", "é", "a"), ("👍🏽a", "👍", "👍🏽a"),
])
func trimmingClusters(_ text: String, _ unwanted: String, _ expected: String) {
  #expect(text.slice(Trimming.range(of: text.bytes.span, without: unwanted.bytes.span)) == expected)
}
