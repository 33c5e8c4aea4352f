import VshHost
import VshSession
import VshSource
import VshSuite

/// `vsh test`: every script below the given paths, its tests and its golden file.
struct TestCommand {
  let host: Host
  let options: TestOptions

  private var output: Output { Output(host: host, color: options.color) }

  func run() throws(UsageProblem) -> ExitStatus {
    if let problem = options.update.refusal(in: host.environment) { throw problem }
    let found = Discovery(files: host.files).find(options.paths)
    for problem in found.problems { output.print(problem) }
    var status = found.problems.isEmpty ? ExitStatus.held : .unjudged
    if options.isListingOnly { return status.combined(with: list(found.scripts)) }

    var settings = RunSettings()
    settings.width = options.widthCells
    settings.overrides = options.models.overrides
    let suite = Suite(
      files: host.files, network: options.network.network(of: host), settings: settings,
      filters: options.filters, updates: options.update != .never)
    var passed = 0
    var failed = 0
    var unjudged = 0
    for path in found.scripts {
      let verdict = suite.judge(path)
      passed += verdict.passedCount
      failed += verdict.failedCount
      report(verdict)
      if verdict.isJudged { continue }
      unjudged += 1
      status = status.combined(with: .unjudged)
    }
    for golden in found.orphanedGoldens where options.filters.isEmpty {
      host.console.write("\(golden): there is no script for this golden file\n")
      failed += 1
    }
    if unjudged > 0 {
      host.console.write("\(unjudged) \(unjudged == 1 ? "file" : "files") could not be judged\n")
    }
    host.console.write("\(passed) passed, \(failed) failed\n")
    if failed > 0 { status = status.combined(with: .failed) }
    if passed + failed == 0, status == .held {
      output.print(
        [Diagnostic(704, "no test was found", at: nil, help: "`vsh test --list` names those that are there")],
        [])
      return .unjudged
    }
    return status
  }

  private func report(_ verdict: FileVerdict) {
    output.print(verdict.diagnostics, verdict.sources)
    if let problem = verdict.problem { return output.print(problem) }
    guard verdict.isJudged, verdict.passedCount + verdict.failedCount > 0 else { return }
    var line = "\(verdict.path): \(verdict.passedCount) passed"
    if verdict.failedCount > 0 { line += ", \(verdict.failedCount) failed" }
    host.console.write(line + "\n")
    for test in verdict.tests where !test.passed {
      host.console.write("  failed: \(visible(test.name ?? "the steps at the top of the file"))\n")
      output.print(test.failures, verdict.sources)
    }
    reportGolden(verdict)
    for path in verdict.written { host.console.write("  written: \(path)\n") }
    for problem in verdict.writeProblems { output.print([Diagnostic(705, problem, at: nil)], []) }
  }

  private func reportGolden(_ verdict: FileVerdict) {
    let golden = GoldenFile(script: verdict.path).path
    switch verdict.golden {
    case nil, .matches: break
    case .missing:
      host.console.write("  missing: \(golden); `vsh test --update \(verdict.path)` writes it\n")
    case .differs(let diff):
      host.console.write("  \(golden) differs; `vsh test --update \(verdict.path)` writes it anew\n\(diff)")
    case .conflict(let line): host.console.write("  \(golden):\(line) holds a merge that nobody finished\n")
    case .unreadable(let problem): output.print(problem)
    }
  }

  private func list(_ scripts: [Path]) -> ExitStatus {
    var count = 0
    for path in scripts {
      guard let bytes = try? host.files.read(path, limitBytes: Limits.fileBytes) else { continue }
      let script = load(path.description, bytes, reading: ScriptReading(files: host.files).reading)
      output.print(script.diagnostics.filter(\.isError), script.sources)
      for name in script.testNames
      where options.filters.isEmpty
        || options.filters.contains(where: { path.description.contains($0) || name.contains($0) })
      {
        host.console.write("\(path): \(visible(name))\n")
        count += 1
      }
    }
    return count == 0 ? .unjudged : .held
  }
}
