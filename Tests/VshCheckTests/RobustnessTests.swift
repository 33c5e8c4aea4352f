import Foundation
import TestSupport
import Testing
import VshProgram
import VshSource
import VshSyntax

@testable import VshCheck

/// No text may crash the checker, make it hang, or leave a program with an unknown type in it.
struct RobustnessTests {
  /// A chain is as deep as it is long, and nothing may recurse over it.
  @Test(arguments: ["1", "[1]"])
  func longChainsAreChecked(_ first: String) throws {
    let link = first == "1" ? " + 1" : ".map { $0 + 1 }"
    let checked = try Checking.check(Array(("show " + first + String(repeating: link, count: 20_000)).utf8))
    #expect(checked.diagnostics == [])
    #expect(checked.program != nil)
  }

  /// What is nested too deeply is that and nothing else: the checker finds no mistake in what was left out.
  @Test(arguments: [
    ("true ? ", "1", " : 2"), ("true ? 2 : ", "1", ""), ("1 == 1 && (", "true", ")"), ("-(", "1", ")"),
    ("[1, 2][", "0", "]"), ("max(1, ", "2", ")"), ("[1].map { $0 + ", "1", " }.count"),
    ("nil ?? (", "1", ")"),
    ("1 + (2 * ", "3", ")"), ("!(false || ", "true", ")"), ("\"\\(", "1", ")\".count"),
    ("(1...", "2", ").count"),
  ])
  func nestingTooDeeplyIsOneMistake(open: String, middle: String, close: String) throws {
    let levels = Limits.nesting + 1
    let text =
      "show " + String(repeating: open, count: levels) + middle + String(repeating: close, count: levels)
    let checked = try Checking.check(text)
    #expect(checked.syntaxDiagnostics.map(\.code.text) == ["VS0127"])
    #expect(checked.diagnostics == [])
  }

  /// As many mistakes as are kept, and one more.
  @Test(arguments: [Limits.diagnosticsKept, Limits.diagnosticsKept + 1])
  func ofManyMistakesSoManyAreKept(_ count: Int) throws {
    let checked = try Checking.check(Array(String(repeating: "show foo\n", count: count).utf8))
    #expect(checked.diagnostics.count == Limits.diagnosticsKept)
    #expect(checked.program == nil)
  }

  @Test(arguments: CorpusTests.cases)
  func aChangedTextIsCheckedToTheEnd(_ name: String) throws {
    let original = try CorpusTests.folder.bytes(name + ".vs")
    let words = String(decoding: original, as: UTF8.self).split { " \n".contains($0) }.map(String.init)
    for seed in 0..<UInt64(12) {
      var generator = SeededGenerator(seed: seed)
      var changed = words
      for _ in 0..<4 {
        let (a, b) = (
          Int.random(in: changed.indices, using: &generator),
          Int.random(in: changed.indices, using: &generator)
        )
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed.swapAt(a, b)
        case 1: changed[a] = changed[b]
        default: changed[a] = ""
        }
      }
      // The words keep their lines, so that most of the text still means something.
      var text = String(decoding: original, as: UTF8.self)
      for (old, new) in zip(words, changed) where old != new {
        if let range = text.range(of: old) { text.replaceSubrange(range, with: new) }
      }
      let checked = try Checking.check(text)
      let hasMistake = checked.diagnostics.hasError
      #expect((checked.program == nil) == hasMistake, "\(name), seed \(seed)")
      if let program = checked.program, !checked.syntaxDiagnostics.hasError {
        #expect(slotsOfUnknownType(program) == [], "\(name), seed \(seed)")
      }
    }
  }

  private func slotsOfUnknownType(_ program: Program) -> [String] {
    program.slots.filter { $0.type == TypeTable.unknown }.map {
      program.names[$0.name]
    }
  }

  @Test func aHoleIsToldOnceByTheParser() throws {
    let checked = try Checking.check(
      "screen A {\n    bind y = x + 1\n    view { text \"\\(y)\" }\n    var x =\n}")
    #expect(checked.syntaxDiagnostics.count == 1)
    #expect(checked.diagnostics == [])
  }

  @Test func aLongChainIsNoDeepOne() throws {
    let sum = Array(repeating: "1", count: 20_000).joined(separator: " + ")
    let checked = try Checking.check("func f() -> Int = \(sum)")
    #expect(checked.diagnostics == [])
  }

  @Test func bindsMayStandInAnyOrder() throws {
    let count = 2_000
    let binds = (0..<count).map { "bind b\($0) = b\($0 + 1) + 1" }.joined(separator: "\n")
    let checked = try Checking.check("screen A {\n\(binds)\nbind b\(count) = 0\n}")
    let program = try #require(checked.program)
    #expect(program.screens[ID(0)].binds.first?.slot == SlotIndex(count))
    #expect(program.screens[ID(0)].binds.count == count + 1)
  }

  @Test func aLongCycleIsFoundOnce() throws {
    let count = 3_000
    let functions = (0..<count).map { "func f\($0)() -> Int = f\(($0 + 1) % count)()" }.joined(
      separator: "\n")
    let checked = try Checking.check(functions)
    #expect(checked.diagnostics.map { $0.code.number } == [316])
  }

  @Test func theSameTextGivesTheSameMistakes() throws {
    let text = try CorpusTests.folder.bytes("steps.vs")
    let first = try Checking.check(text).diagnostics
    #expect(try Checking.check(text).diagnostics == first)
  }
}
