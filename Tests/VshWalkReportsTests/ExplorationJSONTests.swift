import Synchronization
import TestSupport
import Testing
import VshExplore
import VshProgram
import VshSession
import VshSuite
import VshText

@testable import VshWalkReports

/// `grammar/explore.schema.json` is what `vsh explore --json` keeps to, and says no more than it does.
@Suite struct ExplorationJSONTests {
  private static let folder = CaseFolder("explore")
  private static let reading = Reading(
    file: { _, _ in .failure(ReadProblem("there is no such file")) },
    named: { _ in .failure(ReadProblem("there is no such file")) })

  private func explored(
    _ path: String, _ bounds: WalkBounds = WalkBounds(), isStopped: () -> Bool = { false }
  ) throws -> ExplorationJSON.Script {
    let script = load(path, try Self.folder.bytes(path), reading: Self.reading)
    let exploration = Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: Self.reading, isStopped: isStopped)
    var explored = ExplorationJSON.Script(path: path)
    explored.finish(exploration, script.sources)
    return explored
  }

  @Test func everyMemberIsUsed() throws {
    let names = [
      "bounds-and-moves.vs", "late-answer.vs", "double-submit.vs", "spinner-without-an-end.vs",
      "answers-in-any-order.vs", "fields-and-dates.vs",
      "equal-labels-that-no-step-tells-apart.vs", "model-that-is-ignored.vs", "set-aside.vs",
      "failures-on-a-path.vs", "screens-that-no-test-opens.vs", "gestures-that-are-left-out.vs",
      "fields-by-the-hundred.vs", "timers-in-one-order.vs", "typed-texts.vs",
      "answers-that-are-given.vs", "machines-named-by-their-keys.vs", "ignored-that-bodies-read.vs",
    ]
    var few = WalkBounds()
    few.states = 2_500
    let scripts =
      try names.map { try explored($0) }
      + ["equal-labels-in-sections.vs", "clock-that-is-shown.vs"].map { try explored($0, few) }
    let driven = try [DrivenApp.differing, .ending].map { try self.driven(by: $0) }
    let text = ExplorationJSON.text(of: scripts + driven + [ExplorationJSON.Script(path: "unreadable.vs")])
    var checker = try SchemaCheck("explore.schema.json")
    try checker.check(json: text)
    let part = SuitePart(shard: .whole, files: "a", options: "b")
    try checker.check(json: ExplorationJSON.text(of: scripts, part))
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }

  /// What an app does at the second question.
  private enum DrivenApp { case agreeing, differing, ending }

  private static let script = """
    screen Clicks {
        var count = 0
        action click when count < 3 { count += 1 }
        action clear { count = 0 }
        view { button "Click" -> click }
    }

    explore "clicks" {
        open Clicks
        may send clear
    }

    """

  private func driven(by app: DrivenApp) throws -> ExplorationJSON.Script {
    let script = load("driven.vs", Array(Self.script.utf8), reading: Self.reading)
    #expect(script.diagnostics.isEmpty)
    var (settings, bounds) = (RunSettings(), WalkBounds())
    settings.startApp = AgreeingApp.start
    (bounds.asked.cover, bounds.asked.app) = (.transitions, true)
    let exploration = Exploration(
      of: script, settings, bounds, ignoring: [], reading: Self.reading, isStopped: { false })
    settings.startApp = { _, _ in .success(StrangeApp(app == .differing, app == .ending)) }
    let paths = try #require(exploration.appPaths)
    let driven = DrivenPaths(paths, of: script, settings, reading: Self.reading) {}
    var explored = ExplorationJSON.Script(path: "driven.vs")
    explored.finish(exploration, script.sources, driven)
    return explored
  }

  @Test func theStatusIsThatOfTheAppToo() throws {
    #expect(try driven(by: .agreeing).status == .passed)
    #expect(try driven(by: .differing).status == .failed)
    #expect(try driven(by: .ending).status == .unjudged)
  }

  @Test func theStatusIsThatOfTheWalks() throws {
    #expect(try explored("late-answer-mended.vs").status == .passed)
    #expect(try explored("late-answer.vs").status == .failed)
    #expect(try explored("late-answer-mended.vs", isStopped: { true }).status == .unjudged)
    #expect(ExplorationJSON.Script(path: "unreadable.vs").status == .unjudged)
  }

  @Test func eachBoundHasAName() throws {
    var (states, depth, frontier, random) = (WalkBounds(), WalkBounds(), WalkBounds(), WalkBounds())
    states.states = 2
    depth.depth = 1
    frontier.bytes = 1
    random.random = RandomWalks(count: 3, seed: 0, steps: nil)
    let all = [(states, "states"), (depth, "depth"), (frontier, "frontier"), (random, "random")]
    for (bounds, kind) in all {
      let text = ExplorationJSON.text(of: [try explored("late-answer.vs", bounds)])
      #expect(text.contains("\"bound\": {\"kind\": \"\(kind)\", \"limit\": "), "\(text)")
    }
    let stopped = ExplorationJSON.text(of: [try explored("late-answer.vs", isStopped: { true })])
    #expect(stopped.contains("\"bound\": {\"kind\": \"stopped\", \"left\": 1, "))
  }

  /// The birthday bound of 128 bits: two states, and as many as there are fingerprints.
  @Test func theProbabilityGrowsWithTheSquare() {
    #expect(ExplorationJSON.sharedFingerprintProbability(states: 2) == 0x1p-127)
    #expect(ExplorationJSON.sharedFingerprintProbability(states: 1 << 62) == 0x1p-5)
  }
}

/// A real app that agrees with the first question of each test.
private final class StrangeApp: RealApp {
  let reports: AppParts = .state
  let mapping: AppMapping? = nil
  let isStepwise = false

  private let differs: Bool
  private let ends: Bool
  private let asked = Mutex<[AppStep]>([])

  init(_ differs: Bool, _ ends: Bool) { (self.differs, self.ends) = (differs, ends) }

  func beginRun() {}
  func beginTest(named name: String) { asked.withLock { $0 = [] } }

  func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer {
    asked.withLock { asked in
      asked.append(step)
      return asked.count < 2 ? .agrees : ends ? .failed : differs ? .differs : .agrees
    }
  }

  func endTest() -> [AppFinding] {
    asked.withLock { asked in
      guard differs, asked.count > 1, let last = asked.last else { return [] }
      return [AppFinding(kind: .difference, message: "it differs", notes: ["-a", "+b"], at: last)]
    }
  }

  func close() {}

  var problem: AppProblem? {
    asked.withLock { ends && $0.count > 1 ? AppProblem("it has ended", notes: ["because"]) : nil }
  }

  var summary: AppSummary {
    var summary = AppSummary()
    (summary.steps, summary.notCompared, summary.ignored, summary.matched) = (1, ["calls"], ["x"], ["y"])
    return summary
  }
}
