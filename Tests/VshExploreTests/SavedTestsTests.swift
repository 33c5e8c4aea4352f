import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshExplore

/// The saved tests of random screens: each fails as its finding says, and that of a note passes.
@Suite struct SavedTestsTests {
  static let parts = RandomPrograms.parts(60)
  /// In these one of several equal calls has a name only because a `may` names calls.
  static let found: [UInt64] = [367, 477, 685, 691, 753, 837, 873]

  @Test(arguments: parts)
  func eachSavedTestFailsAsItsFindingSays(seeds: Range<UInt64>) throws {
    var count = 0
    for seed in seeds { count += try Self.findingCount(of: seed) }
    // Most screens have something wrong.
    #expect(count > seeds.count)
  }

  /// The number of failing answers is counted when a random walk is taken again, too.
  @Test(arguments: parts)
  func soDoesEachTestOfARandomWalk(seeds: Range<UInt64>) throws {
    var count = 0
    for seed in seeds {
      count += try Self.findingCount(of: seed, RandomWalks(count: 3, seed: seed, steps: 20))
    }
    #expect(count > seeds.count / 2)
  }

  /// A dead end was once shortened to a state of the same name from which a step leads on.
  @Test(arguments: [94, 215, 530, 711] as [UInt64]) func aDeadEndStaysOne(seed: UInt64) throws {
    #expect(try Self.findingCount(of: seed, RandomWalks(count: 3, seed: seed, steps: 20)) > 0)
  }

  @Test(arguments: found) func whatOncePassed(seed: UInt64) throws {
    #expect(try Self.findingCount(of: seed, hasCases: false) > 1)
  }

  /// The number of findings that were saved and found again.
  private static func findingCount(
    of seed: UInt64, hasCases: Bool = true, _ random: RandomWalks? = nil
  ) throws -> Int {
    let small = ProgramGenerator.small(seed: seed, hasCases: hasCases)
    // In some, events share an instant with what starts them.
    let isAtOnce = seed % 5 == 4
    let latency = isAtOnce ? "given m takes 0ms\n" : ["", "given m takes 3s\n"][Int(seed % 2)]
    let program = isAtOnce ? small.program.replacing("after 300ms", with: "after 0ms") : small.program
    let failures = random == nil ? [] : ["failures \(seed % 3)"]
    let lines = small.givens + ["open S0"] + small.clauses + failures
    let text = "\(program)\n\(latency)explore \"walk\" {\n\(lines.joined(separator: "\n"))\n}\n"
    let reading = Reading(
      file: { path, _ in path == "screen.vs" ? .success(Array(text.utf8)) : .failure(ReadProblem("not there"))
      },
      named: { _ in .failure(ReadProblem("not there")) })
    let script = load("screen.vs", Array(text.utf8), reading: reading)
    var bounds = WalkBounds()
    bounds.states = 60
    bounds.random = random
    let exploration = Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: reading, isStopped: { false })
    var expected: [Set<Int>] = []
    for walk in exploration.walks {
      for claim in walk.claims {
        guard case .broken(_, let path) = claim.verdict else { continue }
        // An `always` fails as an `expect` does; a path alone shows the way to the others.
        expected.append(
          claim.exploration != nil ? [897] : path.last?.hasPrefix("expect ") == true ? [850, 804] : [])
      }
      expected += walk.findings.map { finding in
        if finding.isNote { return [] }
        return switch finding.kind {
        case .error: [801]
        case .broken: [802]
        case .view: [803]
        case .blank, .deadEnd, .waitsForEver, .neverDone, .leavesNothingOut: [897]
        case .pushedTwice: []
        }
      }
    }
    var saved = SavedPaths()
    saved.add(exploration, behind: [])
    if expected.isEmpty { return 0 }
    let file = load("saved.vs", Array("import \"screen.vs\"\n\(saved.text)".utf8), reading: reading)
    #expect(!file.diagnostics.hasError, "seed \(seed): \(file.diagnostics)\n\(saved.text)\nin\n\(text)")
    var settings = RunSettings()
    settings.explorer = WalkingExplorer()
    let outcomes = run(file, settings, reading: reading).tests
    #expect(outcomes.count == expected.count, "seed \(seed)")
    for (outcome, codes) in zip(outcomes, expected) {
      let found = Set(outcome.failures.map(\.code.number))
      if codes.isEmpty ? found.isEmpty : !found.isDisjoint(with: codes) { continue }
      Issue.record(
        "seed \(seed): \(outcome.name ?? "") has \(found), not \(codes)\n\(saved.text)\nin\n\(text)")
    }
    return expected.count
  }
}
