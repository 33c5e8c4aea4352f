import Testing
import VshSource
import VshSyntax

@Suite struct ParseTests {
  private static let texts: [(String, Bool)] = [
    ("", true), ("wait", true), ("wait 1 +", true), ("test \"a\" {", false), ("test \"a\" { }", true),
    ("show [1,", false), ("show (1", false), ("show \"\"\"", false), ("show \"\"\"\n    a\n    \"\"\"", true),
    ("show \"a", true), ("/* a", false), ("/* a */", true), ("}", true), (")) {", false),
    ("show \"\\(f(1)", true),
    ("// {", true), ("show \"{\"", true), ("show \"\"\"\n\\(a", false),
  ]

  @Test(arguments: texts) func completeness(text: String, isWhole: Bool) {
    #expect(isComplete(Array(text.utf8)) == isWhole)
  }

  /// Each mistake has its code, and none has company.
  private static let mistakes: [(String, [Int])] = [
    ("show \u{3000}1", [103]), ("show 'a'", [103]), ("show a & b", [103]), ("show `a", [104]),
    ("show a { $2 }", [105]),
    ("wait /*", [106]), ("wait 3sec", [107]), ("wait 0x1F", [107]), ("show \"a", [108]),
    ("show \"\"\"a\n\"\"\"", [109]),
    ("show \"\\q\"", [110]), ("show \"\\u{D800}\"", [110]), ("import \"\\(a)\"", [111]), ("wait )", [120]),
    ("screen in { }", [121]), ("opne News", [122]), ("screen A { call m.o() { ok } }", [123]),
    ("test \"a\" {", [124]),
    ("}", [125]), ("test \"a\"\n{ }", [126]), ("enum A { case b }", [130]), ("func f() -> Int { 1 }", [131]),
    ("record A { a: Int?? }", [132]), ("screen A { let a = 1 }", [133]),
    ("model m { op a { var b = 1 } }", [134]),
    ("model m { op a { b(1) } }", [135]), ("model m { op a { b.c?.d = 1 } }", [136]),
    ("model m { op a { if let b { } } }", [137]), ("show if", [138]), ("show { 1 }", [139]),
    ("show a!", [140]),
    ("show a?b:c", [141]), ("show a < b < c", [142]), ("screen A { view { row a detail: b } }", [143]),
    ("show a ? b", [120]), ("show (a b)", [124]), ("show [a b]", [124]), ("f(a b) { }", [124]),
    ("screen A { state s { after -> } }\nwait x y", [120, 120]),
  ]

  @Test(arguments: mistakes) func mistakesStandAlone(text: String, codes: [Int]) {
    #expect(Parsed(text).codes == codes)
  }

  @Test func everyMistakeOfAFileIsFound() {
    let text = "test \"a\" {\n" + String(repeating: "opne News\nwait\n", count: 30) + "}\n"
    #expect(Parsed(text).codes == [Int](repeating: 122, count: 30))
  }

  @Test func namesOfDeclarations() {
    let parsed = Parsed("screen  News { state `in`(a: Int) { } }\nenum A { b }\n")
    var found: [String] = []
    var pending = [parsed.tree.root]
    while let id = pending.popLast() {
      switch parsed.tree.kind(of: id) {
      case .screenDeclaration, .stateDeclaration, .parameter, .enumDeclaration, .enumCase:
        let range = parsed.tree.nameSpan(of: id, in: parsed.file.bytes).range
        found.append(String(decoding: parsed.file.bytes[range], as: UTF8.self))
      default: break
      }
      pending.append(contentsOf: parsed.tree.children(of: id).reversed().filter(\.exists))
    }
    #expect(found == ["News", "`in`", "a", "A", "b"])
  }

  @Test func documentationStandsDirectlyAbove() throws {
    let parsed = Parsed("/// far\n\n/// one\n///two\nscreen A { }\n// no\nscreen B { }\n")
    let screens = parsed.tree.children(of: parsed.tree.root)
    #expect(screens.map { parsed.tree.documentation(of: $0, in: parsed.file.bytes) } == ["one\ntwo", ""])
  }

  private static let echoes: [(String, [String])] = [
    ("tap   \"a\"  in row  2", ["tap \"a\" in row 2"]),
    (
      "expect screen \"\"\"\n      a\n        b\n      \"\"\"",
      ["expect screen \"\"\"", "    a", "      b", "    \"\"\""]
    ),
    ("repeat 2 { wait; back }", ["repeat 2 { wait; back }"]),
    ("repeat 2 {\nwait }", ["repeat 2 {", "    wait", "}"]),
    ("show a ?b : -c // comment", ["show a ? b : -c"]),
    ("let x=f( [ 1 ],(2) )", ["let x = f([1], (2))"]),
  ]

  @Test(arguments: echoes) func echoOfAStep(text: String, lines: [String]) throws {
    let parsed = Parsed("  wait ;  " + text + "\nwait\n")
    #expect(parsed.diagnostics.isEmpty)
    let step = try #require(parsed.tree.children(of: parsed.tree.root).dropFirst().first)
    #expect(formatted(step, in: parsed.tree, of: parsed.file) == lines)
  }
}
