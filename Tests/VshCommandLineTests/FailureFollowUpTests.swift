import Testing
import VshHost

@testable import VshCommandLine

/// What one does about a failure: run that one again, make it small, go inside.
@Suite struct FailureFollowUpTests {
  private static let script: [(Path, String)] = [
    (
      "a.vs",
      """
      screen S {
          var n = 0
          action up { n += 1 }
          view { text "\\(n)" }
      }
      test "run \\(x)" for x in [1, 2, 1] {
          open S
          let idle = 3
          repeat x { send up; expect n >= 0 }
          show
          send up
          expect n == 2
          expect n > 0
      }

      """
    )
  ]

  @Test func aCommandRunsOneOfManyRuns() {
    #expect(
      CommandRun(["test", "a.vs"], files: Self.script).output.hasSuffix(
        "2 passed, 1 failed; golden files: 0 passed, 1 failed\n"))
    let failed = CommandRun(["test", "a.vs:6@2"], files: Self.script)
    #expect(failed.output.hasSuffix("0 passed, 1 failed\n"))
    #expect(failed.error.contains("  vsh test a.vs:6@2\n       vsh -i a.vs:6@2\n"))
    #expect(
      CommandRun(["test", "a.vs:7@3", "a.vs:6@1"], files: Self.script).output.hasSuffix(
        "2 passed, 0 failed\n"))
    #expect(CommandRun(["test", "a.vs:6@4"], files: Self.script).status == .couldNotRun)
    for wrong in ["a.vs:6@", "a.vs:6@0", "a.vs:@2", "a.vs:6@x"] {
      #expect(CommandRun(["test", wrong], files: Self.script).status == .couldNotRun, "\(wrong)")
    }
  }

  @Test func whatAFailureDoesNotNeedIsDropped() {
    let run = CommandRun(["test", "--shrink", "a.vs:6"], files: Self.script)
    #expect(run.status == .failed)
    let told = """
      a.vs:6@2: 5 of 9 steps fail in the same way

      test "run \\(x)" for x in [1, 2, 1] {
          open S
          repeat x { send up }
          send up
          expect n == 2
      }

      a.vs: 2 passed, 1 failed
      """
    // Before the report, which has all steps.
    #expect(run.output.hasPrefix(told), "\(run.output)")
    let passes = CommandRun(["test", "--shrink", "a.vs:6@1"], files: Self.script)
    #expect(passes.status == .passed && !passes.output.contains("fail in the same way"))
  }

  /// A walk quotes the steps that open its app, so that its failure reads otherwise without one of them.
  @Test func whatAWalkQuotesIsKept() {
    let script = """
      screen A {
          var n = 0
          action inc { n += 1 }
          view { text "\\(n)" }
      }
      explore "e" {
          open A
          repeat 2 { send inc }
          always n > 5
          within 2 steps
      }
      """
    let run = CommandRun(["test", "--shrink", "a.vs"], files: [("a.vs", script)])
    let told = """
      a.vs:6: 4 of 5 steps fail in the same way

      explore "e" {
          open A
          repeat 2 { send inc }
          always n > 5
      }

      a.vs: 0 passed, 1 failed
      """
    #expect(run.output.hasPrefix(told), "\(run.output)")
  }

  @Test func aPromptNeedsATerminal() {
    let run = CommandRun(["test", "--on-fail", "prompt"], files: Self.script)
    #expect(run.status == .couldNotRun && run.error.contains("`--on-fail prompt` needs a terminal"))
    let other = CommandRun(["test", "--on-fail", "mail"], files: Self.script)
    #expect(other.status == .couldNotRun && other.error.contains("it is `--on-fail prompt`"))
  }
}
