import VshSession
import VshSource
import VshText

/// What came of paths in a real app, as text.
package enum DrivenText {
  package static func text(of paths: DrivenPaths) -> String {
    var text =
      "in the app: \(counted(paths.comparedCount, of: paths.pathCount)), "
      + (paths.leftCount > 0 ? "\(paths.leftCount) not taken, " : "")
      + "\(paths.reachedCount) of \(counted(paths.targetCount, "transition"))\n"
    for difference in paths.differences { text += self.text(of: difference) }
    for (name, reason) in paths.notRun {
      text += ExplorationText.sentence("  not run: \(Pictures.line(name)): \(Pictures.line(reason))")
    }
    if let problem = paths.problem, !paths.problemPath.isEmpty {
      text += ExplorationText.sentence("  not judged: \(Pictures.line(problem.message))")
      text += ExplorationText.indentedTest(paths.problemPath, named: "the path up to there")
    }
    return text + paths.app.text
  }

  private static func text(of difference: DrivenPaths.Difference) -> String {
    let count = difference.pathCount == 1 ? "" : " (\(difference.pathCount) paths)"
    var text = ExplorationText.sentence("  differs: \(Pictures.line(difference.message))\(count)")
    if !difference.isShortest { text += "    fewer steps may differ, too\n" }
    text += ExplorationText.indentedTest(difference.steps, named: difference.walk)
    return text + ExplorationText.indented(difference.notes.map(Pictures.line), by: 4)
  }

  /// The path to a difference, as a test.
  package static func test(of difference: DrivenPaths.Difference) -> String {
    ExplorationText.test(difference.steps, named: difference.walk)
  }

  private static func counted(_ count: Int, of all: Int) -> String {
    "\(ExplorationText.grouped(count)) of \(ExplorationText.counted(all, "path")) \(count == 1 ? "agrees" : "agree")"
  }

  private static func counted(_ count: Int, _ noun: String) -> String { ExplorationText.counted(count, noun) }
}
