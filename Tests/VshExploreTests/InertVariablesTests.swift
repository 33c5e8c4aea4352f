import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshExplore

/// Walks of random screens and programs in which variables decide nothing, beside walks that tell their values apart: the
/// same claims and findings, by paths of the same length.
@Suite struct InertVariablesTests {
  @Test(arguments: RandomPrograms.parts(200)) func aScreenIsJudgedAlike(seeds: Range<UInt64>) {
    var count = 0
    for seed in seeds {
      var screen = RandomScreen(seed)
      if Self.hasInertVariables(screen.text(), seed) { count += 1 }
    }
    #expect(count > 0)
  }

  @Test(arguments: RandomPrograms.parts(200)) func aProgramIsJudgedAlike(seeds: Range<UInt64>) {
    var count = 0
    for seed in seeds {
      let small = ProgramGenerator.small(seed: seed)
      let lines = (small.givens + ["open S0"] + small.clauses).joined(separator: "\n")
      let text = "\(small.program)\nexplore \"walk\" {\n\(lines)\n}\n"
      if Self.hasInertVariables(text, seed) { count += 1 }
    }
    #expect(count > 0)
  }

  /// Whether some variable was not distinguished, and all states were walked either way.
  private static func hasInertVariables(_ text: String, _ seed: UInt64) -> Bool {
    let reading = ExploreCorpusTests.reading
    let script = load("screen.vs", Array(text.utf8), reading: reading)
    func walk(isWhole: Bool) -> WalkOutcome? {
      var bounds = WalkBounds()
      bounds.isWhole = isWhole
      bounds.states = 300
      return Exploration(
        of: script, RunSettings(), bounds, ignoring: [], reading: reading, isStopped: { false }
      ).walks.first
    }
    guard let fewer = walk(isWhole: false), !fewer.notDistinguished.isEmpty, fewer.partCount == 1,
      let all = walk(isWhole: true), all.isComplete
    else { return false }
    let (found, expected) = (IndependentPartsTests.facts(of: fewer), IndependentPartsTests.facts(of: all))
    if found != expected || !fewer.isComplete || fewer.stateCount > all.stateCount {
      Issue.record("seed \(seed): \(found), not \(expected), without \(fewer.notDistinguished)\n\(text)")
    }
    return true
  }
}
