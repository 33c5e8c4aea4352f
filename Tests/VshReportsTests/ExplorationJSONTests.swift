import TestSupport
import Testing
import VshExplore
import VshSession

@testable import VshReports

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
    ]
    let scripts = try names.map { try explored($0) }
    let text = ExplorationJSON.text(of: scripts + [ExplorationJSON.Script(path: "unreadable.vs")])
    var checker = try SchemaCheck("explore.schema.json")
    try checker.check(json: text)
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
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
