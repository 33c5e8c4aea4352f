import VshText

/// A comparison as text. The wording is stable, since programs may search for it.
package enum ComparisonText {
  /// - Parameters:
  ///   - old: the path of the old version.
  ///   - new: the path of the new version.
  package static func text(of comparison: Comparison, _ old: String, _ new: String) -> String {
    let (old, new) = (Pictures.line(old), Pictures.line(new))
    func path(_ version: Comparison.Version) -> String { version == .old ? old : new }
    var text = ""
    for walk in comparison.walks {
      text += ExplorationText.headline(of: walk.outcome, comparing: "\(new) against \(old)")
      for difference in walk.differences {
        text += lines(of: difference, old, new).map { ExplorationText.sentence("  \(Pictures.line($0))") }
          .joined()
        text += ExplorationText.indentedTest(difference.path + ["show"], named: walk.outcome.name)
      }
      if walk.leftDifferenceCount > 0 {
        text += "  and \(ExplorationText.counted(walk.leftDifferenceCount, "more difference"))\n"
      }
      if walk.differences.isEmpty {
        text += walk.outcome.isComplete ? "  no difference\n" : "  no difference so far\n"
      }
    }
    for (version, name) in comparison.screens {
      text += "only \(path(version)) has the screen \(Pictures.line(name))\n"
    }
    for (version, name) in comparison.explorations {
      text += ExplorationText.sentence(
        "not walked: explore \(ExplorationText.quoted(name)), which only \(path(version)) has")
    }
    return text.isEmpty ? "both versions have nothing to walk\n" : text
  }

  private static func lines(of difference: Difference, _ old: String, _ new: String) -> [String] {
    let times = difference.count == 1 ? "" : " (\(ExplorationText.counted(difference.count, "time")))"
    func both(_ title: String) -> [String] {
      ["\(title)\(times)", "  \(old): \(named(difference.old))", "  \(new): \(named(difference.new))"]
    }
    let head =
      switch difference.kind {
      case .onlyOld: ["only \(old) can: \(step(difference.old))\(times)"]
      case .onlyNew: ["only \(new) can: \(step(difference.new))\(times)"]
      case .time: both("another time")
      case .mistake: both("another mistake")
      case .state: both("another state")
      case .text: ["another text\(times), - in \(old), + in \(new)"]
      }
    return head + difference.lines.map { "  " + $0 }
  }

  private static func named(_ text: String) -> String { text.isEmpty ? "none" : text }

  /// Several steps of a test in one line.
  private static func step(_ text: String) -> String { text.replacing(each: "\n", with: "; ") }
}
