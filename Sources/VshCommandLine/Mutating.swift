import VshHost
import VshReports
import VshSuite

/// `vsh test --mutate`: how much of the scripts the tests hold.
extension TestCommand {
  /// Tries changes on tests that pass, and prints those that no test notices.
  /// - Parameter status: of the run without a change.
  func mutate(
    _ scripts: [Path], _ suite: Suite, _ reports: ReportWriting, _ count: MutationCount,
    after status: ExitStatus
  ) -> ExitStatus {
    guard status == .passed else {
      if status != .interrupted {
        host.console.write("`--mutate` tries no change, because a test fails without one\n", to: .error)
      }
      return status
    }
    var progress = ProgressLine(host)
    let verdicts = MutationRun(suite, scripts).run(
      taking: count.limit, seed: options.seed, jobCount: suite.memory?.jobCount ?? 1,
      isStopped: { [interrupts = host.interrupts] in interrupts.isRequested },
      onProgress: { done, total in progress.show(done: done, total: total, of: "changes") })
    progress.clear()
    let report = MutationReport(verdicts)
    host.console.write("\n" + report.text, to: reports.hasTerminalText ? .output : .error)
    if host.interrupts.isRequested { return .interrupted }
    return report.isEverythingNoticed ? .passed : .failed
  }
}
