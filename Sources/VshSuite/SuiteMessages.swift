package import VshHost
package import VshSource
import VshText

/// Messages of the suite about files.
extension Diagnostic {
  package static func host(_ problem: HostProblem) -> Diagnostic {
    Diagnostic(700, problem.sentence, at: nil)
  }

  static func nothingRuns(onLine line: Int, of path: Path) -> Diagnostic {
    Diagnostic(
      707, "nothing runs on line \(line) of `\(path)`", at: nil,
      help: "`vsh test --list \(ShellWord.quoted(operand: path.text))` says where its tests stand")
  }
}
