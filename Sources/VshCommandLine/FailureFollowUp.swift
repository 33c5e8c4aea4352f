import VshHost
import VshReports
import VshSource
import VshSuite

/// The actions of `vsh test` after the report of failures: `--shrink` and `--on-fail prompt`.
extension TestCommand {
  /// The failed tests of each file that has any.
  private func failedTests(_ files: [FileRecord]) -> [(path: Path, locations: [TestLocation])] {
    files.map { (Path($0.path), $0.tests.filter(\.failed).compactMap(\.location)) }
      .filter { !$0.locations.isEmpty }
  }

  /// Prints each failing test reduced to the steps that its failure needs: before all of its steps, since it is the one
  /// to read.
  func shrink(_ files: [FileRecord], _ suite: Suite, _ reports: ReportWriting) {
    for (path, locations) in failedTests(files) {
      let share = suite.memory?.share()
      defer { share?.end() }
      guard let shrinking = Shrinking(path, suite, share) else {
        _ = output.printRefusal(of: share, .run, path)
        continue
      }
      for location in locations {
        guard
          let test = shrinking.shrink(
            location,
            isStopped: { [interrupts = host.interrupts] in interrupts.isRequested || share?.refusal != nil })
        else { continue }
        if output.printRefusal(of: share, .run, path) { break }
        let sentence =
          test.isShortest
          ? "\(test.stepCount) of \(test.allCount) steps fail in the same way"
          : "\(test.stepCount) of \(test.allCount) steps fail in the same way; fewer may"
        host.console.write(
          "\(path):\(location.text): \(sentence)\n\n" + String(decoding: test.text, as: UTF8.self) + "\n",
          to: reports.hasTerminalText ? .output : .error)
      }
    }
  }

  /// Without a terminal, a prompt would wait for a user who does not see it.
  func refuseUnlessSomebodyIsThere() throws(UsageProblem) {
    let isSomebodyThere = host.console.isTerminal(.input) && host.console.isTerminal(.output)
    if !options.test.opensPrompt || isSomebodyThere { return }
    throw UsageProblem(
      "`--on-fail prompt` needs a terminal",
      wayOut: "below each failure is the `vsh -i FILE:LINE` that opens the prompt there", command: .test)
  }

  /// Opens the prompt inside the first failing test.
  func openPrompt(_ record: RunRecord) {
    guard options.test.opensPrompt, record.ending != .interrupted,
      let (path, locations) = failedTests(record.files).first,
      let location = locations.first
    else { return }
    var options = options
    options.paths = [Path(path.text + ":" + location.text)]
    _ = PromptCommand(host: host, options: options).run()
  }
}

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
