import Testing
import VshSession
import VshSource

/// Of a script that could not be read whole, only the causes are told.
@Suite struct ConsequencesTests {
  private static let reading = Reading(
    file: { _, _ in .failure(ReadProblem("there is no such file")) },
    named: { _ in .failure(ReadProblem("there is no such file")) })

  private func codes(of script: String) -> [String] {
    load("a.vs", Array(script.utf8), reading: Self.reading).diagnostics.filter(\.isError).map(\.code.text)
  }

  @Test(arguments: [
    "open News",
    "screen A { view { show Piece() } }",
    "func f() -> Int = g()",
    "func f(kind: Kind) -> Int = 1",
    "screen A { use papers; view { text \"\\(name)\" } }",
    "screen A { view { text \"a\" } }\ntest \"x\" { open A; send go; expect in far }",
  ])
  func whatAMissingFileMayDeclareIsNoMistake(script: String) {
    #expect(codes(of: "import \"missing.vs\"\n" + script) == ["VS0701"])
    #expect(!codes(of: script).isEmpty)
  }

  /// What follows an open block is read as a part of it: a state after an open one becomes its first state.
  @Test func anOpenStateIsTheOnlyMistake() {
    let script = """
      model m: Int = 1 { op get() = data }
      screen A {
          use m
          state loading {
              call m.get() { ok(x) -> loaded(x); fail -> failed }
          }
          state loaded(x: Int)
          state failed { action again -> loading }
      }

      """
    #expect(codes(of: script).isEmpty)
    #expect(codes(of: script.replacing("    }\n    state loaded", with: "    state loaded")) == ["VS0124"])
    let wrong = script + "screen B { state a(x: Int) }\n"
    #expect(codes(of: wrong) == ["VS0401"])
    #expect(
      codes(of: wrong.replacing("    }\n    state loaded", with: "    state loaded")) == ["VS0124", "VS0401"])
  }

  @Test func otherMistakesAreTold() {
    #expect(codes(of: "import \"missing.vs\"\nfunc f() -> Int = \"a\"") == ["VS0701", "VS0301"])
  }

  /// As many as fit into a file would take hours, were each held against all others.
  @Test func mistakesAreEachToldOnce() {
    let count = 5_000
    let lines = (0..<count).map { "func f\($0)() -> Foo\($0) = bar\($0)\nfunc g\($0)() = )\n" }
    let found = codes(of: lines.joined())
    #expect(found.filter { $0 == "VS0205" }.count == count)
    #expect(found.filter { $0 == "VS0202" }.count == count)
    #expect(found.filter { $0 == "VS0120" }.count >= count)
  }
}
