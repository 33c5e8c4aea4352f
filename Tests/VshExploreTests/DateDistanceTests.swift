import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshExplore

/// Where only distances of dates count, a walk merges the states of all times. On random screens it must find the same as
/// one that tells them apart.
@Suite struct DateDistanceTests {
  static let parts = RandomPrograms.parts(40)

  @Test(arguments: parts) func timesAreMergedWithoutALoss(seeds: Range<UInt64>) throws {
    var mergedCount = 0
    for seed in seeds {
      var screen = ClockScreen(seed)
      let text = screen.text()
      let merged = try Self.walk(text, seed)
      // A date that is written down in code makes each time another state.
      let apart = try Self.walk("func early() -> Bool = now < Date(\"2001-01-01T00:00:00Z\")\n" + text, seed)
      if merged.stateCount < apart.stateCount { mergedCount += 1 }
      #expect(merged.stateCount <= apart.stateCount, "seed \(seed)")
      #expect(Self.facts(of: merged) == Self.facts(of: apart), "seed \(seed)\n\(text)")
    }
    #expect(mergedCount > seeds.count / 4)
  }

  private static func walk(_ text: String, _ seed: UInt64) throws -> WalkOutcome {
    let reading = ExploreCorpusTests.reading
    let script = load("clock.vs", Array(text.utf8), reading: reading)
    let errors = script.diagnostics.filter(\.isError)
    #expect(errors.isEmpty, "seed \(seed): \(errors.map(\.message))\n\(text)")
    return try #require(
      Exploration(
        of: script, RunSettings(), WalkBounds(), ignoring: [], reading: reading, isStopped: { false }
      ).walks.first)
  }

  private static func facts(of walk: WalkOutcome) -> [String] {
    walk.claims.map { claim in
      if case .broken(_, let path) = claim.verdict { return "\(claim.text): broken \(path.count)" }
      return "\(claim.text): \(claim.verdict)"
    } + walk.findings.map { "\($0.sentence): \($0.path.count)" }.sorted()
  }
}

/// A screen with dates that are moved, subtracted and compared.
private struct ClockScreen {
  private var random: SeededGenerator

  init(_ seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func one(of texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

  private mutating func condition() -> String {
    one(of: [
      "d < now", "now - d > 2s", "e == d", "(e ?? now) >= d", "e == nil", "isLater(d, than: e ?? d)",
      "n == 1",
      "d - now == 1s", "max(d, now) == now",
    ])
  }

  private mutating func body() -> String {
    one(of: [
      "d = now", "d = now + 2s", "e = d", "e = nil", "d = max(d, now)", "d += 1s", "d = e ?? now - 1s",
      "n = Int((d - now).seconds) % 3", "n = d < now ? 1 : 0", "if let it = e { d = it - 1s }",
    ])
  }

  private mutating func target() -> String { one(of: ["a", "b(now)", "b(d)", "b(now + 1s)", "c"]) }

  private mutating func state(_ name: String) -> String {
    var lines = ["state \(name) {", "action go -> \(target()) { \(body()) }"]
    lines.append("action more when \(condition()) -> \(target()) { \(body()); \(body()) }")
    lines.append(one(of: ["", "after 1s -> \(target())", "after 3s -> \(target()) { \(body()) }"]))
    lines.append(one(of: ["", "every 1s { \(body()) }", "every 2s when \(condition()) -> \(target())"]))
    if name.hasPrefix("b") { lines.append("action ask when it < now -> c { e = it }") }
    return (lines + ["}"]).joined(separator: "\n")
  }

  mutating func text() -> String {
    """
    func isLater(first: Date, than: Date) -> Bool = first > than
    screen S {
    var d = Date("2000-01-01T00:00:01Z")
    var e: Date? = nil
    var n = 0
    \(state("a"))
    \(state("b(it: Date)"))
    \(state("c"))
    view {
    text "\\(n)"
    button "Go" -> go
    button "More" -> more
    in b(_) { button "Ask" -> ask }
    }
    }
    explore "it" {
    open S
    within 6 steps
    always !(\(condition())) || n < 1
    always \(condition())
    reaches \(condition()) && in c
    reaches in b(_) && \(condition())
    }

    """
  }
}
