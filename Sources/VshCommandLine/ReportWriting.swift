import VshHost
import VshReports
import VshSource
import VshSuite

/// Writes a run's reports: text immediately, the others as a whole at the end, to standard output or each to its file.
///
/// A file is replaced in one step, so that a reader sees the last report or this one; what is open already, such as
/// `/dev/stdout` and pipes, is written to.
struct ReportWriting {
  private let host: Host
  private let reports: [ReportChoice]
  private let text: TextReport
  private let output: Output
  /// On GitHub annotations are always printed, and GitHub interprets every line of output.
  private let isGitHub: Bool
  private let gitHubFolder: String
  /// Whether the text report goes to standard output, because no other report does.
  let hasTerminalText: Bool

  init(host: Host, reports: [ReportChoice], color: ColorChoice, isGitHub: Bool, gitHubFolder: String) {
    self.host = host
    self.reports = reports
    self.isGitHub = isGitHub
    self.gitHubFolder = gitHubFolder
    output = Output(host: host, color: color)
    text = TextReport(
      isColored: color.isColored(.error, on: host), colorsDifferences: color.isColored(.output, on: host))
    hasTerminalText = reports.allSatisfy { $0.file != nil || $0.format == .text || $0.format == .github }
  }

  /// Whether this run may be merged with others.
  var namesPart: Bool {
    host.console.keepDocument != nil || reports.contains { $0.format == .json || $0.format == .ctrf }
  }

  /// The next scripts in path order.
  func tell(_ files: [FileRecord]) {
    let files = output.unprinted(files)
    if isGuarded {
      // Each text has a guard of its own, since the number of texts depends on timing.
      for file in files { write(text.pieces(of: [file])) }
    } else {
      write(text.pieces(of: files))
    }
  }

  /// The end of the text, then all the other reports.
  func finish(_ record: RunRecord, _ times: [SuiteRun.TestTime] = []) -> ExitStatus {
    write(text.ending(of: record))
    host.console.keepDocument?(Array(ReportFormat.json.text(of: record, folder: gitHubFolder).utf8))
    var status = ExitStatus.passed
    for report in reports where report.file != nil || report.format != .text {
      let bytes = Array(report.format.text(of: record, folder: gitHubFolder, times: times).utf8)
      guard let file = report.file else {
        host.console.write(data: bytes)
        continue
      }
      let delivered = output.status { () throws(HostProblem) in
        try host.files.deliver(bytes, to: file)
        return .passed
      }
      status = status.combined(with: delivered)
    }
    if isGitHub {
      host.console.write(
        data: Array(ReportFormat.github.text(of: record, folder: gitHubFolder).utf8),
        to: hasTerminalText ? .output : .error)
    }
    return status
  }

  /// Whether GitHub interprets the output.
  private var isGuarded: Bool {
    isGitHub || reports.contains { $0.format == .github && $0.file == nil }
  }

  private func write(_ pieces: [TextReport.Piece]) {
    if pieces.isEmpty { return }
    if isGuarded {
      // In one stream, since the guard must surround both.
      let all = GitHubAnnotations.guarded(String(decoding: pieces.flatMap(\.bytes), as: UTF8.self))
      host.console.write(data: Array(all.utf8), to: hasTerminalText ? .output : .error)
      return
    }
    for piece in pieces {
      if piece.isDiagnostic {
        host.console.write(painted: piece.bytes, to: .error)
      } else if hasTerminalText {
        if piece.isPainted {
          host.console.write(painted: piece.bytes)
        } else {
          host.console.write(piece.bytes)
        }
      }
    }
  }
}
