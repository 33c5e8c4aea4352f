import Testing

@testable import VshText

@Suite struct LookTests {
  private func part(of text: String, like other: String) -> String? {
    let text = Array(text.utf8)
    return Look(text).part(like: Look(Array(other.utf8))).map { Look.literal(text[$0]) }
  }

  @Test func aTextIsFoundByItsLook() {
    #expect(part(of: "costs 1\u{202F}000\u{A0}€.", like: "1 000 €") == #""1\u{202F}000\u{A0}€""#)
    // What shows nothing belongs to the part only in its middle.
    #expect(part(of: "\u{200B}a\u{200D}b\u{200E}", like: "\u{FEFF}ab") == #""a\u{200D}b""#)
    #expect(part(of: "1\u{A0}000", like: "1000") == nil)
    #expect(part(of: "a", like: "") == nil && part(of: "a", like: "\u{200B}") == nil)
  }

  @Test func onlyDifferentTextsLookTheSame() {
    #expect(Look.isSame("a\u{2003}b".utf8, "a b".utf8) && Look.isSame("".utf8, "\u{200B}".utf8))
    #expect(!Look.isSame("a b".utf8, "a b".utf8) && !Look.isSame("a\tb".utf8, "a b".utf8))
  }

  @Test func eachCharacterIsNamedOnce() {
    #expect(
      Look.names(in: ["\u{A0}a\u{A0}\u{3000}".utf8, "\u{AD} ".utf8]) == [
        "U+00A0 is a no-break space", "U+3000 is an ideographic space", "U+00AD is invisible",
      ])
    #expect(Look.undrawn(in: Array("a\n b\u{A0}é".utf8)).isEmpty)
  }

  @Test func bytesThatAreNoTextLookLikeThemselves() {
    #expect(Look([0xE2, 0x80, 0x41, 0xC2, 0xA0]).seen == [0xE2, 0x80, 0x41, 0x20])
    #expect(Look.literal([0x41, 0xFF]) == "\"A\u{FFFD}\"")
  }
}
