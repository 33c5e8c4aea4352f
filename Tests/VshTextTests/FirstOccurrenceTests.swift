import Testing

@testable import VshText

/// Searches for bytes and texts against the plainest one.
@Suite struct FirstOccurrenceTests {
  private static func plainly(_ wanted: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
    guard wanted.count <= bytes.count else { return nil }
    return (0...(bytes.count - wanted.count)).lazy.map { $0..<$0 + wanted.count }
      .first { bytes[$0].elementsEqual(wanted) }
  }

  /// All texts of two letters up to a length: those that repeat themselves are among them.
  private static func texts(upTo length: Int) -> [[UInt8]] {
    (0...length).flatMap { count in
      (0..<1 << count).map { bits in (0..<count).map { UInt8(ascii: "a") + UInt8(bits >> $0 & 1) } }
    }
  }

  @Test func theFirstOccurrenceIsFound() {
    let texts = Self.texts(upTo: 7)
    for wanted in Self.texts(upTo: 4) {
      for text in texts { #expect(text.firstOccurrence(of: wanted) == Self.plainly(wanted, in: text)) }
    }
    #expect([UInt8](repeating: 0, count: 9)[3...].firstOccurrence(of: [0, 0]) == 3..<5)
  }

  /// A search that starts again behind each mismatch would take a quarter of a billion comparisons.
  @Test func aSearchTakesLinearTime() {
    let text = [UInt8](repeating: 0, count: 32_000)
    #expect(text.firstOccurrence(of: [UInt8](repeating: 0, count: 16_000) + [1]) == nil)
  }

  @Test func textsAreFoundByTheirBytes() {
    #expect("日本語".holds("本") && "日本語".holds("") && !"日本語".holds("木"))
    #expect("日本語"[...].firstOccurrence(of: "語").map { "日本語"[$0] } == "語")
    // An accent of its own is a letter of the text.
    #expect("e\u{301}".holds("e"))
  }

  @Test func eachOccurrenceIsReplaced() {
    #expect("a, b, c".replacing(each: ", ", with: "\n") == "a\nb\nc")
    #expect("aaa".replacing(each: "aa", with: "b") == "ba")
    #expect("".replacing(each: "a", with: "b") == "")
  }

  @Test func whatIsBehindAStart() {
    #expect("VS0203".behind("VS") == "0203" && "0203".behind("VS") == "0203")
  }

  @Test func oneOfSeveralValuesOfAKeyIsTaken() {
    let pairs = [(1, "a"), (2, "b"), (1, "c")]
    #expect(Dictionary(firstOf: pairs) == [1: "a", 2: "b"] && Dictionary(lastOf: pairs) == [1: "c", 2: "b"])
  }
}
