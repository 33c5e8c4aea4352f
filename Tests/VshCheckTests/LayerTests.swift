import Testing
import VshProgram
import VshSource
import VshSyntax

@testable import VshCheck

/// The prelude, imported files and the script see each other as language.md, Steps and Small print, says.
struct LayerTests {
  @Test func preludeAloneHasNoMistakes() throws {
    let checked = try Checking.check("")
    #expect(checked.diagnostics == [])
    #expect(checked.program?.models.count == 3)
  }

  @Test func aScriptHidesThePreludesNames() throws {
    let checked = try Checking.check(
      """
      record User { nick: String }
      model users: [User] = [User("Ann")] { op all() = data }
      screen Main {
          use users
          state a { call users.all() { ok(found) -> b(found[0].nick); fail(_) } }
          state b(name: String)
      }
      """)
    #expect(checked.diagnostics == [])
  }

  @Test func otherDataKeepsThePreludesOps() throws {
    let checked = try Checking.check("model news from \"feed.xml\" takes 1ms")
    let program = try #require(checked.program)
    #expect(program.models.count == 3)
    let news = try #require(program.models.rows.first { program.names[$0.name] == "news" })
    #expect(news.operations.count == 1)
    #expect(news.span.file == FileID(1))
    guard case .file(let path, let part) = news.source else {
      Issue.record("the source is \(news.source)")
      return
    }
    #expect(path == "feed.xml")
    #expect(part == nil)
  }

  @Test func importedDeclarationsAreThereAndTheirStepsAreNot() throws {
    let checked = try Checking.check(
      "import \"a.vs\"\ntest \"t\" { logIn(\"x\") }",
      imported: [
        """
        screen Login { action enter(name: String) }
        flow logIn(name: String) { open Login; send enter(name) }
        open Nowhere
        test "theirs" { open Nowhere }
        """
      ])
    #expect(checked.diagnostics == [])
    #expect(checked.program?.script.tests.count == 1)
    #expect(checked.program?.script.steps.count == 0)
  }

  @Test func aNameDeclaredInTwoFilesIsAMistake() throws {
    let checked = try Checking.check("record A { x: Int }", imported: ["record A { y: Int }"])
    #expect(checked.diagnostics.map { $0.summary } == ["VS0201: `A` is declared twice (declared again here)"])
    #expect(checked.diagnostics.first?.related?.span.file == FileID(1))
  }

  @Test func aScriptVariableOfAFlowIsNeverItsCallers() throws {
    let checked = try Checking.check(
      """
      flow one(a: Int) { let b = a; show b }
      flow two(c: Int) { one(c); let d = c; show d }
      test "t" { let e = 1; two(e) }
      test "u" { let f = 1; one(f) }
      """)
    let program = try #require(checked.program)
    #expect(program.flows.rows.map { $0.firstVariable } == [0, 2])
    #expect(program.script.tests.map { $0.scriptVariableCount } == [5, 5])
  }
}
