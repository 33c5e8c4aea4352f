package import VshHost
package import VshSource
import VshText

/// Messages of the suite about files.
extension Diagnostic {
  package static func host(_ problem: HostProblem) -> Diagnostic {
    Diagnostic(700, problem.sentence, at: nil)
  }

  /// A warning, since the test of the `expect screen` fails.
  static func severalScreens(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      719, "this `expect screen` saw several screens: `--update` cannot write one text for them", at: span,
      severity: .warning, help: "use `show`: it writes each screen into the golden file")
  }

  static func nothingRuns(onLine line: Int, of path: Path) -> Diagnostic {
    Diagnostic(
      707, "nothing runs on line \(line) of `\(path)`", at: nil,
      help: "`vsh test --list \(ShellWord.quoted(operand: path.text))` lists its tests and their lines")
  }
}
