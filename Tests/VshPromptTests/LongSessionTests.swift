import Synchronization
import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshPrompt

/// A flag that is raised after it was asked so many times.
final class Interruption: Sendable {
  private let state = Mutex((asked: 0, raisedAfter: Int.max))

  var asked: Int { state.withLock { $0.asked } }

  func raise(afterAskedAgain count: Int) {
    state.withLock { $0.raisedAfter = count == Int.max ? count : $0.asked + count }
  }

  func ask() -> Bool {
    state.withLock {
      $0.asked += 1
      return $0.asked > $0.raisedAfter
    }
  }
}

/// Sessions of any length, and steps that somebody stops. Memory and time are bounded by counts, never by a clock.
@Suite struct LongSessionTests {
  private func makePrompt(_ interruption: Interruption) throws -> Prompt {
    var host = SessionFiles().host
    host.isInterrupted = { interruption.ask() }
    var text: [UInt8] = []
    guard
      let prompt = Prompt(
        scripts: [], settings: .exploring, host: host, isColored: false, opening: &text)
    else { throw NoPrompt() }
    return prompt
  }

  private func submit(_ line: String, to prompt: inout Prompt) -> String {
    String(decoding: prompt.submit(Array(line.utf8)).text, as: UTF8.self)
  }

  @Test func aHundredThousandStepsAreOrdinary() throws {
    let interruption = Interruption()
    var prompt = try makePrompt(interruption)
    _ = submit("screen A { var n = 0; var log: [Int] = []; action up { n += 1 } }\nopen A", to: &prompt)
    let block = Array(repeating: "send up", count: 1_000).joined(separator: "\n")
    for _ in 0..<100 { _ = submit(block, to: &prompt) }
    #expect(prompt.history.position == 100_001)
    #expect(submit("n", to: &prompt) == "100000\n")
    #expect(prompt.moments.byteCount <= 128 << 20)

    // A step is read and taken in a few questions; going far back must not take the whole way again.
    for (target, n) in [(100_000, 99_999), (99_001, 99_000), (50_001, 50_000), (2, 1), (100_001, 100_000)] {
      let before = interruption.asked
      _ = submit(":goto \(target)", to: &prompt)
      #expect(submit("n", to: &prompt) == "\(n)\n")
      #expect(interruption.asked - before < 3_000, "to \(target)")
    }
    #expect(submit(":log 1", to: &prompt) == "> 100001  +0ms     A  send up\n")
  }

  /// One step back after the other takes a few steps again each, however long the session is.
  @Test func stepsThatAreUndoneOneByOneCostNoMoreEach() throws {
    let asked = try [300, 1_200].map { count in
      let interruption = Interruption()
      var prompt = try makePrompt(interruption)
      _ = submit("screen A { var n = 0; action up { n += 1 } }\nopen A", to: &prompt)
      _ = submit(Array(repeating: "send up", count: count).joined(separator: "\n"), to: &prompt)
      let before = interruption.asked
      for _ in 0..<count { _ = submit(":undo", to: &prompt) }
      #expect(submit("n", to: &prompt) == "0\n")
      return interruption.asked - before
    }
    #expect(asked[1] <= 5 * asked[0], "\(asked)")
  }

  @Test func fewMomentsAreKeptAndTheYoungOnesAreDense() throws {
    var diagnostics: [Diagnostic] = []
    var sources: [SourceFile] = []
    let made = Session(
      SessionScript(), settings: .exploring, reading: SessionFiles().host.reading,
      diagnostics: &diagnostics, sources: &sources)
    guard let session = made else { throw NoPrompt() }
    let moment = session.moment()
    var moments = Moments(start: moment, limitBytes: 200 * moment.byteCount)
    for record in 0..<100_000 { moments.keep(moment, at: Int32(record), cost: record + 1, now: record + 1) }
    #expect(moments.count <= 200 && moments.byteCount <= 200 * moment.byteCount)
    let path = (0..<100_000).map { Int32($0) }
    #expect(moments.nearest(on: path, before: 100_000).position == 100_000)
    for distance in [1, 10, 100, 1_000, 10_000, 90_000] {
      let target = 100_000 - distance
      // The way to take again grows with how far back one goes, and stays well below it.
      #expect(target - moments.nearest(on: path, before: target).position <= 4 + distance / 4, "\(distance)")
    }
  }

  // MARK: Interruption

