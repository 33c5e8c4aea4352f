import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// The tests of imported files, which run with an `app` block: how they are listed, chosen and repeated.
@Suite struct ImportedTestsTests {
  private static let files: [(Path, String)] = [
    ("app.vs", "import \"a.vs\"\nimport \"b/b.vs\"\napp { }\n\n" + Scripts.holds),
    ("a.vs", "given width 50\n" + Scripts.both),
    ("b/b.vs", "test \"n \\(n)\" tagged x for n in [1, 2] { expect n == 1 }\n"),
  ]

  private func test(_ options: [String]) -> CommandRun {
    CommandRun(["test", "app.vs"] + options, files: Self.files)
  }

  @Test func theyRunBehindTheOwnOnes() {
    let run = test([])
    #expect(run.output == "app.vs: 3 passed, 2 failed\n  failed: fails\n  failed: n 2\n3 passed, 2 failed\n")
    #expect(run.error.contains(" --> a.vs:7:5\n") && run.error.contains(" --> b/b.vs:1:"))
    #expect(
      run.error.contains("again:\n      vsh test app.vs --filter=fails\n      vsh -i a.vs:6\n"),
      "\(run.error)")
    #expect(
      run.error.contains("      vsh test app.vs '--filter=n 2'\n      vsh -i b/b.vs:1@2\n"), "\(run.error)")
    #expect(CommandRun(["test", "a.vs"], files: Self.files).output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test func theyAreListedWhereTheyAre() {
    #expect(
      test(["--list"]).output
        == "app.vs:5: holds\na.vs:2: holds\na.vs:6: fails\nb/b.vs:1: n \\(n)\n")
  }

  @Test func aNameATagOrALineChooses() {
    #expect(test(["--filter=fails"]).output.hasSuffix("0 passed, 1 failed\n"))
    #expect(test(["--filter=holds"]).output.hasSuffix("2 passed, 0 failed\n"))
    #expect(test(["--tag", "x"]).output.hasSuffix("1 passed, 1 failed\n"))
    #expect(test(["--skip-tag", "x"]).output.hasSuffix("2 passed, 1 failed\n"))
    let line = CommandRun(["test", "app.vs:5"], files: Self.files)
    #expect(line.output.hasSuffix("1 passed, 0 failed\n"))
    // The second line of `app.vs` has no test, though that of an imported file has one.
    #expect(CommandRun(["test", "app.vs:2"], files: Self.files).error.contains("nothing runs on line 2"))
  }

  @Test func aReportNamesTheImport() {
    let run = test(["--report", "json"])
    #expect(run.output.contains("{\"name\": \"fails\", \"line\": 1, \"status\": \"failed\""), "\(run.output)")
    #expect(run.output.contains("\"path\": \"a.vs\", \"line\": 7, "), "\(run.output)")
  }

  /// What they show is in the golden file of their own script.
  @Test func theyNeedNoGoldenFile() {
    let files: [(Path, String)] = [
      ("app.vs", "import \"a.vs\"\napp {}\n"), ("a.vs", "test \"x\" { show 1 }\n"),
    ]
    #expect(CommandRun(["test", "app.vs"], files: files).status == .passed)
    #expect(CommandRun(["test", "a.vs"], files: files).status == .failed)
    let golden = files + [(Path("app.golden"), "# x\n> show 1\n2\n")]
    #expect(CommandRun(["test", "app.vs"], files: golden).status == .failed)
  }

  @Test func theyAreShrunkAndMutatedWithoutHarm() {
    #expect(test(["--shrink"]).output.contains("2 failed"))
    #expect(CommandRun(["test", "app.vs", "--mutate"], files: Self.files).status != .passed)
    #expect(CommandRun(["test", "app.vs", "--coverage"], files: Self.files).output.contains("2 failed"))
  }
}
