import Synchronization
package import VshHost
package import VshSession
import VshSource
import VshSuite
import VshText

/// A run that a client has requested. The caller performs it on another thread, so that the server stays responsive.
package struct Job: Sendable {
  enum Kind: Sendable {
    /// The test on a line, counted from 0; nil for the whole script.
    case test(line: Int?)
    /// Like `test`; then the expected screens that differ are replaced by the actual ones. With `asks`, the client asks
    /// the user about each change.
    case update(line: Int?, asks: Bool)
    case explore
    case preview(PreviewPath)
  }

  let id: RequestID
  let kind: Kind
  let address: String
  let version: Int
  /// The script, and its access to files.
  let name: String
  let bytes: [UInt8]
  let reading: Reading
  let stop: StopFlag

  /// Runs the script; returns early when the request is cancelled.
  ///
  /// - Parameter share: the memory of the run; nil counts nothing.
  package func perform(with explorer: any Explorer, in share: MemoryShare? = nil) -> JobOutcome {
    var settings = RunSettings()
    settings.explorer = explorer
    let stop = self.stop
    settings.isStopped = { stop.isSet }
    if let share { settings.take(share) }
    var outcome = perform(settings)
    if let refusal = share?.refusal {
      outcome = JobOutcome(job: self, sources: outcome.sources)
      outcome.diagnostics = [.host(HostProblem(.run, Path(name), refusal))]
    }
    return outcome
  }

  private func perform(_ settings: RunSettings) -> JobOutcome {
    if case .preview(let path) = kind {
      var outcome = JobOutcome(job: self, sources: [])
      outcome.preview = Preview.make(of: path, self, settings)
      return outcome
    }
    let script = load(name, bytes, reading: reading)
    var outcome = JobOutcome(job: self, sources: script.sources)
    outcome.diagnostics = script.diagnostics
    guard script.isRunnable else { return outcome }
    switch kind {
    case .test(let line), .update(let line, _): test(script, line, settings, &outcome)
    case .explore: explore(script, settings, &outcome)
    case .preview: break
    }
    return outcome
  }

  private func test(
    _ script: LoadedScript, _ line: Int?, _ settings: RunSettings, _ outcome: inout JobOutcome
  ) {
    var settings = settings
    let text = SourceText(bytes)
    if let line {
      let chosen = script.runnables.filter(\.isOwn).first { runnable in
        let range = runnable.span.range
        return text.line(of: range.lowerBound)...text.line(of: max(range.lowerBound, range.upperBound - 1))
          ~= line
      }
      guard let chosen else { return }
      settings.choice.takesTopLevel = chosen.name == nil
      settings.choice.takesTest = { _, span, _ in span == chosen.span }
    }
    let run = VshSession.run(script, settings, reading: reading)
    outcome.diagnostics += run.diagnostics
    outcome.tests = run.tests
    outcome.isComplete = run.isComplete
  }

  private func explore(_ script: LoadedScript, _ settings: RunSettings, _ outcome: inout JobOutcome) {
    guard let report = settings.explorer?.explore(script, at: name, settings, reading: reading) else {
      return
    }
    outcome.diagnostics += report.diagnostics
    outcome.text = report.text
    outcome.findings = report.findings
    outcome.claims = report.claims
    outcome.isComplete = report.isComplete
  }
}

/// The result of a job.
package struct JobOutcome: Sendable {
  let job: Job
  let sources: [SourceFile]
  /// The diagnostics of the script. With an error, nothing was run.
  var diagnostics: [Diagnostic] = []
  var tests: [TestOutcome] = []
  var findings: [WalkReport.Finding] = []
  /// The broken claims of explorations.
  var claims: [Diagnostic] = []
  /// A finished report.
  var text = ""
  var isComplete = true
  var preview: Preview?

  init(job: Job, sources: [SourceFile]) {
    self.job = job
    self.sources = sources
  }

  var failures: [Diagnostic] { tests.flatMap(\.findings) }

  var passed: Bool {
    !diagnostics.hasError && tests.allSatisfy(\.passed) && claims.isEmpty && !findings.contains { !$0.isNote }
  }

  /// The text for users.
  var report: String {
    let printed = DiagnosticPrinter.print(diagnostics + failures, files: sources)
    let count = tests.count { $0.name != nil }
    let aside = ["skipped", "known"].map { word in
      let count = tests.count { $0.setAside?.word == word }
      return count > 0 ? ", \(count) \(word)" : ""
    }
    let failed = "\(tests.count { !$0.passed }) failed" + aside.joined()
    let summary = tests.isEmpty ? "" : "\(count.counted("test")), \(failed)\n"
    return String(decoding: printed, as: UTF8.self) + text + summary
  }
}

/// A flag with which another thread stops a run.
final class StopFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