  /// However a step spends its operations, somebody is asked at least once in a hundred thousand of them, which take a millisecond or
  /// so; steps and events that take the general way ask once in a thousand at the least. No time is measured.
  @Test(arguments: [
    ("repeat 1000000 { send up }", 10), ("repeat 1000000 { send up(1) }", 10),
    ("repeat 20000 { send up(n - n) }", 20), ("repeat 20000 { }", 20), ("wait 20s", 20), ("step 20000", 20),
    ("(0..<1000).map { $0 + (0..<500).map { $0 * 2 }.sum() }.sum()", 5), ("send count", 5),
  ]) func anInterruptIsLookedForOften(_ line: String, least: Int) throws {
    let interruption = Interruption()
    var prompt = try makePrompt(interruption)
    let declared = submit(
      """
      func heavy(n: Int) -> Int = (0..<1000).map { $0 + (0..<n).map { $0 * 2 }.sum() }.sum()
      screen A {
          var n = 0
          action up(by: Int = 1) { n += by }
          action count { n = heavy(500) }
          state a { every 1ms { n += 1 } }
      }
      open A
      """, to: &prompt)
    #expect(!declared.contains("error"), "\(declared)")
    let before = interruption.asked
    let answer = submit(line, to: &prompt)
    #expect(!answer.contains("error"), "\(answer)")
    #expect(interruption.asked - before >= least, "\(line): \(interruption.asked - before)")
  }

  static let endless = [
    "repeat 1000000000 { tap \"Up\" }",
    "wait until n > 1000000000",
    "wait 1000h",
    "step 1000000000",
    "send spin",
    "repeat 1000000000 { }",
    "(0..<1000).map { $0 + (0..<1000).map { $0 * 2 }.sum() }.sum()",
  ]

  /// Changed declarations are replayed by themselves, and that can be stopped as a step can.
  @Test func aReplayThatIsStoppedChangesNothing() throws {
    let files = SessionFiles()
    let interruption = Interruption()
    var host = files.host
    host.isInterrupted = { interruption.ask() }
    var text: [UInt8] = []
    guard
      var prompt = Prompt(
        scripts: [("watched.vs", try SessionCorpus.folder.bytes("watched.vs"))], settings: .exploring,
        host: host,
        isColored: false, opening: &text)
    else { throw NoPrompt() }
    _ = submit(":watch\n", to: &prompt)
    _ = submit("open A\nrepeat 1000000 { send add }", to: &prompt)
    let before = (submit(":vars", to: &prompt), submit(":log", to: &prompt), submit("show", to: &prompt))
    #expect(before.0.hasPrefix("n = 1000000\n"))
    files.edit("watched.vs n \\(n) => count \\(n)")
    interruption.raise(afterAskedAgain: 3)
    let told = prompt.answerChanges()?.text ?? []
    #expect(
      String(decoding: told, as: UTF8.self) == "changed: watched.vs\ninterrupted: nothing has changed\n")
    interruption.raise(afterAskedAgain: .max)
    #expect(submit(":vars", to: &prompt) == before.0)
    #expect(submit(":log", to: &prompt) == before.1)
    #expect(submit("show", to: &prompt) == before.2)
    // It is not tried again until something changes, or somebody asks.
    let again = prompt.answerChanges()?.text
    #expect(again == nil)
    #expect(submit(":reload", to: &prompt).contains("+ count 1000000"))
  }

  @Test(arguments: endless) func anEndlessStepIsStopped(_ line: String) throws {
    let interruption = Interruption()
    var prompt = try makePrompt(interruption)
    _ = submit(
      """
      func heavy(n: Int) -> Int = (0..<2000).map { $0 + (0..<n).map { $0 * 2 }.sum() }.sum()
      screen A {
          var n = 0
          state a { action up { n += 1 }; action spin { n = heavy(2000) + heavy(2000) }; every 1ms { n += 1 } }
          view { text "n \\(n)"; button "Up" -> up }
      }
      open A
      tap "Up"
      """, to: &prompt)
    let before = (submit(":vars", to: &prompt), submit(":pending", to: &prompt), prompt.promptText)
    interruption.raise(afterAskedAgain: 3)
    let answer = submit(line, to: &prompt)
    #expect(answer.contains("interrupted"), "\(answer)")
    interruption.raise(afterAskedAgain: .max)
    #expect(submit(":vars", to: &prompt) == before.0)
    #expect(submit(":pending", to: &prompt) == before.1)
    #expect(prompt.promptText == before.2)
    #expect(Self.endless.count == 7)
  }
}
