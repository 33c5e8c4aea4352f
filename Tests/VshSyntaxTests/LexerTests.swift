import TestSupport
import Testing
import VshSource
@testable import VshSyntax

/// The lexer by itself: what it makes of a text does not depend on what comes after it.
@Suite struct LexerTests {
  private struct Lexed: Equatable {
    var tokens: [String] = []
    var diagnostics: [Diagnostic] = []
    var endsInside: Bool

    init(_ text: String) {
      var names = NameTable()
      var lexer = Lexer(file: FileID(0), names: &names)
      lexer.lex(Array(text.utf8).span, into: &names)
      for token in lexer.tokens where token.kind != .end {
        tokens.append(
          "\(token.kind) \(token.start)..<\(token.end) \(names[token.name]) \(token.word) "
            + "\(token.roles.rawValue) \(token.hasBlankBefore) \(token.separates) \(token.beginsLine)")
      }
      diagnostics = lexer.diagnostics
      endsInside = lexer.endsInside
    }
  }

  private static let behind = "\n" + String(repeating: " ", count: 40)

  private static let pieces = [
    "a", "_", "in", "state", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmno", "abcdefghijklmnop", "é",
    "1",
    "12345678", "1_0", "2s", "1.5", "1e3", "3...4", "\"\"", "\"a\"", "\"abcdefg\"", "\"abcdefgh\"",
    "\"abcdefghijklmno\"", "\"abcdefghijklmnop\"", "\"é\"", "\"\\n\"", "\"\t\"", "\"a", "\"\"\"", "\"\\(",
    " ",
    "  ", "\t", "\r\n", "\n", "(", ")", "[", "]", "{", "}", ",", ":", ";", ".", "..", "..<", "...", "?", "??",
    "?.", "=", "==", "===", "!", "!=", "<", "<=", ">", ">=", "+", "+=", "-", "-=", "->", "*", "*=", "/", "//",
    "%",
    "&", "&&", "|", "||", "@", "`in`", "$0", "\u{7F}", "\u{10}", "\0",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func whatComesAfterATextChangesNothing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<4_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1..<8, using: &generator) {
        text += Self.pieces.randomElement(using: &generator) ?? ""
      }
      let alone = Lexed(text)
      // What is open at the end takes in all that follows.
      if alone.endsInside { continue }
      #expect(Lexed(text + Self.behind) == alone, "seed \(seed): \(text.debugDescription)")
      compared += 1
    }
    #expect(compared > 2_000)
  }

  /// Names and texts that differ by a byte are different names.
  @Test func shortTextsAreToldApart() {
    let words = (1...17).map { String(repeating: "a", count: $0) }
    let text = (words + words.map { "\"\($0)\"" } + words).joined(separator: " ") + Self.behind
    let parsed = Lexed(text)
    #expect(parsed.tokens.count == words.count * 3)
    for (index, token) in parsed.tokens.enumerated() {
      #expect(token.contains(" \(words[index % words.count]) "))
    }
  }
}
