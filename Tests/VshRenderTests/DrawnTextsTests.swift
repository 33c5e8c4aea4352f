import Testing
import VshCheck
import VshMachine
import VshProgram
import VshSource
import VshSyntax

/// Texts of a view are written by the word, several bytes at a time: each comes out as its parts, whatever their lengths.
struct DrawnTextsTests {
  /// Numbers of every length, and where one digit more begins.
  private static let numbers: [Int64] =
    [0, 1, 7, .max, -1, -9, -10]
    + (1...18).flatMap { digits in
      let power = (0..<digits).reduce(into: Int64(1)) { result, _ in result *= 10 }
      return [power - 1, power, power + 1, -power, power / 10 * 9 + 5, 987_654_321_234_567_891 % power]
    }

  private static let texts = (0...70).map { length in
    String("0123456789äöü漢字abcdefghijklmnopqrstuvwxyz".prefix(length % 40))
      + String(repeating: "x", count: length / 40 * length)
  }

  @Test func numbersAreWritten() throws {
    let shown = try rows(
      "[\(Self.numbers.map { "\($0)" }.joined(separator: ", "))]",
      "<\\(item)> \\(item), a longer text, \\(item)\\(item)")
    #expect(shown == Self.numbers.map { "<\($0)> \($0), a longer text, \($0)\($0)" })
    #expect(shown.count == 115)
  }

  @Test func textsAreWritten() throws {
    let shown = try rows(
      "[\(Self.texts.map { "\"\($0)\"" }.joined(separator: ", "))]",
      "\\(item)|\\(item)12345678\\(item)123456789\\(item)")
    #expect(shown == Self.texts.map { "\($0)|\($0)12345678\($0)123456789\($0)" })
    #expect(shown.count == 71)
  }

  /// The texts of rows that show a list's elements.
  private func rows(_ list: String, _ text: String) throws -> [String] {
    let script = """
      screen List {
          var items = \(list)
          view { for item in items { row "\(text)" } }
      }
      """
    var names = NameTable()
    let source = SourceFile(id: FileID(0), path: "case.vs", bytes: Array(script.utf8))
    let parsed = parse(source, into: &names)
    let checked = check([CheckedFile(source: source, tree: parsed.tree, role: .script)], names: names)
    let problems = (parsed.diagnostics + checked.diagnostics).filter(\.isError)
    try #require(problems.isEmpty, "\(problems.map(\.message))")
    var world = World(program: try #require(checked.program))
    _ = world.open(ID(0), arguments: [])
    try world.drawFrame()
    let frame = world.drawing.frame
    return frame.elements.map { String(decoding: frame.text[$0.text.range], as: UTF8.self) }
  }
}
