import TestSupport
import Testing
import VshText

struct LineDifferenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String
    var changes: [LineChange]

    init(_ old: String, _ new: String, _ changes: [(Range<Int>, Range<Int>)]) {
      self.old = old
      self.new = new
      self.changes = changes.map { LineChange(old: $0.0, new: $0.1) }
    }

    var testDescription: String { "\(old.debugDescription) to \(new.debugDescription)" }
  }

  static let cases = [
    Case("", "", []),
    Case("a\n", "a\n", []),
    Case("", "a\n", [(0..<0, 0..<1)]),
    Case("a\nb\n", "", [(0..<2, 0..<0)]),
    Case("a\nb\nc\n", "a\nx\nc\n", [(1..<2, 1..<2)]),
    Case("a\nb\nc\n", "a\nc\n", [(1..<2, 1..<1)]),
    Case("a\nc\n", "a\nb\nc\n", [(1..<1, 1..<2)]),
    Case("a\nb\nc\nd\n", "x\nb\nc\ny\n", [(0..<1, 0..<1), (3..<4, 3..<4)]),
    Case("a\nb\nc\nd\ne\n", "a\nc\nd\nx\ne\n", [(1..<2, 1..<1), (4..<4, 3..<4)]),
    Case("a\nb\n", "b\na\n", [(0..<1, 0..<0), (2..<2, 1..<2)]),
    Case("a\n\n\nb\n", "a\n\nb\n", [(2..<3, 2..<2)]),
    // A missing last newline is no difference: a line is what stands between newlines.
    Case("a\nb", "a\nb\n", []),
  ]

  @Test func allCasesRun() { #expect(Self.cases.count == 12) }

  @Test(arguments: cases)
  func findsTheFewestLines(_ example: Case) {
    #expect(changes(example.old, example.new) == example.changes)
  }

  @Test func changesRebuildTheNewText() {
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      let old = randomLines(&generator)
      var new = old
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let index = Int.random(in: 0...new.count, using: &generator)
        if Bool.random(using: &generator), index < new.count {
          new.remove(at: index)
        } else {
          new.insert("abc".randomElement(using: &generator).map(String.init) ?? "", at: index)
        }
      }
      var rebuilt: [String] = []
      var position = 0
      for change in changes(joined(old), joined(new)) {
        rebuilt += old[position..<change.old.lowerBound]
        #expect(rebuilt.count == change.new.lowerBound, "seed \(seed)")
        rebuilt += new[change.new]
        position = change.old.upperBound
      }
      rebuilt += old[position...]
      #expect(rebuilt == new, "seed \(seed)")
    }
  }

  @Test func aLineThatFitsIsNoChange() {
    let difference = holed("at ⟨n⟩ km\nplain\n⟨…⟩!\n", "at 1,234.5 km\nplain\nwell!\n")
    #expect(difference.isEmpty)
    #expect(text(difference.merged()) == "at ⟨n⟩ km\nplain\n⟨…⟩!\n")
  }

  @Test func aHoleStaysWhereItsLineIsMoved() {
    let difference = holed("a\nat ⟨n⟩\nb\n", "new\na\nat 12\nc\n")
    #expect(
      difference.changes == [LineChange(old: 0..<0, new: 0..<1), LineChange(old: 2..<3, new: 3..<4)])
    #expect(text(difference.merged()) == "new\na\nat ⟨n⟩\nc\n")
    #expect(text(difference.merged { $0 == 1 }) == "a\nat ⟨n⟩\nc\n")
    #expect(text(difference.merged { _ in false }) == "a\nat ⟨n⟩\nb\n")
  }

  @Test func holesOfTheNewTextAreText() {
    #expect(!holed("x ⟨n⟩\n", "x ⟨n⟩\n").isEmpty)
    #expect(holed("x ⟨⟨n⟩\n", "x ⟨⟨n⟩\n").isEmpty)
  }

  /// Many lines, all of them patterns that fit much: the search is bounded, and what it says still makes one text of the other.
  @Test func manyPatternsEnd() {
    let old = (0..<4_000).map { $0 % 3 == 0 ? "⟨…⟩\($0)⟨…⟩" : "⟨n⟩ \($0 % 7)" }.map { $0 + "\n" }.joined()
    let new = (0..<4_000).map { "\($0 * 31 % 997) \($0 % 5)\n" }.joined()
    let difference = holed(old, new)
    var rebuilt = 0
    var position = 0
    for change in difference.changes {
      rebuilt += change.old.lowerBound - position + change.new.count
      position = change.old.upperBound
    }
    #expect(rebuilt + difference.old.count - position == 4_000)
  }

  private func holed(_ old: String, _ new: String) -> LineDifference {
    LineDifference(
      old: TextLines(Array(old.utf8), keepsFeeds: true), new: TextLines(Array(new.utf8), keepsFeeds: true),
      readsHoles: true)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func randomLines(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      "abc".randomElement(using: &generator).map(String.init) ?? ""
    }
  }

  private func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private func changes(_ old: String, _ new: String) -> [LineChange] {
    LineDifference(
      old: TextLines(Array(old.utf8), keepsFeeds: false), new: TextLines(Array(new.utf8), keepsFeeds: false)
    ).changes
  }
}
