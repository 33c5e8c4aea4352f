import TestSupport
import Testing
import VshCommandLine
import VshHost

/// `--timing`: a table on standard error, by a stopwatch on which each look takes a millisecond.
struct TimingTests {
  private let counter = """
    screen Counter {
      var count = 0
      action inc { count += 1 }
      view { text "\\(count)" }
    }
    open Counter
    repeat 20 { send inc }
    show count

    """

  @Test func eachTopLevelStepHasItsTimeAndItsEvents() {
    let machine = MemoryHost(files: [("a.vs", counter)])
    #expect(CommandLineTool(host: machine.host).run(["run", "--timing", "a.vs"]) == .passed)
    #expect(
      machine.errorOutput == """
        milliseconds  events  events/s  step
               1.000       1      1000  a.vs:6  open Counter
               1.000      20     20000  a.vs:7  repeat 20 { send inc }
               1.000                    a.vs:8  show count

        """)
  }

  @Test func theTranscriptIsTheSameWithAndWithout() {
    let timed = MemoryHost(files: [("a.vs", counter)])
    let plain = MemoryHost(files: [("a.vs", counter)])
    _ = CommandLineTool(host: timed.host).run(["--timing", "a.vs"])
    _ = CommandLineTool(host: plain.host).run(["a.vs"])
    #expect(timed.output == plain.output)
    #expect(!plain.output.isEmpty && plain.errorOutput.isEmpty)
  }

  @Test func aStepThatFailsIsTheLastRow() {
    let machine = MemoryHost()
    _ = CommandLineTool(host: machine.host).run(["--timing", "-c", "show 1\ntap \"x\"\nshow 2"])
    #expect(machine.errorOutput.contains("-c:1  show 1") && machine.errorOutput.contains("-c:2  tap \"x\""))
    #expect(!machine.errorOutput.contains("show 2"))
  }
}
