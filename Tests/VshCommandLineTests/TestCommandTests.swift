import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// What `vsh test` takes, runs and answers, option by option.
@Suite struct TestCommandTests {
  private func test(_ options: [String], _ files: [(Path, String)], _ variables: [String: String] = [:])
    -> CommandRun
  {
    CommandRun(["test"] + options, files: files, variables: variables)
  }

  @Test func operationsBoundEachTestAlone() {
    let long = "test \"long\" {\n    expect (0..<1000).map { $0 + 1 }.sum() > 0\n}\n"
    let files: [(Path, String)] = [("a.vs", Scripts.holds + long)]
    #expect(test(["--operations", "1000000000000000000"], files).status == .passed)
    let run = test(["--operations", "500"], files)
    #expect(run.status == .failed)
    #expect(run.output.hasSuffix("1 passed, 1 failed\n"))
    #expect(run.error.hasPrefix("error[VS0893]: the test takes more than 500 operations\n --> a.vs:5:5\n"))
    #expect(run.error.contains("again:\n      vsh test a.vs:4 --operations 500\n      vsh -i a.vs:4\n"))
    #expect(run.error.contains("help: `--operations` sets this bound\n"))
    // The same bytes each time, whatever runs beside it.
    #expect(test(["--operations", "500", "--jobs", "1"], files).error == run.error)
  }

  /// A bound of time would hold nothing: where every failure looks for the lines of its file this test does not end in minutes.
  @Test func manyFailuresOfOneFileCostNoMoreEach() {
    let script = (0..<20_000).map { "test \"t\($0)\" { expect 1 == 2 }\n" }.joined()
    #expect(test([], [("a.vs", script)]).output.hasSuffix("0 passed, 20000 failed\n"))
  }

  // MARK: Which tests

  @Test func aLineIsTheTestThatStandsThere() {
    let files: [(Path, String)] = [("a.vs", Scripts.both), ("b.vs", Scripts.fails)]
    for line in [1, 2, 3] {
      let run = test(["a.vs:\(line)"], files)
      #expect(run.output == "a.vs: 1 passed\n1 passed, 0 failed\n", "line \(line)")
      #expect(run.status == .passed)
    }
    #expect(test(["a.vs:6"], files).output.hasSuffix("0 passed, 1 failed\n"))
    #expect(test(["a.vs:1", "./a.vs:5"], files).output.hasSuffix("1 passed, 1 failed\n"))
    // Named as a whole, too, it is meant as a whole.
    #expect(test(["a.vs:1", "a.vs"], files).output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test func aLineWithNothingToRunIsAMistake() {
    for line in ["4", "9", "4000"] {
      let run = test(["a.vs:\(line)"], [("a.vs", Scripts.both)])
      #expect(run.status == .couldNotRun)
      #expect(run.error.hasPrefix("error[VS0707]: nothing runs on line \(line) of `a.vs`\n"))
    }
    #expect(test(["a.vs:0"], [("a.vs", Scripts.both)]).error.contains("`a.vs:0`: it does not exist"))
    // A file may be called so.
    #expect(test(["a.vs:1"], [("a.vs", Scripts.fails), ("a.vs:1", Scripts.holds)]).status == .passed)
  }

  @Test func aLineOfTheStepsAtTheTopRunsThemAlone() {
    let files: [(Path, String)] = [("a.vs", Scripts.shows + Scripts.fails), ("a.golden", "other\n")]
    let run = test(["a.vs:2"], files)
    #expect(run.status == .passed)
    #expect(run.output == "a.vs: 1 passed\n1 passed, 0 failed\n")
  }

