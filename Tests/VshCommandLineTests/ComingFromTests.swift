import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// docs/coming-from.md: a test runs each row of its tables. `Tests/Corpus/coming-from` has a script for each part; what is
/// below a line `// row: CELL` is for the row that begins with that cell, together with rows named directly before it.
@Suite struct ComingFromTests {
  private static let folder = CaseFolder("coming-from")
  static let parts = folder.cases(".vs")

  /// A piece of a script, with the rows that it is for.
  private struct Piece {
    var rows: [String] = []
    var text = ""
  }

  private struct Part {
    let heading: String
    let text: String
    let pieces: [Piece]

    init(_ name: String) throws {
      text = try ComingFromTests.folder.text(name + ".vs")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      heading = String(lines[0].dropFirst("// ".count))
      var pieces = [Piece()]
      for line in lines.dropFirst() {
        if let row = line.wholeMatch(of: /\/\/ row: (.+)/) {
          if !pieces[pieces.count - 1].text.isEmpty { pieces.append(Piece()) }
          pieces[pieces.count - 1].rows.append(String(row.1))
        } else {
          pieces[pieces.count - 1].text += line + "\n"
          // The words of a file that other tests run: Swift by `.ci/client`, pages by tests of their own.
          if let path = line.wholeMatch(of: /\/\/ in (.+)/) {
            pieces[pieces.count - 1].text += try Checkout.text(String(path.1))
          }
        }
      }
      self.pieces = pieces
    }

    /// What is typed in a shell or at the prompt.
    func lines(after mark: String) -> [String] {
      text.split(separator: "\n").filter { $0.hasPrefix("// \(mark) ") }.map { String($0.dropFirst(5)) }
    }
  }

  /// Names that a row leaves to its reader.
  private static let open: Set<Substring> = [
    "FILE", "DIR", "OLD", "LINE", "html", "model", "op", "Screen", "T", "event", "target", "guard", "body",
    "condition",
    "value", "e", "c", "t", "s",
  ]

  /// The words of the code in a cell.
  private static func words(of cell: String) -> [Substring] {
    let code = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: " ")
    return code.replacing(/"[^"]*"/, with: "").matches(of: /-{0,2}[A-Za-z][A-Za-z-]*/).map(\.output)
      .filter { !open.contains($0) }
  }

  @Test func everyPartHasAScript() throws {
    let page = try MarkdownPage("docs/coming-from.md")
    let headings = page.lines.filter { $0.hasPrefix("## ") }
    #expect(try Self.parts.map { try Part($0).heading }.sorted() == headings.sorted())
    #expect(headings.count == 11)
  }

  @Test(arguments: parts) func everyRowIsRun(name: String) throws {
    let part = try Part(name)
    let rows = try MarkdownPage("docs/coming-from.md").rows(under: part.heading)
    #expect(rows.compactMap(\.first).sorted() == part.pieces.flatMap(\.rows).sorted())
    for row in rows {
      let piece = try #require(part.pieces.first { $0.rows.contains(row[0]) })
      let there = Set(piece.text.matches(of: /-{0,2}[A-Za-z][A-Za-z-]*/).map(\.output))
      for word in Self.words(of: row[row.count - 1]) {
        #expect(there.contains(word), "\(name), \(row[0]): no `\(word)` in\n\(piece.text)")
      }
    }
  }

  @Test(arguments: parts) func theScriptPasses(name: String) throws {
    let part = try Part(name)
    let files: [(Path, String)] = [(Path(name + ".vs"), part.text), ("answers/.keep", "")]
    let test = CommandRun(
      ["test", name + ".vs", "--report", "json=report.json", "--report", "text"], files: files)
    #expect(test.status == .passed && test.error.isEmpty, "\(test.output)\(test.error)")
    #expect(CommandRun(["fmt", "--check", name + ".vs"], files: files).status == .passed)
    for line in part.lines(after: "$") {
      let run = CommandRun(line.split(separator: " ").dropFirst().map(String.init), on: test.memory)
      // What a walk finds is its own matter, and so are its bounds.
      let isWalk = line.hasPrefix("vsh explore")
      #expect(
        run.status == .passed || isWalk && run.status != .interrupted, "\(line)\n\(run.output)\(run.error)")
      #expect(!isWalk || run.output.contains("explore \(name).vs"), "\(run.output)\(run.error)")
    }
    let typed = part.lines(after: ">")
    if typed.isEmpty { return }
    let memory = MemoryHost(files: files, input: typed.map { $0 + "\n" }.joined())
    let prompt = CommandRun(["-i", name + ".vs"], on: memory)
    #expect(prompt.error.isEmpty && !prompt.output.isEmpty, "\(prompt.output)\(prompt.error)")
  }
}
