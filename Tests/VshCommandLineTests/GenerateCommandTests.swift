import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh generate swift`, over a machine in memory. The skeletons are in `Corpus/skeletons`.
@Suite struct GenerateCommandTests {
  private static let files: [(Path, String)] = [
    ("s/a b.vs", "import \"more.vs\"\ntest \"t\" { open S; expect screen contains \"s\" }\n"),
    ("s/more.vs", "screen S { view { text \"s\" } }\n"), ("wrong.vs", "screen S {"),
    ("kept.swift", "// mine\n"),
    ("empty.vs", "record R { a: Int }\nshow R(1)\n"),
    ("component.vs", "component C { view { text \"c\" } }\n"),
    ("data.vs", "model m: [Int] from \"lost.json\" { op all() = data }\nscreen S { view { text \"s\" } }\n"),
  ]

  private func run(_ words: String...) -> CommandRun { CommandRun(["generate"] + words, files: Self.files) }

  @Test func screensOfImportsCount() {
    let run = run("swift", "s/a b.vs")
    #expect(run.status == .passed && run.error == "")
    #expect(
      run.output.contains("final class SViewModel") && run.output.contains("Plan(\"a b.plan.json\").tests)"))
    #expect(run.output.contains("`vsh plan 'a b.vs' -o 'a b.plan.json'`"))
  }

  @Test func itIsWrittenToANewFileOnly() {
    let run = run("swift", "-o", "s/Screens.swift", "s/a b.vs")
    #expect(run.status == .passed && run.output == "" && run.error == "")
    #expect(run.memory.text("s/Screens.swift") == self.run("swift", "s/a b.vs").output)
    // A skeleton is filled in, so not even one that vsh wrote is replaced.
    let again = CommandRun(["generate", "swift", "s/a b.vs", "-o", "s/Screens.swift"], on: run.memory)
    #expect(again.status == .couldNotRun)
    #expect(again.error.contains("`s/Screens.swift` is there and is not overwritten"))
  }

  /// It runs nothing, so data may be missing.
  @Test func dataAreNotRead() {
    let run = run("swift", "data.vs")
    #expect(run.status == .passed && run.error == "")
  }

  @Test(arguments: [
    (["swift", "no.vs"], "cannot read `no.vs`"), (["swift", "wrong.vs"], "VS0"),
    (["swift", "empty.vs"], "`empty.vs` has no screen, so nothing is generated"),
    (["swift", "component.vs"], "has no screen, so nothing is generated"),
    (["swift", "s/a b.vs", "-o", "kept.swift"], "`kept.swift` is there and is not overwritten"),
    (["swift", "s/a b.vs", "-o", "s"], "s"),
    (["swift", "s/a b.vs", "-o", ""], "as in `--output Screens.swift`"),
    ([], "`vsh generate` needs a language and a file"), (["swift"], "needs a language and a file"),
    (["kotlin", "a.vs"], "as in `vsh generate swift news.vs`"),
    (["swift", "a.vs", "b.vs"], "needs a language and a file"),
    (["swift", "-"], "reads no standard input"),
    (["swift", "--check", "a.vs"], "is not an option of `vsh generate`"),
  ])
  func badInputHasAMessage(words: [String], message: String) {
    let run = CommandRun(["generate"] + words, files: Self.files)
    #expect(run.status == .couldNotRun && run.output == "")
    #expect(run.error.contains(message), "\(run.error)")
    #expect(run.memory.text("kept.swift") == "// mine\n")
  }
}
