import Synchronization
import VshHost
import VshReading
import VshReports
import VshSession
import VshSource

/// `vsh check`: reads and checks scripts without running them. `--fix` applies the certain fixes, `--format` selects
/// the output.
struct CheckCommand {
  let host: Host
  let options: Options
  let output: Output

  func run() -> ExitStatus {
    var report = CheckReport(version: CommandLineTool.version)
    let status = output.status(ofEach: options.sources) { source throws(HostProblem) in
      try check(source, &report)
    }
    output.printExplanationHint()
    report.add(output.spanless.withLock { $0 }, [])
    if let format = options.check.format { host.console.write(data: Array(report.text(format).utf8)) }
    return status
  }

  private func check(_ source: ScriptSource, _ report: inout CheckReport) throws(HostProblem) -> ExitStatus {
    var bytes = try host.bytes(of: source)
    if options.check.isFixing, let path = source.path {
      let fixed = FixedScript(bytes) { bytes in
        let script = load(path.text, bytes, reading: reading)
        return (script.diagnostics, script.sources[1].id)
      }
      if !fixed.edits.isEmpty {
        try host.files.rewrite(path, with: fixed.bytes, over: .bytes(bytes))
        bytes = fixed.bytes
      }
      if fixed.edits.count + fixed.leftCount > 0 {
        let left = fixed.leftCount > 0 ? ", \(fixed.leftCount) left" : ""
        let lines = fixed.edits.map { "\(path):\($0)\n" } + ["\(path): \(fixed.edits.count) fixed\(left)\n"]
        host.console.write(lines.joined(), to: options.check.format == nil ? .output : .error)
      }
    }
    return check(source.name, bytes, &report)
  }

  private var reading: Reading { ScriptReading(files: host.files).reading }

  private func check(_ path: String, _ bytes: [UInt8], _ report: inout CheckReport) -> ExitStatus {
    let script = load(path, bytes, reading: reading)
    let share = MemoryShares(host.memory(), forJobs: 1).share()
    let data = checkData(script, askForRoom: { share.grow() }, reading: reading)
    if output.printRefusal(of: share, .read, Path(path)) { return .couldNotRun }
    let diagnostics = script.diagnostics + data
    if options.check.format == nil {
      output.printOnce(diagnostics, script.sources)
    } else {
      report.add(diagnostics, script.sources)
    }
    return diagnostics.hasError ? .couldNotRun : .passed
  }
}
