/// The exit status of the process (tool.md, Command line).
///
/// The numbers are a contract with scripts and build servers. Of several findings, the most severe one decides: see
/// `combined`.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Everything held.
  case held = 0
  /// Something did not: an expectation, a golden file, a file that `fmt --check` would change.
  case failed = 1
  /// It could not be judged: wrong usage, an unreadable file, a script that does not check, no test found.
  case unjudged = 2
  /// A fault of `vsh` itself.
  case fault = 70
  /// Ctrl-C; what had finished is reported.
  case interrupted = 130

  /// Of two findings the one to report: a larger number is the graver one.
  package func combined(with other: ExitStatus) -> ExitStatus {
    rawValue >= other.rawValue ? self : other
  }
}
