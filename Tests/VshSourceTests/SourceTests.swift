import Testing
import VshSource

@Suite struct SourceTests {
  @Test func linesOfAFile() {
    let bytes = Array("ab\r\n\ncd".utf8)
    let map = LineMap(bytes)
    #expect(map.lineCount == 3)
    #expect((0...7).map(map.line) == [1, 1, 1, 1, 2, 3, 3, 3])
    #expect((0...4).map { map.range(ofLine: $0) } == [7..<7, 0..<2, 4..<4, 5..<7, 7..<7])
  }

  @Test func namesAreHeldOnce() {
    var names = NameTable()
    let ids = (0..<5_000).map { names.intern("name\($0)") }
    #expect(Set(ids).count == 5_000)
    #expect((0..<5_000).allSatisfy { names.intern("name\($0)") == ids[$0] && names[ids[$0]] == "name\($0)" })
    #expect(names.intern("") == .empty)
    #expect(names.find("name77") == ids[77])
    #expect(names.find("other") == nil)
  }

  private static let words: [(String, String?)] = [
    ("viw", "view"), ("Loading", "loading"), ("laoding", "loading"), ("olading", "loading"), ("ivew", "view"),
    ("x", nil), ("loading", nil),
    ("zzzzzz", nil), ("ip", "up"), ("qp", "up"), ("qq", nil),
  ]

  @Test(arguments: words) func suggestions(word: String, nearest: String?) {
    #expect(Suggestion.nearest(to: word, among: ["view", "loading", "state", "up"]) == nearest)
  }
}
