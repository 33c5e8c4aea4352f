import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// Golden files and inline screens on the command line: what is compared, written, asked and told of them.
@Suite struct GoldenCommandTests {
  /// Shows a screen, and has a test that fails.
  private static let mixed = Scripts.shows + Scripts.fails

  private func test(
    _ options: [String], _ files: [(Path, String)], _ variables: [String: String] = [:],
    terminals: Set<StandardStream> = []
  ) -> CommandRun {
    CommandRun(["test"] + options, files: files, variables: variables, terminals: terminals)
  }

  // MARK: Unfinished merges

  @Test func aMergeInAScriptIsOneErrorThatNamesBothSides() {
    let script = """
      screen S { view { text "s" } }
      test "a" {
          open S
          expect screen \"""
      <<<<<<< HEAD
              s
              t
      ||||||| base
              x
      =======
              u
      >>>>>>> other
              \"""
      }

      """
    for option in [[], ["--update"]] {
      let run = test(option, [("a.vs", script), ("b.vs", Scripts.holds)])
      #expect(run.status == .couldNotRun)
      #expect(
        run.error == """
          error[VS0114]: an unfinished merge
           --> a.vs:5:1
            |
          5 | <<<<<<< HEAD
            | ^^^^^^^^^^^^ lines 6 to 7 on one side, line 11 on the other
            = help: keep the lines that you want of both sides, and take out lines 5, 10 and 12

          """, "\(run.error)")
      #expect(run.output == "b.vs: 1 passed\n1 file could not be judged\n1 passed, 0 failed\n")
      #expect(run.memory.text("a.vs") == script)
    }
  }

  @Test(arguments: ["\n", "\r\n"]) func eachMergeIsAnErrorWhereverItStands(lineEnd: String) {
    let merge = ["<<<<<<< a", "=======", "open S", ">>>>>>> b"].joined(separator: lineEnd) + lineEnd
    let run = test([], [("a.vs", merge + Scripts.shows + merge)])
    let errors = run.error.split(separator: "\n").filter { $0.hasPrefix("error") }
    #expect(
      errors == [
        "error[VS0114]: an unfinished merge", "error[VS0114]: an unfinished merge",
      ])
    #expect(run.error.contains("no line on one side, line 3 on the other"))
  }

  @Test func aTextMayHoldTheMarks() {
    let text = "test \"a\" {\n    expect \"\"\"\n<<<<<<< a\n=======\n>>>>>>> b\n\"\"\".count > 0\n}\n"
    #expect(test([], [("a.vs", text)]).status == .passed)
  }

  // MARK: What is written passes

  @Test(arguments: ["text \"a\"; space", "space; space", "text \"a\"; space; text \"b\"; space; space"])
  func whatUpdateWritesPassesAtOnce(view: String) {
    let script = "screen S { view { \(view) } }\ntest \"a\" {\n    open S\n    expect screen\n    show\n}\n"
    let update = test(["-u"], [("a.vs", script)])
    #expect(update.status == .passed, "\(update.error)")
    let again = CommandRun(["test"], on: update.memory)
    #expect(again.status == .passed, "\(again.error)\(again.output)")
    // Another update changes nothing.
    let (written, golden) = (update.memory.text("a.vs"), update.memory.text("a.golden"))
    #expect(CommandRun(["test", "-u"], on: update.memory).status == .passed)
    #expect(update.memory.text("a.vs") == written && update.memory.text("a.golden") == golden)
  }

  @Test func aScreenThatChangesKeepsItsEmptyLastLine() {
    let script = "screen S { view { text \"a\"; space } }\ntest \"a\" {\n    open S\n    expect screen\n}\n"
    let first = test(["-u"], [("a.vs", script)])
    let changed = (first.memory.text("a.vs") ?? "").replacing("text \"a\"", with: "text \"b\"")
    let second = test(["-u"], [("a.vs", changed)])
    #expect(second.status == .passed)
    #expect(second.memory.text("a.vs") == changed.replacing("    a\n", with: "    b\n"))
  }

  @Test func aGoldenFileIsTheTranscriptToItsLastByte() {
    let script = "screen S { view { text \"s\"; space } }\nopen S\nshow\n"
    #expect(test(["-u"], [("a.vs", script)]).memory.text("a.golden") == Scripts.shown + "\n")
    #expect(test([], [("a.vs", script), ("a.golden", Scripts.shown)]).status == .failed)
    #expect(test([], [("a.vs", Scripts.shows), ("a.golden", Scripts.shown + "\n")]).status == .failed)
  }

  // MARK: While a test fails

  @Test func failuresAreNotRepeatedInADifference() {
    let run = test([], [("a.vs", Self.mixed), ("a.golden", Scripts.shown.replacing("\ns\n", with: "\nx\n"))])
    #expect(
      run.output == """
        a.vs: 1 passed, 1 failed; golden file failed
          failed: fails
          a.golden differs; it can be written when all tests pass
        --- a.golden
        +++ what the script prints now
        @@ -1,4 +1,6 @@
         > open S
           S: open
         > show
        -x
        +s
        +
        +# fails
        1 passed, 1 failed; golden files: 0 passed, 1 failed

        """, "\(run.output)")
  }

  @Test func aGoldenFileThatHoldsButForFailuresHolds() {
    let run = test([], [("a.vs", Self.mixed), ("a.golden", Scripts.shown + "\n# fails\n")])
    #expect(
      run.output
        == "a.vs: 1 passed, 1 failed; golden file passed\n  failed: fails\n1 passed, 1 failed; golden files: 1 passed, 0 failed\n"
    )
    let missing = test([], [("a.vs", Self.mixed)])
    #expect(missing.output.contains("  missing: a.golden; it can be written when all tests pass\n"))
  }

  @Test func aReviewSaysWhyItDoesNotAsk() {
    let memory = MemoryHost(
      files: [("a.vs", Self.mixed), ("a.golden", "x\n"), ("b.vs", Scripts.shows), ("b.golden", "x\n")],
      input: "?\nx\na\n", terminals: [.input, .output])
    let run = CommandRun(["test", "--review", "--color", "never"], on: memory)
    #expect(
      run.output.hasPrefix(
        "`a.golden` is not asked about while a test of `a.vs` fails\n\n1 of 1: b.golden:1\n"))
    let explanation = """
        a  write this change
        r  leave the text as it is: the change is a mistake
        s  decide another time
        q  stop; the accepted changes are written

      """
    // Once for `?`, once for what is no answer.
    #expect(run.output.ranges(of: explanation).count == 2, "\(run.output)")
    #expect(memory.text("b.golden") == Scripts.shown)
    #expect(memory.text("a.golden") == "x\n")
  }

  @Test func differencesHaveColourOnATerminal() {
    let files: [(Path, String)] = [
      ("a.vs", Scripts.shows), ("a.golden", Scripts.shown.replacing("\ns\n", with: "\nx\n")),
    ]
    let colored = test([], files, terminals: [.output])
    #expect(
      colored.output.contains("\u{1B}[31m-x\u{1B}[0m\n") && colored.output.contains("\u{1B}[32m+s\u{1B}[0m\n")
    )
    let plain = test([], files)
    #expect(plain.output.contains("\n-x\n") && !plain.output.contains("\u{1B}"))
    let review = CommandRun(
      ["test", "--review"], on: MemoryHost(files: files, input: "s\n", terminals: [.input, .output]))
    #expect(review.output.contains("\u{1B}[32m+s\u{1B}[0m\n"))
  }

  // MARK: Counting

  @Test func testsAndGoldenFilesAreCountedApart() {
    let files: [(Path, String)] = [
      ("a.vs", Scripts.both), ("b.vs", Scripts.shows), ("b.golden", Scripts.shown), ("c.golden", ""),
    ]
    let run = test(["--report", "json=out", "--report", "text"], files)
    #expect(run.output.hasSuffix("2 passed, 1 failed; golden files: 1 passed, 1 failed\n"))
    let json = run.memory.text("out") ?? ""
    #expect(
      json.contains("\"tests\": {\"passed\": 2, \"failed\": 1}, \"goldens\": {\"passed\": 1, \"failed\": 1}"))
    #expect(test(["--list"], files).output.split(separator: "\n").count == 3)
  }

  @Test func anAnnotationNamesTheChangedLine() {
    let run = test(
      ["--report", "github"],
      [("a.vs", Scripts.shows), ("a.golden", Scripts.shown.replacing("\ns\n", with: "\nx\n"))])
    #expect(run.output.contains("::error file=a.golden,line=4,"), "\(run.output)")
    let empty = test(["--report", "github"], [("a.vs", Scripts.shows), ("a.golden", "")])
    #expect(empty.output.contains("::error file=a.golden,line=1,"), "\(empty.output)")
  }

  // MARK: What runs

  @Test(arguments: [("1", false), ("true", false), ("false", true), ("FALSE", true), ("0", true), ("", true)])
  func onlyABuildServerRefusesToWrite(value: String, writes: Bool) {
    let run = test(["--update"], [("a.vs", Scripts.shows)], ["CI": value])
    #expect((run.memory.text("a.golden") != nil) == writes)
    #expect(run.status == (writes ? .passed : .couldNotRun))
  }

  @Test func shortFormsAreTheLongOnes() throws {
    #expect(
      try Options.parse(["test", "-u", "-j4", "-k", "x"])
        == Options.parse(["test", "--update", "--jobs", "4", "--filter", "x"]))
    #expect(
      try Options.parse(["test", "-uj", "4", "-kx"])
        == Options.parse(["test", "--update", "--jobs=4", "--filter=x"]))
  }

  private static let tagged = """
    test "one" tagged slow { expect true }
    test "two" tagged slow, net { expect true }
    test "three" { expect true }
    test "four \\(n)" tagged net for n in [1, 2] { expect n > 0 }

    """

  private static let choices: [(options: [String], listed: [Int], passed: Int)] = [
    ([], [1, 2, 3, 4], 5), (["--tag", "slow"], [1, 2], 2),
    (["--tag", "slow", "--tag", "net"], [1, 2, 4], 4),
    (["--tag", "net"], [2, 4], 3), (["--skip-tag", "net"], [1, 3], 2),
    (["--skip-tag", "slow"], [3, 4], 3), (["--tag", "net", "--skip-tag", "slow"], [4], 2),
    (["--exclude", "t"], [1, 4], 3), (["--exclude", "four 2"], [1, 2, 3, 4], 4),
    (["--exclude", "a.vs"], [], 0),
    (["-k", "o", "--exclude", "tw"], [1, 4], 3), (["--tag", "fast"], [], 0),
  ]

  @Test(arguments: choices) func testsAreChosenByTagAndLeftOutByName(
    options: [String], listed: [Int], passed: Int
  ) {
    let files: [(Path, String)] = [("a.vs", Self.tagged)]
    let lines = test(["--list"] + options, files).output.split(separator: "\n")
    #expect(lines.compactMap { Int($0.split(separator: ":")[1]) } == listed)
    let run = test(options, files)
    #expect(run.output.hasSuffix("\(passed) passed, 0 failed\n"), "\(run.output)\(run.error)")
    #expect(run.status == (passed > 0 ? .passed : .couldNotRun))
  }

  @Test func whereNothingIsLeftOutGoldenFilesAreCompared() {
    let files: [(Path, String)] = [
      ("a.vs", Self.tagged), ("b.vs", Scripts.shows), ("b.golden", "x\n"), ("gone.golden", "x\n"),
    ]
    let run = test(["--skip-tag", "slow", "--exclude", "four"], files)
    #expect(run.output.hasSuffix("2 passed, 0 failed; golden files: 0 passed, 1 failed\n"), "\(run.output)")
  }

  @Test func aListSaysTheTags() {
    let list = test(["--list=json"], [("a.vs", Self.tagged)]).output
    #expect(
      list.contains("{\"path\": \"a.vs\", \"line\": 2, \"name\": \"two\", \"tags\": [\"slow\", \"net\"]}"),
      "\(list)")
  }

  // MARK: Faults

  /// Files that meet a limit or cannot be read: the others run, the reports are written, and the exit status is 2.
  private static let faults: [(name: String, script: String)] = [
    ("a text that is not closed", "screen A { view { text \"a } }"),
    ("too large", String(repeating: " ", count: (8 << 20) + 1)),
    ("too deep", "show " + String(repeating: "(", count: 300) + "1"),
    ("many mistakes", String(repeating: "show nothing\n", count: 3_000)),
    ("a missing import", "import \"gone.vs\"\n"),
    (
      "a missing model",
      "model m: [Int] from \"gone.json\" {\n    op list() = data\n}\nscreen S {\n    use m\n"
        + "    state s { call m.list() { ok(_) -> t; fail(_) -> t } }\n    state t\n}\nopen S\n"
    ),
    ("an import of itself with a mistake", "import \"bad.vs\"\nshow x\n"),
    ("an empty file", ""),
    ("a merge", "<<<<<<< a\n=======\n>>>>>>> b\n"),
  ]

  @Test(arguments: faults) func whateverAFileMeetsTheOthersRun(name: String, script: String) {
    let run = test(
      ["--report", "text", "--report", "json=out.json", "--report", "junit=out.xml"],
      [("a.vs", Scripts.holds), ("bad.vs", script), ("c.vs", Scripts.holds)])
    #expect(run.status == .couldNotRun, "\(run.output)")
    #expect(run.output.hasPrefix("a.vs: 1 passed\nc.vs: 1 passed\n"), "\(run.output)")
    #expect(run.output.hasSuffix("1 file could not be judged\n2 passed, 0 failed\n"), "\(run.output)")
    #expect(run.memory.text("out.json")?.contains("\"unjudged\": 1") == true)
    #expect(run.memory.text("out.xml")?.contains("errors=\"1\"") == true)
  }
}
