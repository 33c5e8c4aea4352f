import Synchronization
import Testing
import VshSession

/// A run that is stopped while a test runs: by a client that has lost interest, or by Ctrl-C.
@Suite struct StoppedRunTests {
  private static let screen =
    "screen S {\n  var n = 0\n  action more { n += 1 }\n  view { text \"\\(n)\" }\n}\n"

  /// One long step, many short ones, and many events in one step. None is asked to stop before its test has begun.
  @Test(arguments: [
    "expect (1...1000000).map { $0 * 2 }.filter { $0 > 5 }.count > 0",
    "open S; repeat 5000 { expect n == 0 }",
    "open Clock; wait 100s",
  ])
  func aTestThatIsStoppedHasNoResult(steps: String) {
    let clock =
      "screen Clock {\n  var n = 0\n  state a { every 1ms { n += 1 } }\n  view { text \"\\(n)\" }\n}\n"
    let text = "\(Self.screen)\(clock)test \"long\" { \(steps) }\ntest \"later\" { expect 1 == 1 }\n"
    let script = load("a.vs", Array(text.utf8), reading: .nothing)
    let asked = Atomic(0)
    var settings = RunSettings()
    settings.isStopped = { asked.add(1, ordering: .relaxed).newValue > 3 }
    let outcome = VshSession.run(script, settings, reading: .nothing)
    #expect(outcome.tests.isEmpty && !outcome.isComplete && outcome.diagnostics.isEmpty)
    #expect(asked.load(ordering: .relaxed) < 10)
  }
}