  @Test func aFilterTakesByNameOrPath() {
    let files: [(Path, String)] = [("a.vs", Scripts.both), ("b/c.vs", Scripts.both), ("d.vs", Scripts.shows)]
    #expect(
      test(["--filter", "hold"], files).output == "a.vs: 1 passed\nb/c.vs: 1 passed\n2 passed, 0 failed\n")
    #expect(test(["--filter", "b/"], files).output.hasSuffix("1 passed, 1 failed\n"))
    #expect(test(["--filter", "hold", "--filter", "fail"], files).output.hasSuffix("2 passed, 2 failed\n"))
    let nothing = test(["--filter", "nothing"], files)
    #expect(nothing.status == .couldNotRun)
    #expect(nothing.error.hasPrefix("error[VS0704]: no test was found\n"))
  }

  @Test func aListNamesWhatRunsAndWhere() {
    let files: [(Path, String)] = [("a.vs", Scripts.both), ("b.vs", Scripts.shows)]
    let plain = test(["--list"], files)
    #expect(plain.output == "a.vs:1: holds\na.vs:5: fails\nb.vs:2: the steps at the top of the file\n")
    #expect(plain.status == .passed)
    #expect(test(["--list", "--filter", "fail"], files).output == "a.vs:5: fails\n")
    #expect(test(["--list", "a.vs:2"], files).output == "a.vs:1: holds\n")
    #expect(test(["--list", "--filter", "x"], files).status == .couldNotRun)
    #expect(
      test(["--list=json", "a.vs"], files).output == """
        {
          "format": "vsh-test-list",
          "version": 1,
          "tests": [
            {"path": "a.vs", "line": 1, "name": "holds", "tags": []},
            {"path": "a.vs", "line": 5, "name": "fails", "tags": []}
          ]
        }

        """)
    let broken = test(["--list"], [("a.vs", Scripts.both), ("b.vs", "screen {")])
    #expect(broken.status == .couldNotRun)
    #expect(broken.output == "a.vs:1: holds\na.vs:5: fails\n")
  }

  @Test func onlyWhatFailedRunsAgain() {
    let files: [(Path, String)] = [
      ("a.vs", Scripts.both), ("b.vs", Scripts.holds), ("c.vs", Scripts.shows), ("c.golden", "x\n"),
    ]
    let options = ["--report", "json=last", "--only-failed"]
    // The first run has no report to read.
    let first = test(options, files)
    #expect(first.output.hasSuffix("3 passed, 1 failed; golden files: 0 passed, 1 failed\n"))
    let second = CommandRun(["test"] + options, on: first.memory)
    #expect(
      second.output.hasSuffix(
        "a.vs: 0 passed, 1 failed\n  failed: fails\n" + goldenDiffers
          + "1 passed, 1 failed; golden files: 0 passed, 1 failed\n"))

    // What was mended leaves the report, and then nothing is left.
    let mended: [(Path, String)] = [
      ("a.vs", Scripts.holds), ("c.vs", Scripts.shows), ("c.golden", Scripts.shown),
      ("last", first.memory.text("last") ?? ""),
    ]
    let held = "1 passed, 0 failed; golden files: 1 passed, 0 failed\n"
    let third = test(["--only-failed=last", "--report", "json=next"], mended)
    #expect(third.output == "c.vs: 1 passed; golden file passed\n" + held)
    let fourth = test(["--only-failed=last"], mended.dropLast() + [("last", third.memory.text("next") ?? "")])
    #expect(fourth.error == "nothing failed in last: all tests run\n")
    #expect(
      fourth.output == "a.vs: 1 passed\nc.vs: 1 passed; golden file passed\n"
        + held.replacing("1 passed, 0 failed;", with: "2 passed, 0 failed;"))
  }

  @Test func whatWasInconclusiveRunsAgain() {
    let script = """
      screen Clicks {
        var count = 0
        action add { count += 1 }
        view { text "\\(count)"; button "Add" -> add }
      }
      test "fine" { open Clicks; expect count == 0 }
      explore "without end" { open Clicks; states 3; reaches count == 9 }
      """
    let first = CommandRun(["test", "--report", "json=last", "--report", "text"], files: [("a.vs", script)])
    #expect(first.output.hasSuffix("1 passed, 0 failed, 1 inconclusive\n"), "\(first.output)")
    let again = CommandRun(["test", "--only-failed=last"], on: first.memory)
    #expect(again.output.hasSuffix("0 passed, 0 failed, 1 inconclusive\n"), "\(again.output)")
  }

  @Test(arguments: [
    "expect 1 == 1\n" + Scripts.fails, "expect 1 == 2\n" + Scripts.holds,
  ]) func whatPassedInAFileThatFailedDoesNotRunAgain(script: String) {
    let first = test(["--report", "json=last"], [("a.vs", script)])
    #expect(first.output.hasSuffix("\n1 passed, 1 failed\n"))
    let second = CommandRun(["test", "--only-failed=last"], on: first.memory)
    #expect(second.output.hasSuffix("\n0 passed, 1 failed\n"))
  }

  private let goldenDiffers = """
    c.vs: 1 passed; golden file failed
      c.golden differs; `vsh test --update c.vs` rewrites it
    --- c.golden
    +++ what the script prints now
    @@ -1,1 +1,4 @@
    -x
    +> open S
    +  S: open
    +> show
    +s

    """

  @Test func onlyFailedHasToKnow() {
    let files: [(Path, String)] = [("a.vs", Scripts.both), ("no.json", "{}"), ("new.json", newer)]
    #expect(
      test(["--only-failed"], files).error.hasPrefix("vsh: `--only-failed` does not know what failed\n"))
    #expect(
      test(["--only-failed=none"], files).error.hasPrefix("vsh: cannot read `none`: it does not exist\n"))
    #expect(test(["--only-failed=no.json"], files).error.hasPrefix("vsh: `no.json` is not a report"))
    #expect(test(["--only-failed=a.vs"], files).error.hasPrefix("vsh: `a.vs` is not a report: 1:"))
    #expect(test(["--only-failed=new.json"], files).error.contains("another version of vsh"))
  }

  private let newer = "{\"format\": \"vsh-test-report\", \"version\": 2}"

  // MARK: Shards

  @Test func aShardIsEveryNthFile() {
    let files: [(Path, String)] = (1...5).map { (Path("\($0).vs"), Scripts.holds) }
    #expect(
      test(["--shard", "1/2"], files).output.hasPrefix("1.vs: 1 passed\n3.vs: 1 passed\n5.vs: 1 passed\n3"))
    #expect(test(["--shard", "2/2"], files).output.hasPrefix("2.vs: 1 passed\n4.vs: 1 passed\n2 passed"))
    let environment = ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "1"]
    #expect(test([], files, environment).output.hasPrefix("2.vs: 1 passed\n4.vs: 1 passed\n2 passed"))
    // What the command line says goes first.
    #expect(test(["--shard", "1/1"], files, environment).output.hasSuffix("5 passed, 0 failed\n"))
  }

  @Test func anEmptyShardHolds() {
    let files: [(Path, String)] = [("a.vs", Scripts.holds), ("b.vs", Scripts.both)]
    let empty = test(["--shard", "3/3"], files)
    #expect(empty.status == .passed)
    #expect(empty.output == "0 passed, 0 failed\n")
    #expect(empty.error == "")
    // The filter means a test of another shard.
    #expect(test(["--shard", "1/2", "--filter", "fails"], files).status == .passed)
    #expect(test(["--shard", "2/2", "--filter", "fails"], files).status == .failed)
    // It means none of any.
    for shard in ["1/2", "2/2", "3/3"] {
      #expect(test(["--shard", shard, "--filter", "nothing"], files).status == .couldNotRun, "\(shard)")
    }
    #expect(test(["--shard", "1/2"], []).status == .couldNotRun)
  }

  @Test func aFilterOfMadeNamesIsAsForTheWholeRun() {
    let made =
      "test \"row \\(n)\" for n in [1, 2] {\n    expect n > 0\n}\ntest \"sum \\(1 + 1)\" {\n    expect true\n}\n"
    let files: [(Path, String)] = [("a.vs", Scripts.holds), ("b.vs", Scripts.holds), ("c.vs", made)]
    for (filter, status) in [
      ("nothing", ExitStatus.couldNotRun), ("row 3", .couldNotRun), ("\\(", .couldNotRun), ("row 2", .passed),
      ("sum 2", .passed),
    ] {
      #expect(test(["--filter", filter], files).status == status, "\(filter)")
      for shard in ["1/2", "2/2", "4/4"] {
        #expect(test(["--shard", shard, "--filter", filter], files).status == status, "\(filter) \(shard)")
      }
    }
    // Nothing runs to find that out.
    let failing = test(
      ["--shard", "2/2", "--filter", "row"], files.dropLast() + [("c.vs", made.replacing("> 0", with: "> 9"))]
    )
    #expect(failing.status == .passed)
    #expect(failing.output == "0 passed, 0 failed\n")
  }

  @Test(arguments: [("2", "2"), ("", "2"), ("-1", "2"), ("x", "2"), ("0", "x"), ("0", "-3")])
  func aShardThatIsNoneIsAMistake(index: String, total: String) {
    let variables = ["TEST_TOTAL_SHARDS": total, "TEST_SHARD_INDEX": index]
    let run = test([], [("a.vs", Scripts.holds)], variables)
    #expect(run.status == .couldNotRun)
    #expect(run.error.hasPrefix("vsh: TEST_SHARD_INDEX is `\(index)` and TEST_TOTAL_SHARDS is `\(total)`"))
  }

  // MARK: The order, and the end

  @Test func failFastEndsAtTheSameTestWithAnyNumberOfJobs() {
    let files: [(Path, String)] = (1...9).map { (Path("\($0).vs"), Scripts.both + Scripts.more) }
    for jobs in ["1", "2", "9"] {
      let first = test(["--fail-fast", "--jobs", jobs, "--report", "json=out"], files)
      #expect(
        first.output
          == "1.vs: 1 passed, 1 failed\n  failed: fails\n"
          + "stopped after 1 failure: 9 files not run to the end\n1 passed, 1 failed\n")
      #expect(first.status == .failed)
      let third = test(["--fail-fast=3", "--jobs", jobs], files)
      #expect(
        third.output.hasSuffix("stopped after 3 failures: 7 files not run to the end\n5 passed, 3 failed\n"))
      let tenth = test(["--fail-fast=10", "--jobs", jobs], files)
      #expect(tenth.output.hasSuffix("\n18 passed, 9 failed\n") && !tenth.output.contains("stopped"))
    }
    // What comes after the failure is not compared either.
    let golden = test(["--fail-fast"], [("a.vs", Scripts.shows + Scripts.both), ("a.golden", "x\n")])
    #expect(
      golden.output.hasSuffix("\n2 passed, 1 failed; golden files: 0 passed, 1 failed\n"), "\(golden.output)")
    let script = Scripts.shows + Scripts.both + Scripts.more
    let early = test(["--fail-fast"], [("a.vs", script), ("a.golden", "x\n")])
    #expect(early.output.hasSuffix("\n2 passed, 1 failed\n"), "\(early.output)")
    let byBazel = test([], files, ["TESTBRIDGE_TEST_RUNNER_FAIL_FAST": "1"])
    #expect(byBazel.output.contains("stopped after 1 failure"))
  }

  @Test func aShuffleSaysItsSeed() {
    let files: [(Path, String)] = (1...9).map { (Path("\($0).vs"), Scripts.both) }
    let drawn = test(["--shuffle"], files)
    #expect(drawn.error.hasPrefix("shuffled: `--shuffle=42` repeats this order\n"))
    #expect(test(["--shuffle"], files, ["TEST_RANDOM_SEED": "7"]).error.hasPrefix("shuffled: `--shuffle=7` "))
    let said = test(["--shuffle=42", "--fail-fast"], files)
    // Which file comes first is the seed's to say; what is told stands in path order.
    #expect(said.output == test(["--shuffle=42", "--fail-fast", "--jobs", "5"], files).output)
    #expect(said.output != test(["--fail-fast"], files).output)
    #expect(drawn.output == test([], files).output)
  }

  @Test func theSlowestAreNamed() {
    let files: [(Path, String)] = [
      ("a.vs", Scripts.both), ("b.vs", Scripts.shows), ("b.golden", Scripts.shown),
    ]
    let run = test(["--slowest", "2", "--jobs", "1"], files)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.dropLast(3).last == "2 passed, 1 failed; golden files: 1 passed, 0 failed")
    #expect(lines.suffix(3).first == "slowest:")
    #expect(lines.suffix(2).allSatisfy { $0.hasPrefix("  ") && $0.contains(" ms  ") })
  }

  // MARK: Golden files

  @Test func aMissingGoldenFailsAgainAndAgain() {
    let first = test([], [("a.vs", Scripts.shows)], ["CI": "1"])
    #expect(first.status == .failed)
    #expect(first.output.contains("  missing: a.golden; `vsh test --update a.vs` writes it\n"))
    let again = CommandRun(["test"], on: first.memory)
    #expect(again.status == .failed)
    #expect(first.memory.text("a.golden") == nil)
    #expect(CommandRun(["test", "--update"], on: first.memory).status == .couldNotRun)
    #expect(first.memory.text("a.golden") == nil)
  }

  @Test func anOrphanFailsOnlyARunOfEverything() {
    let files: [(Path, String)] = [("a.vs", Scripts.both), ("b.golden", "x\n")]
    #expect(test([], files).output.contains("b.golden: there is no script for this golden file\n"))
    for options in [["--filter", "hold"], ["a.vs:1"], ["a.vs"]] {
      #expect(!test(options, files).output.contains("b.golden"), "\(options)")
    }
    #expect(!test(["--fail-fast"], files + [("c.vs", Scripts.holds)]).output.contains("b.golden"))
    let parts = ["1/2", "2/2"].map { test(["--shard", $0], files).output.contains("b.golden") }
    #expect(parts.count { $0 } == 1)
  }

  @Test func aGoldenFileBelongsToOneScript() {
    let files: [(Path, String)] = [
      ("a.vs", Scripts.shows), ("a", Scripts.shows), ("a.golden", Scripts.shown),
    ]
    let run = test(["a.vs", "a"], files)
    #expect(run.status == .failed)
    #expect(
      run.error.contains(
        "error[VS0705]: `a` and `a.vs` share `a.golden`: a golden file belongs to one script\n"))
    let update = test(["a.vs", "a", "--update"], [("a.vs", Scripts.shows), ("a", Scripts.shows)])
    #expect(update.memory.text("a.golden") == nil)
    #expect(update.status == .failed)
    #expect(test(["a.vs"], files).status == .passed)
  }

  // MARK: A terminal

  @Test func progressIsForTerminalsOnly() {
    let files: [(Path, String)] = (1...9).map { (Path("\($0).vs"), Scripts.holds) }
    #expect(test(["--jobs", "1"], files).error == "")
    let dumb = CommandRun(["test"], files: files, variables: ["TERM": "dumb"], terminals: [.error])
    #expect(dumb.error == "")
  }

  // MARK: What a failure says

  @Test func aFailureNamesItsTestTheWayAndTheCommand() {
    let script = """
      screen S {
          state a { action go -> b }
          state b { after 1500ms -> a }
          view { in b { text "b" } }
      }
      test "goes on" {
          open S
          send go
          wait
          send go
          expect in a
      }

      """
    let run = test(["--width", "60", "it's.vs"], [("it's.vs", script)])
    let told = """
           `S` is in `b`
           in the test "goes on"
           steps before:
             +0ms   line 7   open S  // S: a
             +0ms   line 8   send go  // a -> b
             +0ms   line 9   wait  // +1.5s after in b; b -> a
             +1.5s  line 10  send go  // a -> b
           again:
             vsh test 'it'\\''s.vs:6' --width 60
             vsh -i 'it'\\''s.vs:6' --width 60

      """
    #expect(run.error.hasSuffix(told), "\(run.error)")
  }

  /// Values that are long give way to the state that a step leads to.
  @Test func aStepBeforeAFailureSaysWhereItLed() {
    let script = """
      screen S {
          state a { action fill -> full("a text that is longer than a line below a failure is wide") }
          state full(text: String) { action clear -> a }
      }
      test "it is full" {
          open S
          send fill
          send clear
          expect in full
      }

      """
    let run = test(["a.vs"], [("a.vs", script)])
    #expect(run.error.contains("line 8  send clear  // full(…) -> a\n"), "\(run.error)")
  }
}
