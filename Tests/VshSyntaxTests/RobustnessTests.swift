import TestSupport
import Testing
import VshSource
import VshSyntax

/// No bytes make the lexer, the parser, the printer or the formatter trap or run on.
@Suite struct RobustnessTests {
  /// Everything that is done with a text, whatever it is.
  private func exercise(_ bytes: [UInt8]) {
    let parsed = Parsed(bytes)
    #expect(parsed.tree.kind(of: parsed.tree.root) == .file)
    _ = isComplete(bytes)
    _ = DiagnosticPrinter.print(parsed.diagnostics, files: [parsed.file])
    let text = format(parsed.tree, of: parsed.file)
    guard parsed.diagnostics.isEmpty else { return }
    let after = Parsed(text)
    #expect(after.diagnostics.isEmpty)
    #expect(after.treeText == parsed.treeText)
    #expect(format(after.tree, of: after.file) == text)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func randomBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0..<200, using: &generator)
      exercise((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }

  @Test(arguments: [4, 5, 6] as [UInt64]) func randomTokens(seed: UInt64) {
    let tokens = [
      "screen", "A", "state", "test", "\"a\"", "\"a\\(", "\"", "\"\"\"", "{", "}", "(", ")", "[", "]", "\n",
      "\n", " ",
      ",", ".", ":", "?", " ? ", "->", "=", "+", "-", "..<", "!", "in", "if", "else", "for", "let", "switch",
      "case",
      "1", "2s", "expect", "tap", "row", "view", "text", "action", "when", "call", "ok", "//", "/*", "*/",
      ";", "x",
      "$0", "`in`", "é", "\\", "@", "given", "fails", "then", "record", "enum", "model", "op", "fail", "each",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var text = ""
      for _ in 0..<Int.random(in: 1..<60, using: &generator) {
        text += tokens.randomElement(using: &generator) ?? ""
        if Bool.random(using: &generator) { text += " " }
      }
      exercise(Array(text.utf8))
    }
  }

  @Test(arguments: Corpus.all) func truncatedAnywhere(name: String) throws {
    let bytes = try Corpus.source(name).bytes
    // Every byte of a short case; of a long one, some forty places.
    let step = max(1, bytes.count / 40)
    for end in stride(from: 0, to: bytes.count, by: step) { exercise(Array(bytes[..<end])) }
  }

  @Test(arguments: Corpus.all) func mutated(name: String) throws {
    let bytes = try Corpus.source(name).bytes
    let seed = UInt64(bytes.count)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        guard let offset = mutated.indices.randomElement(using: &generator) else { continue }
        let source = bytes.indices.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: mutated.remove(at: offset)
        case 1: mutated[offset] = UInt8.random(in: 0...127, using: &generator)
        case 2: mutated.insert(bytes[source], at: offset)
        default: mutated.insert(contentsOf: bytes[source..<min(source + 30, bytes.count)], at: offset)
        }
      }
      exercise(mutated)
    }
  }
}
