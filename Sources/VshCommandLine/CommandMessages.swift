import VshHost
import VshReports
import VshSource

/// Messages of the commands about their arguments.
extension Diagnostic {
  static func nothingToRun(_ path: String) -> Diagnostic {
    Diagnostic(702, "`\(path)` has nothing to run: no test and no step", at: nil)
  }

  static func noScript(below path: Path) -> Diagnostic {
    Diagnostic(703, "there is no script below `\(path)`", at: nil)
  }

  /// A run without tests must not pass.
  static let noTest = Diagnostic(
    704, "no test was found", at: nil, help: "`vsh test --list` names those that are there")

  /// A run that compared nothing must not pass.
  static let nothingCompared = Diagnostic(
    873, "no step was compared with the app", at: nil, help: "a test is compared from its first `open` on")

  static func unwritten(_ reason: String) -> Diagnostic { Diagnostic(705, reason, at: nil) }

  static func nameOfNoFile(_ name: String) -> Diagnostic {
    Diagnostic(
      709, "`\(name)` cannot be the name of a screen's file", at: nil,
      help: "it is a word of letters, digits, `-` and `_` that begins with a letter")
  }

  static func alreadyThere(_ path: Path) -> Diagnostic {
    Diagnostic(709, "`\(path)` is there already", at: nil, help: "use another name, or move the file")
  }

  static func unsaved(_ path: Path, _ errors: [Diagnostic]) -> Diagnostic {
    var diagnostic = Diagnostic(
      718, "`\(path)` would have errors, so it is not written", at: nil,
      help: "save beside the scripts; save scripts that declare the same names one at a time")
    diagnostic.notes = errors.prefix(3).map(\.message)
    return diagnostic
  }

  static func report(_ problem: ReportProblem) -> Diagnostic { Diagnostic(708, problem.sentence, at: nil) }

  static func history(_ problem: String) -> Diagnostic {
    Diagnostic(715, problem, at: nil, severity: .warning)
  }

  static func recordedQuery(_ query: RecordedQuery) -> Diagnostic {
    let whose =
      query.isOfRedirect
      ? "`\(query.address)` redirects to an address with a query" : "`\(query.address)` has a query"
    let names = query.names.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      717, "\(whose), which is recorded with its values", at: nil, severity: .warning,
      help: names.isEmpty ? nil : "`--redact NAME` leaves a value out; here NAME may be \(names)")
  }
}

extension DiagnosticCode {
  /// A log of `--trace` or `--itf` cannot be read.
  static let unreadableLog = DiagnosticCode(874)
}
