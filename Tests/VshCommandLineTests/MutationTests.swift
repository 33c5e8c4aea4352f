import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh test --mutate`: which changes of a script its tests notice, beside the scripts in `Corpus/mutations`.
@Suite struct MutationTests {
  static let folder = CaseFolder("mutations")

  private static func run(_ name: String, _ options: [String] = []) throws -> CommandRun {
    let imported = "imports/limits.vs"
    return CommandRun(
      ["test", "--mutate", name + ".vs"] + options,
      files: [
        (Path(name + ".vs"), try folder.text(name + ".vs")), (Path(imported), try folder.text(imported)),
      ])
  }

  @Test(arguments: folder.cases(".vs")) func tellsWhatNoTestNotices(name: String) throws {
    let run = try Self.run(name)
    #expect(run.output == (try Self.folder.expected(name + ".txt", actual: Array(run.output.utf8))))
    #expect(run.status == (run.output.hasSuffix(" 0 not\n") ? .passed : .failed))
  }

  /// docs/tool.md shows a part of what is printed for the first screen of `vsh new`.
  @Test func thePageOnTheToolShowsWhatIsPrinted() throws {
    let shown = try #require(MarkdownPage("docs/tool.md").blocks.last { $0.kind.isEmpty })
    let memory = MemoryHost()
    #expect(CommandRun(["new", "teas"], on: memory).status == .passed)
    let output = CommandRun(["test", "--mutate", "teas.vs"], on: memory).output
    for part in shown.text.components(separatedBy: "\n\n") { #expect(output.contains(part), "\(part)") }
  }

  @Test func theNumberOfJobsChangesNothing() throws {
    let one = try Self.run("teas-with-weak-tests", ["--jobs", "1"])
    #expect(one.output == (try Self.run("teas-with-weak-tests", ["--jobs", "4"])).output)
  }

  @Test func aSeedChoosesSome() throws {
    func some(_ seed: String) throws -> CommandRun {
      try Self.run("teas-with-weak-tests", ["--mutate=5", "--seed", seed])
    }
    let first = try some("1")
    #expect(first.output == (try some("1")).output)
    #expect(try (2...9).contains { try some("\($0)").output != first.output })
    #expect(
      try Self.run("counter-with-strong-tests", ["--mutate=5"]).output.hasSuffix(
        "5 changes: 5 noticed, 0 not\n"))
    #expect(try some("x").error.contains("it is a whole number from 0, as in `--seed=42`"))
    #expect(try Self.run("teas-with-weak-tests", ["--mutate=0"]).status == .couldNotRun)
  }

  @Test func aChangeThatRunsOnWithoutEndIsNoticed() {
    let script = """
      screen S {
          var n = 0
          state a { after 1s -> b { n += 1 } }
          state b { when n < 3 -> a }
          view { text "\\(n)" }
      }
      test "it ends" { open S; wait 999ms; expect n == 0; wait 2001ms; expect in b; wait; expect n == 3; expect screen "3" }

      """
    let run = CommandRun(["test", "--mutate", "s.vs"], files: [("s.vs", script)])
    #expect(run.status == .passed && run.output.hasSuffix(" 0 not\n"), "\(run.output)")
  }

  @Test func testsMustPassFirst() {
    let run = CommandRun(["test", "--mutate"], files: [("a.vs", Scripts.fails)])
    #expect(run.status == .failed && !run.output.contains("noticed"))
    #expect(run.error.contains("tries no change, because a test fails without one"))
    let updates = CommandRun(["test", "--mutate", "--update"], files: [("a.vs", Scripts.holds)])
    #expect(
      updates.status == .couldNotRun && updates.error.contains("`--mutate` and `--update` exclude each other")
    )
    let nothing = CommandRun(["test", "--mutate"], files: [("a.vs", Scripts.holds)])
    #expect(nothing.status == .passed && nothing.output.hasSuffix("0 changes: 0 noticed, 0 not\n"))
  }
}
