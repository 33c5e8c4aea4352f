import Testing
import VshHost

@testable import VshCommandLine

/// What a log reports, against a script of its own.
@Suite struct LoggedReportTests {
  private static func run(_ option: String, _ log: String, _ script: String) -> CommandRun {
    CommandRun(["test", option, "log", "s.vs"], files: [("s.vs", script), ("log", log)])
  }

  /// Of a step in which several timers fire, the signals of all count.
  @Test(arguments: [("one", "two", true), ("two", "one", false)])
  func theSignalsOfAStepAreThoseOfAllItsEvents(first: String, second: String, passes: Bool) {
    let run = Self.run(
      "--trace",
      """
      {"do":"open","screen":"S","arguments":{}}
      {"state":["a"],"signals":[]}
      {"do":"advance","milliseconds":3000}
      {"state":["a"],"signals":[{"name":"\(first)","arguments":[]},{"name":"\(second)","arguments":[]}]}

      """,
      """
      screen S {
          state a { after 1s { emit one }; after 2s { emit two } }
          view { text "Here" }
      }
      test "opens" { open S }
      """)
    #expect(run.status == (passes ? .passed : .failed), "\(run.output)\(run.error)")
  }

  /// Of two lines of an `app` block for one name of the app, the first counts where only one element has it.
  @Test func theFirstLineForANameCounts() {
    let run = Self.run(
      "--trace",
      """
      {"do":"open","screen":"S","arguments":{}}
      {"elements":[{"kind":"button","label":"C"},{"kind":"button","label":"B"}]}

      """,
      """
      screen S {
          action one { }
          view { button "A" -> one; button "B" -> one }
      }
      app { "A" is "C"; "B" is "C" }
      test "opens" { open S }
      """)
    #expect(run.status == .passed, "\(run.output)\(run.error)")
  }

  /// ITF has no fractions; Quint writes what it cannot as a text.
  @Test(arguments: [("0.5", true), ("0.25", false)])
  func aFractionOfATraceIsCompared(text: String, passes: Bool) {
    let run = Self.run(
      "--itf",
      #"""
      {"vars":["mbt::actionTaken","ratio"],"states":[
      {"mbt::actionTaken":"open S","ratio":{"#unserializable":"\#(text)"}}]}

      """#,
      """
      screen S {
          var ratio = 0.5
          view { text "Here" }
      }
      test "opens" { open S }
      """)
    #expect(run.status == (passes ? .passed : .failed), "\(run.output)\(run.error)")
  }
}
