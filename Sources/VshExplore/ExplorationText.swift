import VshSession
package import VshSource
import VshText

/// The results of a script's walks as text.
package enum ExplorationText {
  package static func text(
    of exploration: Exploration, _ path: String, _ sources: [SourceFile]
  ) -> String {
    var text = ""
    for walk in exploration.walks {
      text += "explore \(path) \(Pictures.line(walk.name)): \(counted(walk.stateCount, "state")), "
      text += "\(counted(walk.moveCount, "move")), \(verdict(of: walk))\n"
      for finding in walk.findings { text += paragraph(finding, walk.name, sources) }
    }
    let missed = exploration.missed.map { "  \($0.path):\($0.line): \(Pictures.line($0.missing))\n" }
    if !missed.isEmpty { text += "no walk reached:\n" + missed.joined() }
    return text
  }

  private static func verdict(of walk: WalkOutcome) -> String {
    guard let bound = walk.bound else { return "complete, rows 1, 2 and last" }
    let why =
      switch bound {
      case .states(let count): "the bound is \(counted(count, "state"))"
      case .depth(let steps): "the bound is \(counted(steps, "step"))"
      case .frontier(let bytes): "the states still to be walked take more than \(bytes >> 20) MiB"
      case .unwritable(let message): message
      case .stopped: "it was stopped"
      }
    var text = "inconclusive: \(why), \(counted(walk.leftCount, "state")) left"
    if let growth = walk.growth {
      text += "\n  `\(growth.name)` took \(counted(growth.values, "value")); "
      text += "`--ignore \(growth.name)` leaves it out"
    }
    return text
  }

  /// A finding, followed by a test that reproduces it.
  private static func paragraph(_ finding: WalkFinding, _ name: String, _ sources: [SourceFile]) -> String {
    var text = "  \(Pictures.line(finding.sentence))"
    if let span = finding.span, Int(span.file.index) < sources.count {
      let source = sources[Int(span.file.index)]
      text += " (\(Pictures.line(source.path)):\(LineMap(source.bytes).line(of: span.range.lowerBound)))"
    }
    let lines = test(of: finding, named: name).split(separator: "\n").map { "    \($0)\n" }
    return text + "\n" + lines.joined()
  }

  /// The path to a finding, as a test.
  static func test(of finding: WalkFinding, named name: String) -> String {
    let steps = (finding.path + ["show"]).map { "    \(Pictures.line($0))\n" }
    return "test \"\(Pictures.line(name))\" {\n" + steps.joined() + "}\n"
  }

  /// `1 state`, `1,031 moves`.
  static func counted(_ count: Int, _ noun: String) -> String {
    var digits = ""
    for (place, digit) in String(count).reversed().enumerated() {
      if place > 0, place % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    return String(digits.reversed()) + " " + noun + (count == 1 ? "" : "s")
  }
}
