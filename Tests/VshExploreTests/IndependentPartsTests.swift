import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshExplore

/// A walk in parts against the walk of the whole screen, on random screens: the same verdicts, findings and lengths of the
/// shortest paths.
@Suite struct IndependentPartsTests {
  static let parts = RandomPrograms.parts(40)

  @Test(arguments: parts) func partsHaveTheVerdictsOfTheWhole(seeds: Range<UInt64>) {
    var count = 0
    for seed in seeds where Self.isInParts(seed) { count += 1 }
    #expect(count > seeds.count / 5)
  }

  /// Whether the screen was walked in parts.
  private static func isInParts(_ seed: UInt64) -> Bool {
    var screen = RandomScreen(seed)
    let text = screen.text()
    let script = load("screen.vs", Array(text.utf8), reading: ExploreCorpusTests.reading)
    let errors = script.diagnostics.filter(\.isError)
    guard errors.isEmpty else {
      Issue.record("seed \(seed): \(errors.map(\.message))\n\(text)")
      return false
    }
    func explored(isWhole: Bool) -> (WalkOutcome, [String])? {
      var bounds = WalkBounds()
      bounds.isWhole = isWhole
      bounds.states = 1_000
      let exploration = Exploration(
        of: script, RunSettings(), bounds, ignoring: [], reading: ExploreCorpusTests.reading,
        isStopped: { false })
      return exploration.walks.first.map { ($0, exploration.missed.map { "\($0)" }) }
    }
    // Some screens do not open.
    guard let (parts, missed) = explored(isWhole: false), parts.partCount > 1,
      let (whole, missedByWhole) = explored(isWhole: true), whole.isComplete
    else { return false }
    let differences = zip(facts(of: parts), facts(of: whole)).filter { $0 != $1 }
    // Each part has the start.
    let hasMore = parts.stateCount > whole.stateCount + parts.partCount - 1
    if !differences.isEmpty || missed != missedByWhole || hasMore {
      Issue.record("seed \(seed): \(differences), \(missed) not \(missedByWhole)\n\(text)")
    }
    return true
  }

  /// What a walk in parts must have in common with the walk of the whole.
  static func facts(of walk: WalkOutcome) -> [String] {
    var facts = walk.claims.map { claim in
      switch claim.verdict {
      case .broken(let sentence, let path):
        let first = sentence.prefix(5)
        return "\(claim.text): \(first) \(first == "again" ? 0 : length(path))"
      case let verdict: return "\(claim.text): \(verdict)"
      }
    }
    // Each kind at each place, with its shortest path. In what states of all parts nothing can be done is shown once.
    var shortest: [String: Int] = [:]
    for finding in walk.findings {
      let kind: String
      switch finding.kind {
      case .deadEnd, .waitsForEver: kind = "stuck"
      case .neverDone, .leavesNothingOut: kind = finding.sentence
      case .error, .broken, .view, .blank, .pushedTwice:
        kind = "\("\(finding.kind)".prefix(5)) \(finding.span.map { "\($0)" } ?? "")"
      }
      shortest[kind] = min(shortest[kind] ?? .max, length(finding.path))
    }
    facts.append(shortest.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
    return facts
  }

  private static func length(_ path: [String]) -> Int { path.count { !$0.hasPrefix("given ") } }
}

/// A screen of regions of which most have variables and actions of their own.
struct RandomScreen {
  private var random: SeededGenerator
  private let regionCount: Int

  init(_ seed: UInt64) {
    random = SeededGenerator(seed: seed)
    regionCount = Int.random(in: 2...3, using: &random)
  }

  private mutating func isRare(_ share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }

  /// The region's own index, and seldom another one.
  private mutating func index(near region: Int) -> Int {
    isRare(12) ? Int.random(in: 0..<regionCount, using: &random) : region
  }

  private mutating func condition(near region: Int, inGuard: Bool = false) -> String {
    let other = index(near: region)
    let conditions = [
      "v\(other) < 2", "v\(other) == 1", "in r\(other).b", "!(in r\(other).a)", "t\(other).isEmpty",
    ]
    return (inGuard ? conditions : conditions + ["available go\(other)"]).randomElement(using: &random) ?? ""
  }

