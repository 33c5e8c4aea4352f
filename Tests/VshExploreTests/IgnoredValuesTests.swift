import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshExplore

/// Walks of random screens in which a value is ignored, beside walks that tell all states apart: a claim is judged alike, or
/// is inconclusive.
@Suite struct IgnoredValuesTests {
  @Test(arguments: RandomPrograms.parts(60)) func anIgnoredValueDecidesNothing(seeds: Range<UInt64>) {
    var judged = 0
    for seed in seeds { judged += Self.judgedCount(of: seed) }
    #expect(judged > seeds.count / 4)
  }

  /// The number of claims on which both walks agree.
  private static func judgedCount(of seed: UInt64) -> Int {
    let small = ProgramGenerator.small(seed: seed)
    let ignored = ["i0", "i1", "b0", "t0", "l0", "l1", "r0", "e0", "c0", "m"][Int(seed % 10)]
    func claims(_ more: [String]) -> (outcomes: [ClaimOutcome], isWhole: Bool, text: String) {
      let lines = small.givens + ["open S0"] + more + small.clauses
      let text = "\(small.program)\nexplore \"walk\" {\n\(lines.joined(separator: "\n"))\n}\n"
      let reading = ExploreCorpusTests.reading
      let script = load("screen.vs", Array(text.utf8), reading: reading)
      var bounds = WalkBounds()
      bounds.states = 200
      let exploration = Exploration(
        of: script, RunSettings(), bounds, ignoring: [], reading: reading, isStopped: { false })
      let walk = exploration.walks.first
      return (walk?.claims ?? [], walk?.isComplete ?? false, text)
    }
    let (expected, found) = (claims([]), claims(["ignore \(ignored)"]))
    guard expected.isWhole, found.isWhole else { return 0 }
    #expect(expected.outcomes.count == found.outcomes.count)
    var count = 0
    for (one, other) in zip(expected.outcomes, found.outcomes) {
      let isAlike =
        switch (one.verdict, other.verdict) {
        case (_, .inconclusive), (.inconclusive, _): true
        case (.broken, .broken): true
        case (.broken, _), (_, .broken): false
        case _: true
        }
      if isAlike {
        if case .inconclusive = other.verdict { continue }
        count += 1
        continue
      }
      Issue.record(
        "seed \(seed): \(one.text): \(other.verdict), not \(one.verdict), without \(ignored)\n\(expected.text)"
      )
    }
    return count
  }
}
