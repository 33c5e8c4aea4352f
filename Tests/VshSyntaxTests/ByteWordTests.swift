import Testing
@testable import VshSyntax

/// What is found in eight bytes at once is what a look at each of them finds.
@Suite struct ByteWordTests {
  private struct Search: Sendable {
    let name: String
    let inWord: @Sendable (UInt64) -> UInt64
    let finds: @Sendable (UInt8) -> Bool
  }

  private static let searches = [
    Search(name: "notInNames", inWord: { ByteWord.notInNames($0) }) { byte in
      byte >= 0x80
        || !(Character(Unicode.Scalar(byte)).isLetter || Lexer.isDigit(byte) || byte == UInt8(ascii: "_"))
    },
    Search(name: "notInTexts", inWord: { ByteWord.notInTexts($0) }) { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C },
    Search(name: "others", inWord: { ByteWord.others(than: 0x20, $0) }, finds: { $0 != 0x20 }),
  ]

  /// Each byte at each place, between bytes that differ from it by one, or are the least and the greatest.
  @Test func everyByteAtEveryPlace() {
    for search in Self.searches {
      for byte in UInt8.min...UInt8.max {
        for place in 0..<8 {
          for beside in [0, 0x7F, 0x80, 0xFF, byte &- 1, byte &+ 1, byte] as [UInt8] {
            var bytes = [UInt8](repeating: beside, count: 8)
            bytes[place] = byte
            let found = search.inWord(ByteWord.load(bytes.span, 0))
            var expected: UInt64 = 0
            for (i, byte) in bytes.enumerated() where search.finds(byte) { expected |= 0x80 << UInt64(8 * i) }
            if found != expected { Issue.record("\(search.name) of \(bytes): \(found), not \(expected)") }
          }
        }
      }
    }
  }

  /// A byte that ends the search, at each place of runs of each length around the bytes that are read at once.
  @Test(arguments: [("text", 0x22), ("text", 0x5C), ("text", 0x1F), ("ASCII", 0x80), ("ASCII", 0xFF)])
  func runsEndWhereTheyAreInterrupted(what: String, stop: UInt8) {
    for count in 0..<70 {
      for place in 0...count {
        var bytes = [UInt8](repeating: UInt8(ascii: "~"), count: count)
        if place < count { bytes[place] = stop }
        for start in [0, place / 2, place] {
          let end =
            what == "text"
            ? ByteWord.skipText(bytes.span, from: start, to: count)
            : ByteWord.skipASCII(bytes.span, from: start)
          if end != place { Issue.record("\(what) of \(count), \(stop) at \(place), from \(start): \(end)") }
        }
      }
    }
  }

  /// Bytes behind the end that is given are not looked at.
  @Test func aTextEndsBeforeWhatFollows() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 40)
    for end in 0...40 { #expect(ByteWord.skipText(bytes.span, from: 0, to: end) == end) }
  }
}