  private mutating func body(near region: Int) -> String {
    let other = index(near: region)
    let edits = [
      "v\(other) = (v\(other) + 1) % 3", "v\(other) = 0", "t\(other) = \"\"", "t\(other) = \"x\"",
      "l\(other) = [1]", "l\(other).remove { $0 > 0 }",
    ]
    return isRare(25) ? "v\(other) = 1 / v\(other)" : edits.randomElement(using: &random) ?? ""
  }

  private mutating func target() -> String { ["a", "b", "c"].randomElement(using: &random) ?? "" }

  private mutating func work(near region: Int) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 9: return "call quiet.ask(v\(index(near: region))) { ok(_) -> \(target()); fail(_) -> \(target()) }"
    case 0, 1:
      return
        "call m.get(v\(index(near: region))) { ok(x) -> \(target()) { v\(region) = x }; fail(_) -> \(target()) }"
    case 2:
      return "call m.list() { ok(x) when x.isEmpty -> \(target()); ok(_) -> \(target()); fail(_) -> same }"
    case 3 where isRare(3):
      return "call m.put(\(region)) { ok(_) -> \(target()); fail(e) -> c { t\(region) = e.message } }"
    case 4: return "after 1s -> \(target())"
    case 5 where isRare(2): return "every 1s { \(body(near: region)) }"
    case 6 where isRare(3):
      return "when \(condition(near: region, inGuard: true)) && v\(region) == 2 -> c { v\(region) = 0 }"
    case _: return ""
    }
  }

  private mutating func handler(_ name: String, near region: Int) -> String {
    let guarded = isRare(2) ? " when \(condition(near: region, inGuard: true))" : ""
    return "action \(name)\(guarded)\(isRare(4) ? "" : " -> \(target())") { \(body(near: region)) }"
  }

  mutating func text() -> String {
    var lines = [
      "model m: [Int] = [1, 2] takes 2s {",
      "    op get(n: Int) = [0, 1][n]",
      "    op list() = data",
      "    op put(n: Int) { data = [n]; return data.count }",
      "}",
      // No op changes its data.
      "model quiet: Int = 1 { op ask(n: Int) { if n > data { fail \"no\" }; return n } }",
      "screen S {", "    use m", "    use quiet",
    ]
    for region in 0..<regionCount {
      lines.append("    var v\(region) = \(Int.random(in: 0...1, using: &random))")
      lines.append("    var t\(region) = \"\"")
      lines.append("    var l\(region): [Int] = []")
    }
    if isRare(3) { lines.append("    always \(condition(near: 0)) \"broken\"") }
    if isRare(8) { lines.append("    action go0 { \(body(near: 0)) }") }
    for region in 0..<regionCount {
      lines.append("    region r\(region) {")
      for state in ["a", "b", "c"] {
        let name = state != "a" && isRare(15) ? "go\(index(near: 0))" : "go\(region)"
        lines.append("        state \(state) {")
        if state == "a" || !isRare(4) { lines.append("            \(handler(name, near: region))") }
        if isRare(3) { lines.append("            \(handler("more\(region)", near: region))") }
        lines.append("            \(work(near: region))")
        for routine in ["enter", "leave"] where isRare(8) {
          // One of these often joins two regions, and nothing else may.
          let other = isRare(3) ? Int.random(in: 0..<regionCount, using: &random) : region
          lines.append("            \(routine) { \(body(near: other)) }")
        }
        lines.append("        }")
      }
      lines.append("    }")
    }
    lines += ["    view {", "        title \"S\""]
    for region in 0..<regionCount {
      let button = "button \"Go \(region)\" -> go\(region)"
      lines.append(
        "        " + (isRare(5) ? "if \(condition(near: region, inGuard: true)) { \(button) }" : button))
      lines.append("        button \"More \(region)\" -> more\(region)")
      lines.append("        in r\(region).b { text \"\(isRare(9) ? "\\(1 / v\(region))" : "b")\" }")
    }
    lines += ["    }"]
    for region in 0..<regionCount { lines.append("    action more\(region) { }") }
    lines += ["}", "explore \"it\" {", "    open S"]
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let region = Int.random(in: 0..<regionCount, using: &random)
      lines.append(
        [
          "    always \(condition(near: region))", "    reaches \(condition(near: region))",
          "    returns to \(condition(near: region))", "    settles", "    any order",
          "    any order in the end",
          "    may end \(condition(near: region))", "    never tap \"More \(region)\"",
        ].randomElement(using: &random) ?? "")
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }
}
