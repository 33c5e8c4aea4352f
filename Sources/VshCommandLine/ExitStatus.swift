/// The exit status of the process (tool.md, Command line).
///
/// The numbers are a contract with scripts and build servers. Of several findings, the most severe one decides: see
/// `combined`.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Everything passed.
  case passed = 0
  /// A failure: an expectation, a golden file, or a file that `fmt --check` would change.
  case failed = 1
  /// No judgement was possible: wrong usage, an unreadable file, a script with mistakes, or no test.
  case couldNotRun = 2
  /// A fault of `vsh` itself.
  case fault = 70
  /// Ctrl-C; the finished part is reported.
  case interrupted = 130

  /// The more severe of two results, which has the larger number.
  package func combined(with other: ExitStatus) -> ExitStatus {
    rawValue >= other.rawValue ? self : other
  }
}
