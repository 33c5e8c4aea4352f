import TestSupport
import Testing
import VshMachine
import VshProgram
import VshSession
import VshSource

@testable import VshExplore

/// The walk against the slow explorer, on random programs with random claims: the same states, verdicts and lengths of the
/// shortest paths.
@Suite struct SlowExplorerTests {
  static let parts = RandomPrograms.parts(60)

  @Test(arguments: parts) func theWalkAgreesWithTheSlowExplorer(seeds: Range<UInt64>) throws {
    var stateCounts: [Int] = []
    for seed in seeds {
      if let count = try Self.stateCount(agreedOnBy: seed) { stateCounts.append(count) }
    }
    // At least a third of the programs have something to walk. Of seeds 1801 to 1900, a half have.
    #expect(stateCounts.filter { $0 > 3 }.count > seeds.count / 3)
  }

  /// The number of states; nil for a program that does not start.
  private static func stateCount(agreedOnBy seed: UInt64) throws -> Int? {
    var small = ProgramGenerator.small(seed: seed)
    if seed % 5 == 4 { small.program = small.program.replacing("after 300ms", with: "after 0ms") }
    let mays = small.clauses.flatMap { clause in
      clause.hasPrefix("may type")
        ? ["type \"\" into \"fd\"", "type \"ab\" into \"fd\""]
        : clause.hasPrefix("may ") && !clause.hasPrefix("may end ") ? [String(clause.dropFirst(4))] : []
    }
    let typed = mays.contains { $0.hasPrefix("type ") } ? [] : typedTexts(of: small.program)
    let steps =
      SlowExplorer.steps(of: small.program) + mays + typed.map { "type \"\($0)\" into \"fd\"" }
    func text(_ clauses: [String]) -> String {
      """
      \(small.program)
      given m takes 1000h
      test "moves" {
      \(steps.joined(separator: "\n"))
      }
      explore "walk" {
      \((small.givens + ["open S0"]).joined(separator: "\n"))
      \(clauses.joined(separator: "\n"))
      }
      """
    }
    guard let (start, moves, walked) = try loaded(text(small.clauses), seed) else { return nil }
    func slowExplorer(_ rest: SlowExplorer.Rest) throws -> SlowExplorer {
      try SlowExplorer(
        from: start.world, of: text(small.clauses), Array(zip(steps, moves.steps)),
        // What a `may` types is not left out.
        never: small.clauses.compactMap { $0.hasPrefix("never ") ? String($0.dropFirst(6)) : nil }
          .flatMap { $0.hasPrefix("type _ ") ? typed.map { "type \"\($0)\" into \"fd\"" } : [$0] },
        mostFailures: small.clauses.lazy
          .compactMap { $0.hasPrefix("failures ") ? Int($0.dropFirst(9)) : nil }.first,
        walked.clauses ?? Clauses(), mostStates: 60, rest)
    }
    let slow = try slowExplorer(.oldestFirst)
    if slow.bound == 0 { return nil }
    let clauses = small.clauses + (slow.bound.map { ["within \($0) steps"] } ?? [])
    guard let again = try loaded(text(clauses), seed) else { return nil }
    var bounds = WalkBounds()
    bounds.isWhole = true
    // With an odd seed, every list is encoded as a long one.
    if !seed.isMultiple(of: 2) { bounds.fewestOfLongList = 1 }
    var walk = try Walk(
      of: again.explore, named: "walk", bounds, ignoring: StateCodec.Ignored(),
      in: ExploredWorld(copying: again.start.world))
    walk.run(isStopped: { false })
    // What no step can name is walked by the slow explorer only.
    if !walk.outcome.unnamed.isEmpty { return nil }
    var differences: [String] = []
    if walk.outcome.stateCount != slow.states.count {
      differences.append("\(walk.outcome.stateCount) states, not \(slow.states.count)")
    }
    let isStuck = walk.outcome.findings.contains { finding in
      switch finding.kind {
      case .deadEnd, .waitsForEver: true
      case _: false
      }
    }
    if isStuck != slow.isStuck(except: walked.clauses?.endings ?? []) {
      differences.append(isStuck ? "a dead end" : "no dead end")
    }
    for (claim, outcome) in zip(walked.clauses?.claims ?? [], walk.outcome.claims) {
      let expected = slow.verdict(of: claim)
      if agrees(outcome, expected) { continue }
      // What is left in flight may answer in another order than here, for each pair in one of its own.
      if claim.form.triesMore, case .broken(let least?) = try slowExplorer(.some).verdict(of: claim) {
        let surely = try slowExplorer(.every).verdict(of: claim)
        if surely == .holds, agrees(outcome, .holds) { continue }
        let most = if case .broken(let depth?) = surely { depth } else { slow.states.last?.depth ?? least }
        if (least...most).contains(where: { agrees(outcome, .broken($0)) }) { continue }
      }
      differences.append("\(outcome.text): \(outcome.verdict), not \(expected)")
    }
    if !differences.isEmpty {
      Issue.record("seed \(seed): \(differences.joined(separator: "\n"))\nin\n\(text(clauses))")
    }
    return slow.states.count
  }

