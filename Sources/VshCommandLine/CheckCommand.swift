import VshHost
import VshReading
import VshSession
import VshSource
import VshSuite

/// `vsh check`: reads and checks scripts, and runs nothing.
struct CheckCommand {
  let host: Host
  let options: Options

  func run() -> ExitStatus {
    let output = Output(host: host, color: options.color)
    var status = ExitStatus.held
    for source in options.sources {
      switch source {
      case .standardInput:
        do throws(HostProblem) {
          let bytes = try host.console.readAll(limitBytes: Limits.fileBytes)
          status = status.combined(with: check(UnfiledScript.standardInput, bytes, output))
        } catch {
          output.print(error)
          status = status.combined(with: .unjudged)
        }
      case .path(let path):
        let found = Discovery(files: host.files).find([path])
        for problem in found.problems { output.print(problem) }
        if !found.problems.isEmpty || found.scripts.isEmpty { status = status.combined(with: .unjudged) }
        if found.scripts.isEmpty, found.problems.isEmpty { output.printNoScript(below: path) }
        for script in found.scripts { status = status.combined(with: check(script, output)) }
      }
    }
    return status
  }

  private func check(_ path: Path, _ output: Output) -> ExitStatus {
    do throws(HostProblem) {
      return check(path.text, try host.files.read(path, limitBytes: Limits.fileBytes), output)
    } catch {
      output.print(error)
      return .unjudged
    }
  }

  private func check(_ path: String, _ bytes: [UInt8], _ output: Output) -> ExitStatus {
    let reading = ScriptReading(files: host.files).reading
    let script = load(path, bytes, reading: reading)
    let diagnostics = script.diagnostics + checkData(script, reading: reading)
    output.print(diagnostics, script.sources)
    return diagnostics.hasError ? .unjudged : .held
  }
}
