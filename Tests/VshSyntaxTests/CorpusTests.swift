import Testing
import VshSource
import VshSyntax

@Suite struct CorpusTests {
  @Test(arguments: Corpus.cases("screens")) func screensParse(name: String) throws {
    let parsed = Parsed(try Corpus.source(name))
    #expect(parsed.diagnostics.isEmpty)
  }

  @Test(arguments: Corpus.cases("trees")) func trees(name: String) throws {
    let parsed = Parsed(try Corpus.source(name))
    #expect(parsed.diagnostics.isEmpty)
    let text = parsed.treeText
    #expect(text == (try Corpus.expected(name, "tree", actual: Array(text.utf8))))
  }

  @Test(arguments: Corpus.cases("mistakes")) func mistakes(name: String) throws {
    let parsed = Parsed(try Corpus.source(name))
    #expect(!parsed.diagnostics.isEmpty)
    let text = DiagnosticPrinter.print(parsed.diagnostics, files: [parsed.file])
    #expect(String(decoding: text, as: UTF8.self) == (try Corpus.expected(name, "diagnostics", actual: text)))
  }

  @Test(arguments: Corpus.cases("format")) func formats(name: String) throws {
    let parsed = Parsed(try Corpus.source(name))
    #expect(parsed.diagnostics.isEmpty)
    let text = format(parsed.tree, of: parsed.file)
    #expect(String(decoding: text, as: UTF8.self) == (try Corpus.expected(name, "formatted", actual: text)))
  }

  /// The formatter's two laws, on every case that is without mistakes.
  @Test(arguments: Corpus.all) func formattingKeepsTheTreeAndIsStable(name: String) throws {
    let before = Parsed(try Corpus.source(name))
    guard before.diagnostics.isEmpty else { return }
    let text = format(before.tree, of: before.file)
    let after = Parsed(text)
    #expect(after.diagnostics.isEmpty)
    #expect(after.treeText == before.treeText)
    #expect(format(after.tree, of: after.file) == text)
  }

  /// The same laws where nearly every line is too wide; what can break has broken then.
  @Test(arguments: Corpus.all) func narrowLinesKeepTheTreeAndAreStable(name: String) throws {
    let before = Parsed(try Corpus.source(name))
    guard before.diagnostics.isEmpty else { return }
    for width in [1, 25, 60] {
      let text = format(before.tree, of: before.file, width: width)
      let after = Parsed(text)
      #expect(after.diagnostics.isEmpty)
      #expect(after.treeText == before.treeText)
      let again = format(after.tree, of: after.file, width: width)
      #expect(String(decoding: again, as: UTF8.self) == String(decoding: text, as: UTF8.self))
    }
  }

  /// Semicolons more where blocks begin change nothing, wherever they may stand.
  @Test(arguments: Corpus.all) func blocksMayBeginWithSemicolons(name: String) throws {
    let original = try Corpus.source(name)
    guard Parsed(original).diagnostics.isEmpty else { return }
    let pieces = original.bytes.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
    for (turn, added) in ["{;", "{ ; ;", "{\n;\n", "{;\n;", "{ // c\n;"].enumerated() {
      // Behind each fifth brace, so that places where none may stand leave most of the texts sound.
      for first in 0..<5 {
        var bytes = Array(pieces[0])
        for (index, piece) in pieces.enumerated().dropFirst() {
          bytes += ((index + turn) % 5 == first ? added : "{").utf8 + piece
        }
        let changed = Parsed(bytes)
        guard changed.diagnostics.isEmpty else { continue }
        let text = format(changed.tree, of: changed.file)
        let after = Parsed(text)
        #expect(after.treeText == changed.treeText)
        let again = format(after.tree, of: after.file)
        #expect(String(decoding: again, as: UTF8.self) == String(decoding: text, as: UTF8.self))
      }
    }
  }

  /// Spans lie within the file and within the span of what holds them.
  @Test(arguments: Corpus.all) func spansNest(name: String) throws {
    let parsed = Parsed(try Corpus.source(name))
    var pending = [parsed.tree.root]
    while let id = pending.popLast() {
      let outer = parsed.tree.span(of: id).range
      #expect(outer.upperBound <= parsed.file.bytes.count)
      for child in parsed.tree.children(of: id) where child.exists {
        let inner = parsed.tree.span(of: child).range
        if parsed.tree.kind(of: child) != .missing {
          #expect(outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound)
        }
        pending.append(child)
      }
    }
  }
}
