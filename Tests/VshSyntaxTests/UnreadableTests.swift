import TestSupport
import Testing
import VshSource
@testable import VshSyntax

/// A text is looked at in stretches; what is told of it must be what a look at the whole of it tells.
@Suite struct UnreadableTests {
  /// What is valid, and what breaks off, begins in the middle, is written too long, is half of a pair, or too great.
  private static let pieces: [[UInt8]] = [
    [0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x8E, 0x89], [0xC2, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    [0x00],
    [0xC3], [0xE2], [0xE2, 0x82], [0xF0], [0xF0, 0x9F], [0xF0, 0x9F, 0x8E],
    [0x80], [0xBF, 0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF],
    [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
  ]
  private static let validPieces = 6

  private static func expected(_ bytes: [UInt8]) -> Diagnostic? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return .notUTF8(
        at: SourceSpan(
          file: FileID(0), start: error.byteOffsets.lowerBound, end: error.byteOffsets.upperBound))
    }
  }

  private static func check(_ bytes: [UInt8], _ note: String = "") -> Bool {
    let found = unreadable(SourceFile(id: FileID(0), path: "a.vs", bytes: bytes))
    let expected = expected(bytes)
    #expect(found == expected, "\(note)\(bytes)")
    return expected == nil
  }

  /// Each piece at each place around the bytes that are read at once, at the end and before more.
  @Test func everyPieceAtEveryOffset() {
    for piece in Self.pieces {
      for before in 0..<70 {
        for behind in [0, 1, 7, 8, 31, 32, 33] {
          let ascii = UInt8(ascii: "a")
          let bytes =
            [UInt8](repeating: ascii, count: before) + piece + [UInt8](repeating: ascii, count: behind)
          _ = Self.check(bytes)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func mixtures(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var readable = 0
    for _ in 0..<3_000 {
      let isBroken = Bool.random(using: &generator)
      let pieces = isBroken ? Self.pieces[...] : Self.pieces.prefix(Self.validPieces)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        let blanks = Bool.random(using: &generator) ? 0 : Int.random(in: 0..<40, using: &generator)
        bytes += [UInt8](repeating: UInt8(ascii: " "), count: blanks)
        bytes += pieces.randomElement(using: &generator) ?? []
      }
      if Self.check(bytes, "seed \(seed): ") { readable += 1 }
    }
    #expect(readable > 1_500)
    #expect(readable < 2_900)
  }
}
