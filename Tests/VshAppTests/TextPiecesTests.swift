import Testing
import VshProgram

@Suite struct TextPiecesTests {
  /// The text before a hole and the one after it do not share letters.
  @Test(arguments: [("", false), ("a", false), ("aa", true), ("aba", true), ("ab", false)])
  func theEndsOfATextDoNotOverlap(text: String, fits: Bool) {
    #expect(TextPieces("a").followed(by: nil).followed(by: "a").fits(text) == fits)
  }
}
