import Testing
import VshSource
import VshSyntax

/// Each limit just under and just over, and texts that would be slow or deep without one.
@Suite struct LimitTests {
  private static let nested: [(String, String, String)] = [
    ("(", "1", ")"), ("[", "1", "]"), ("!", "a", ""), ("f(", "1", ")"), ("a.map { ", "1", " }"),
    ("a[", "1", "]"),
    ("a ?? ", "b", ""), ("a ? b : ", "c", ""), ("\"\\(", "1", ")\""), ("switch x { default: ", "1", " }"),
  ]

  /// A level of some counts twice, as a bracket and as what stands before it.
  @Test(arguments: nested) func nestingOfExpressions(open: String, middle: String, close: String) {
    func text(_ levels: Int) -> String {
      "show " + String(repeating: open, count: levels) + middle + String(repeating: close, count: levels)
    }
    #expect(Parsed(text(Limits.nesting / 2)).codes == [])
    #expect(Parsed(text(Limits.nesting + 1)).codes == [127])
  }

  @Test func nestingOfBrackets() {
    func text(_ levels: Int) -> String {
      "show " + String(repeating: "(", count: levels) + "1" + String(repeating: ")", count: levels)
    }
    #expect(Parsed(text(Limits.nesting)).codes == [])
    #expect(Parsed(text(Limits.nesting + 1)).codes == [127])
  }

  @Test func nestingOfBlocks() {
    func text(_ levels: Int) -> String {
      String(repeating: "repeat 1 { ", count: levels) + "wait" + String(repeating: " }", count: levels)
    }
    #expect(Parsed(text(Limits.nesting)).codes == [])
    #expect(Parsed(text(Limits.nesting + 1)).codes == [127])
  }

  @Test(arguments: [" + 1", " && true", " * 2 - 3", ".count", ".map { $0 }", "[0]", ".f(1)"])
  func whatFollowsEachOtherIsNotNested(link: String) {
    #expect(Parsed("show a" + String(repeating: link, count: 5_000)).codes == [])
  }

  /// Where the number of an entry's children no longer fits into the entry.
  @Test(arguments: [0x7FFE, 0x7FFF, 0x8000, 100_000]) func manyChildren(count: Int) {
    let names = (0..<count).map { "c\($0)" }
    let parsed = Parsed(
      "enum Many { \(names.joined(separator: ", ")) }\nshow [\(names.joined(separator: ", "))]")
    #expect(parsed.codes == [])
    let tree = parsed.tree
    for kind in [SyntaxKind.enumDeclaration, .listLiteral] {
      guard let index = tree.entries.firstIndex(where: { $0.kind == kind }) else {
        Issue.record("no \(kind)")
        continue
      }
      let id = SyntaxID(index: UInt32(index))
      #expect(parsed.names[tree.name(of: id)] == (kind == .enumDeclaration ? "Many" : ""))
      #expect(tree.childCount(of: id) == count)
      #expect(tree.children(of: id).map { parsed.names[tree.name(of: $0)] } == names)
      #expect(tree.child(id, count - 1).exists)
      #expect(!tree.child(id, count).exists)
    }
  }

  @Test func nestingOfOptionalChains() {
    func text(_ count: Int) -> String { "show a" + String(repeating: "?.b", count: count) }
    #expect(Parsed(text(Limits.nesting)).codes == [])
    #expect(Parsed(text(Limits.nesting + 1)).codes == [127])
  }

  @Test(arguments: [("action go ", "x = 1"), ("view ", "text a")])
  func nestingOfConditions(head: String, body: String) {
    func text(_ levels: Int) -> String {
      "screen A { " + head + "{ " + String(repeating: "if a { ", count: levels) + body
        + String(repeating: " }", count: levels + 2)
    }
    #expect(Parsed(text(Limits.nesting - 2)).codes == [])
    #expect(Parsed(text(Limits.nesting - 1)).codes == [127])
  }

  @Test(arguments: [("action go ", "x = 1"), ("view ", "text a")])
  func alternatives(head: String, body: String) {
    func text(_ count: Int) -> String {
      "screen A { " + head + "{ if a { }" + String(repeating: " else if a { \(body) }", count: count) + " } }"
    }
    #expect(Parsed(text(Limits.alternatives)).codes == [])
    #expect(Parsed(text(Limits.alternatives + 1)).codes == [127])
  }

  @Test func sizeOfAFile() {
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: Limits.fileBytes)
    #expect(Parsed(blanks).codes == [])
    #expect(Parsed(blanks + [UInt8(ascii: " ")]).codes == [102])
  }

  @Test func diagnosticsOfAFile() {
    func text(_ count: Int) -> [UInt8] { Array(repeatElement("@\n", count: count).joined().utf8) }
    #expect(Parsed(text(Limits.diagnosticsKept)).diagnostics.count == Limits.diagnosticsKept)
    #expect(Parsed(text(Limits.diagnosticsKept + 1)).diagnostics.count == Limits.diagnosticsKept)
  }

  /// One mistake is said, and the rest is passed over at once.
  @Test(arguments: [
    "(", "[", "{", "show f(", "show \"\\(", "show a { x in ", "screen A { state a { ", "switch a { case .b: ",
  ])
  func hostileNesting(open: String) {
    let parsed = Parsed(String(repeating: open, count: 20_000))
    #expect(!parsed.diagnostics.isEmpty)
    #expect(parsed.diagnostics.count <= Limits.diagnosticsKept)
  }
}
