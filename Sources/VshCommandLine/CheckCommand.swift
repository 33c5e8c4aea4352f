import VshHost
import VshReading
import VshReports
import VshSession
import VshSource
import VshSuite

/// `vsh check`: reads and checks scripts without running them. `--fix` applies the certain fixes, `--format` selects
/// the output.
struct CheckCommand {
  let host: Host
  let options: Options

  private let output: Output

  init(host: Host, options: Options) {
    self.host = host
    self.options = options
    output = Output(host: host, color: options.color)
  }

  func run() -> ExitStatus {
    var status = ExitStatus.passed
    var report = CheckReport(version: CommandLineTool.version)
    for source in options.sources {
      switch source {
      case .standardInput:
        do throws(HostProblem) {
          let bytes = try host.console.readAll(limitBytes: Limits.fileBytes)
          status = status.combined(with: check(UnfiledScript.standardInput, bytes, &report))
        } catch {
          output.print(error)
          status = status.combined(with: .couldNotRun)
        }
      case .path(let path):
        let found = Discovery(files: host.files).find([path])
        for problem in found.problems { output.print(problem) }
        if !found.problems.isEmpty || found.scripts.isEmpty { status = status.combined(with: .couldNotRun) }
        if found.scripts.isEmpty, found.problems.isEmpty { output.printNoScript(below: path) }
        for script in found.scripts { status = status.combined(with: check(script, &report)) }
      }
    }
    output.printExplanationHint()
    if let format = options.check.format { host.console.write(data: Array(report.text(format).utf8)) }
    return status
  }

  private func check(_ path: Path, _ report: inout CheckReport) -> ExitStatus {
    do throws(HostProblem) {
      var bytes = try host.files.read(path, limitBytes: Limits.fileBytes)
      if options.check.isFixing {
        let fixed = FixedScript(bytes) { bytes in
          let script = load(path.text, bytes, reading: reading)
          return (script.diagnostics, script.sources[1].id)
        }
        if fixed.count > 0 {
          try host.files.rewrite(path, with: fixed.bytes, over: .bytes(bytes))
          bytes = fixed.bytes
        }
        if fixed.count + fixed.leftCount > 0 {
          let left = fixed.leftCount > 0 ? ", \(fixed.leftCount) left" : ""
          host.console.write(
            "\(path): \(fixed.count) fixed\(left)\n", to: options.check.format == nil ? .output : .error)
        }
      }
      return check(path.text, bytes, &report)
    } catch {
      output.print(error)
      return .couldNotRun
    }
  }

  private var reading: Reading { ScriptReading(files: host.files).reading }

  private func check(_ path: String, _ bytes: [UInt8], _ report: inout CheckReport) -> ExitStatus {
    let script = load(path, bytes, reading: reading)
    let share = MemoryShares(host.memory, forJobs: 1).share()
    let data = checkData(script, askForRoom: { share.grow() }, reading: reading)
    if let refusal = share.refusal {
      output.print(HostProblem(.read, Path(path), refusal))
      return .couldNotRun
    }
    let diagnostics = script.diagnostics + data
    if options.check.format == nil {
      output.printOnce(diagnostics, script.sources)
    } else {
      report.add(diagnostics, script.sources)
    }
    return diagnostics.hasError ? .couldNotRun : .passed
  }
}