  /// What the walk types into the field of a small program. All its fields have one action.
  private static func typedTexts(of text: String) -> [String] {
    let script = load("program.vs", Array(text.utf8), reading: ExploreCorpusTests.reading)
    guard let program = script.program else { return [] }
    for element in program.elements.rows {
      guard case .drawn(let drawn) = element.form, drawn.kind == .field, let link = drawn.link else {
        continue
      }
      return TypedTexts(of: program).candidates(for: [(link.action, link.arguments.count)])[0].texts
    }
    return []
  }

  private static func loaded(
    _ text: String, _ seed: UInt64
  ) throws -> (start: SlowExplorer.Kept, moves: VshProgram.Test, explore: VshProgram.Test)? {
    let reading = ExploreCorpusTests.reading
    let script = load("program.vs", Array(text.utf8), reading: reading)
    let errors = script.diagnostics.filter(\.isError)
    guard errors.isEmpty, var start = ExploredWorld(script, RunSettings(), reading: reading) else {
      Issue.record("seed \(seed): \(errors.map(\.message))\n\(text)")
      return nil
    }
    let tests = start.runner.world.program.script.tests
    guard start.begin(with: tests[1].steps).isEmpty else { return nil }
    return (SlowExplorer.Kept(copying: start), tests[0], tests[1])
  }

  private static func agrees(_ outcome: ClaimOutcome, _ expected: SlowExplorer.Verdict) -> Bool {
    switch outcome.verdict {
    case .holds, .holdsWithin: return expected == .holds
    case .holdsIn(let count): return expected == .holdsIn(count)
    case .inconclusive: return false
    case .broken(let sentence, let path):
      if case .stalls(let lengths) = expected {
        let length = path.count { !$0.hasPrefix("given ") } - 2
        return lengths.contains { sentence.hasPrefix("again and again") ? length > $0 : length == $0 }
      }
      guard case .broken(let depth) = expected else { return false }
      guard let depth else { return path.isEmpty }
      // What is answered behind the claim's own `reopen` depends on the app.
      if sentence.contains(", opened again"), let reopen = path.lastIndex(of: "reopen") {
        return path[..<reopen].count { !$0.hasPrefix("given ") } - 1 == depth
      }
      // Without `open` and the step that shows it.
      let length = path.count { !$0.hasPrefix("given ") } - 2
      if sentence.hasPrefix("again and again") { return length > depth }
      if sentence.contains("the order of the last two answers") { return length == depth + 2 }
      if sentence.contains("the last answer cancels another call") { return length == depth + 1 }
      if sentence.contains("it cannot be asked") { return length + 1 == depth }
      return length == depth
    }
  }
}
