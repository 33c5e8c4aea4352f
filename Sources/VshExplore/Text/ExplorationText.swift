import VshSession
package import VshSource
import VshText

/// The results of a script's walks as text. The wording is stable, since programs may search for it.
package enum ExplorationText {
  package static func text(
    of exploration: Exploration, _ path: String, _ sources: [SourceFile]
  ) -> String {
    var text = ""
    for walk in exploration.walks {
      text += headline(of: walk, path)
      for (line, claim) in zip(claimLines(of: walk), walk.claims) {
        text += sentence(line)
        text += indented(pathLines(of: claim, walk.name), by: 6)
      }
      for finding in walk.findings {
        let test = finding.path.isEmpty ? "" : test(of: finding, named: walk.name)
        text += paragraph(finding, lines(test), sources)
      }
    }
    for (name, aside, _) in exploration.setAside {
      text += sentence("explore \(quoted(name)): \(aside.word): \(Pictures.line(aside.reason))")
    }
    return text + screensLeft(by: exploration, sources) + missed(exploration.missed)
  }

  /// The verdict of a walk from the prompt's present. The paths begin there, so they are steps and not tests.
  static func text(fromHere walk: WalkOutcome, _ sources: [SourceFile]) -> String {
    var lines = ["explore from here: \(counts(of: walk))"]
    if let growth = walk.growth { lines.append("  \(values(of: growth))") }
    lines += typedLines(of: walk)
    if let labels = untypedLabels(of: walk) { lines.append("  nothing is typed into \(labels)") }
    var text = lines.map(sentence).joined()
    for finding in walk.findings {
      text += paragraph(finding, joined(finding.path).flatMap(Self.lines).map(Pictures.line), sources)
    }
    return text
  }

  /// The lines of a walk in a transcript: without paths, which are in the failures.
  static func verdictLines(of walk: WalkOutcome) -> [String] {
    let findings = walk.findings.filter { !$0.isNote }.map { "  " + Pictures.line($0.sentence) }
    return ([counts(of: walk)] + fieldLines(of: walk) + claimLines(of: walk) + findings)
      .flatMap { Wrapping.sentence($0) }
  }

  /// The broken claims, each with its path.
  package static func brokenClaims(of walk: WalkOutcome) -> [Diagnostic] {
    walk.claims.filter { $0.isBroken }.map { claim in
      .found("`\(claim.text)` is broken", at: claim.span, notes: pathLines(of: claim, walk.name))
    }
  }

  /// The broken claims, and the findings that are failures.
  static func failures(of walk: WalkOutcome) -> [Diagnostic] {
    brokenClaims(of: walk)
      + walk.findings.filter { !$0.isNote }.map { finding in
        .found(
          finding.sentence, at: finding.span ?? walk.span,
          notes: finding.path.isEmpty ? [] : lines(test(of: finding, named: walk.name)))
      }
  }

  // MARK: Walks

  static func headlines(of exploration: Exploration, _ path: String) -> String {
    exploration.walks.map { headline(of: $0, path) }.joined()
  }

  /// The verdict, what is known, and what was typed.
  package static func headline(of walk: some DescribedWalk, _ path: String) -> String {
    let name = walk.isExplore ? quoted(walk.name) : "\(path) \(Pictures.line(walk.name))"
    var lines = ["explore \(name): \(counts(of: walk))"]
    if let known = walk.known { lines.append("  known: \(Pictures.line(known))") }
    if let growth = growth(of: walk) { lines.append("  \(growth)") }
    return (lines + fieldLines(of: walk)).map(sentence).joined()
  }

  /// - Parameter paths: of both versions.
  static func headline(of walk: WalkOutcome, comparing paths: String) -> String {
    let name = walk.isExplore ? quoted(walk.name) : Pictures.line(walk.name)
    return sentence("explore \(paths) \(name): \(counts(of: walk))")
  }

  static func indentedTest(_ path: [String], named name: String) -> String {
    indented(lines(test(path, named: name)), by: 4)
  }

  /// `7 states, 20 moves, complete, rows 1, 2 and last`.
  package static func counts(of walk: some DescribedWalk) -> String {
    "\(counted(walk.stateCount, "state")), \(counted(walk.moveCount, "move")), \(verdict(of: walk))"
  }

  private static func verdict(of walk: some DescribedWalk) -> String {
    if !walk.isComplete {
      return "inconclusive: \(walk.boundText)\(nevers(of: walk))\(failures(of: walk))\(ignored(by: walk))"
    }
    return "complete\(walk.within.map { " within \(counted($0, "step"))" } ?? "")\(leftOut(by: walk))"
  }

  /// `, rows 1, 2 and last, ignored: cart, which guards read`.
  private static func leftOut(by walk: some DescribedWalk) -> String {
    let rows = walk.tookAllRows ? "" : ", rows 1, 2 and last"
    let machines = walk.joinsMachines ? ", machines 1, 2 and last" : ""
    let calls = walk.mostEqualCalls.map { ", \($0) of equal cancelled calls" } ?? ""
    let timers = walk.ordersTimers ? ", timers in one order" : ""
    let parts = walk.partCount > 1 ? ", in \(walk.partCount) parts" : ""
    let names = walk.notDistinguished.joined(separator: ", ")
    let inert = names.isEmpty ? "" : ", not distinguished: \(names)"
    return rows + machines + nevers(of: walk) + failures(of: walk) + calls + timers + ignored(by: walk)
      + inert + parts
  }

  /// `, never tap "Log out"`.
  private static func nevers(of walk: some DescribedWalk) -> String {
    walk.nevers.map { ", \(Pictures.line($0))" }.joined()
  }

  /// `, failures 2, answers as given`.
  private static func failures(of walk: some DescribedWalk) -> String {
    (walk.mostFailures.map { ", failures \($0)" } ?? "")
      + (walk.isAsGiven ? ", \(WalkOutcome.asGiven)" : "")
  }

  private static func ignored(by walk: some DescribedWalk) -> String {
    var groups: [(readers: String, names: [String])] = []
    for ignored in walk.ignored {
      let readers = IgnoredName.words(ignored.readers)
      if let known = groups.firstIndex(where: { $0.readers == readers }) {
        groups[known].names.append(ignored.name)
      } else {
        groups.append((readers, [ignored.name]))
      }
    }
    let inVain = groups.filter { $0.readers.isEmpty }
    return (inVain + groups.filter { !$0.readers.isEmpty }).map { readers, names in
      ", ignored: \(names.joined(separator: ", "))" + (readers.isEmpty ? "" : ", which \(readers) read")
    }.joined()
  }

  /// Why the walk is incomplete.
  package static func bound(of walk: WalkOutcome) -> String {
    [reached(by: walk), bound(byUnnamed: walk.unnamed), bound(byDoubts: walk.doubts)]
      .compactMap { $0 }.joined(separator: ", ")
  }

  package static func bound(byUnnamed labels: [String]) -> String? {
    labels.isEmpty ? nil : "no step can name \(labels.map(quoted).joined(separator: ", "))"
  }

  package static func bound(byDoubts doubts: [String]) -> String? {
    guard let first = doubts.first else { return nil }
    let what = doubts.count > 1 ? counted(doubts.count, "claim") : "`\(Pictures.line(first))`"
    return "an ignored value can reach \(what)"
  }

  /// The bound that was met; nil for none.
  private static func reached(by walk: WalkOutcome) -> String? {
    let why: String
    switch walk.bound {
    case nil, .within: return nil
    case .random(let walks): return walks.sentence
    case .states(let count): why = "the bound is \(counted(count, "state"))"
    case .depth(let steps): why = "the bound is \(counted(steps, "step"))"
    case .cards(let count):
      let grown = walk.growth.map { "\(values(of: $0)); " } ?? ""
      why = "\(counted(count, "card")) are drawn (\(grown)`--states N` draws more)"
    case .bytes(let bytes): why = "the saved states of the walk take more than \(bytes >> 20) MiB"
    case .unwritable(let message): why = message
    case .stopped: why = "it was stopped"
    }
    return "\(why), \(counted(walk.leftCount, "state")) left"
  }

  /// The variable or model that may be the reason for reaching the limit.
  static func growth(of walk: some DescribedWalk) -> String? {
    walk.growth.map { growth in
      let names = [growth.name] + (growth.withNow ? ["now"] : [])
      let advice =
        walk.isExplore
        ? "`ignore \(names.joined(separator: ", "))`" : "`--ignore \(names.joined(separator: ","))`"
      let readers = IgnoredName.words(growth.readers)
      return "\(values(of: growth)); \(advice) "
        + (readers.isEmpty ? "leaves it out" : "may hide states, since \(readers) read it")
    }
  }

  private static func values(of growth: WalkOutcome.Growth) -> String {
    let states = growth.states.map { " in the last \(counted($0, "state"))" } ?? ""
    return "`\(growth.name)` took \(counted(growth.values, "value"))\(states)"
  }

  // MARK: Claims

  /// The cells of the longest claim that aligns the results of others.
  private static let mostAligned = 50

  private static func claimLines(of walk: WalkOutcome) -> [String] {
    claimLines(walk.claims.map { ($0.text, $0.verdict, $0.only) }, of: walk)
  }

  /// A line for each claim, with results that are aligned where the claims are short.
  package static func claimLines(
    _ claims: [(text: String, verdict: ClaimOutcome.Verdict, only: String?)], of walk: some DescribedWalk
  ) -> [String] {
    let texts = claims.map { Pictures.line($0.text) }
    let widths = texts.map { Cells.count(of: $0.utf8.span) }
    let width = widths.filter { $0 <= mostAligned }.max() ?? 0
    return zip(claims, zip(texts, widths)).map { claim, row in
      let (text, own) = row
      let blanks = String(repeating: " ", count: max(0, width - own) + 4)
      let only = claim.only.map { ", \($0)" } ?? ""
      if walk.doubts.contains(claim.text) {
        return "  " + text + blanks + "inconclusive: an ignored value can reach it"
      }
      return "  " + text + blanks + word(claim.verdict, of: walk) + only
    }
  }

  private static func word(_ verdict: ClaimOutcome.Verdict, of walk: some DescribedWalk) -> String {
    switch verdict {
    case .holds: "holds"
    case .holdsIn(let count): "holds, in \(counted(count, "step"))"
    case .holdsWithin(let count): "holds within \(counted(count, "step"))"
    case .broken: "broken"
    case .inconclusive: "inconclusive: \(walk.boundText)"
    }
  }

  /// The result of a broken claim, and a test that reproduces it.
  private static func pathLines(of claim: ClaimOutcome, _ name: String) -> [String] {
    guard case .broken(let sentence, _) = claim.verdict else { return [] }
    return sentenceLines(sentence) + (test(of: claim, named: name).map(lines) ?? [])
      + claim.difference.map(Pictures.line)
  }

  // MARK: Findings

  /// A finding, followed by the path to it.
  private static func paragraph(
    _ finding: WalkFinding, _ path: [String], _ sources: [SourceFile]
  ) -> String {
    sentence("  \(Pictures.line(finding.sentence))\(location(finding.span, sources))")
      + indented(path, by: 4)
  }

  /// ` (shop.vs:12)`; empty without a location.
  static func location(_ span: SourceSpan?, _ sources: [SourceFile]) -> String {
    guard let span, Int(span.file.index) < sources.count else { return "" }
    let source = sources[Int(span.file.index)]
    return " (\(Pictures.line(source.path)):\(LineMap(source.bytes).line(of: span.range.lowerBound)))"
  }

  /// The path to a finding, as a test.
  package static func test(of finding: WalkFinding, named name: String) -> String {
    test(finding.path + ["show"], named: name)
  }

  /// The path to a broken claim, as a test; nil for one without a path.
  package static func test(of claim: ClaimOutcome, named name: String) -> String? {
    guard case .broken(_, let path) = claim.verdict, !path.isEmpty else { return nil }
    return test(path, named: "\(name): \(claim.text)")
  }

  static func test(_ path: [String], named name: String) -> String {
    block("test", path, named: name)
  }

  /// From this number on, equal steps in a row are a `repeat`.
  private static let fewestRepeated = 10

  /// Steps, of which many equal ones in a row are a `repeat`.
  private static func joined(_ steps: [String]) -> [String] {
    var (joined, start) = ([String](), 0)
    while start < steps.count {
      let end = steps[start...].firstIndex { $0 != steps[start] } ?? steps.count
      if end - start < fewestRepeated {
        joined += steps[start..<end]
      } else {
        let inner = lines(steps[start]).map { "    \($0)\n" }
        joined.append("repeat \(end - start) {\n\(inner.joined())}")
      }
      start = end
    }
    return joined
  }

  /// A `test` or an `explore` of these lines.
  static func block(_ word: String, _ body: [String], named name: String) -> String {
    let inner = joined(body).flatMap(lines).map { "    \(Pictures.line($0))\n" }
    return "\(word) \(quoted(name)) {\n" + inner.joined() + "}\n"
  }

  // MARK: Words

  /// A sentence on lines that fit.
  package static func sentence(_ text: String) -> String {
    Wrapping.sentence(text).map { $0 + "\n" }.joined()
  }

  /// The lines of a sentence that a claim or a failure is followed by, which are indented further.
  package static func sentenceLines(_ text: String) -> [String] {
    Wrapping.sentence(Pictures.line(text), cells: notesCells)
  }

  /// What is left of `Wrapping.sentenceCells` for notes below a failure, and for the lines of a claim.
  private static let notesCells = 73

  package static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  package static func indented(_ lines: [String], by count: Int) -> String {
    lines.map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
  }

  package static func quoted(_ name: String) -> String {
    var text = ""
    for character in Pictures.line(name) {
      if character == "\\" || character == "\"" { text.append("\\") }
      text.append(character)
    }
    return "\"\(text)\""
  }

  /// `1 state`, `1,031 moves`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `1,031`.
  static func grouped(_ count: Int) -> String {
    var digits = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    return String(digits.reversed())
  }
}

extension RandomWalks {
  fileprivate var sentence: String {
    let walks = ExplorationText.counted(count, "random walk")
    return "\(walks) of at most \(ExplorationText.counted(steps, "step")), seed \(seed)"
  }
}
