import VshHost
import VshSession
import VshSource
import VshSuite
import VshText

/// `vsh fmt`: rewrites scripts in the standard format; `--check` only reports, `-` reads standard input.
struct FormatCommand {
  let host: Host
  let options: Options

  private var output: Output { Output(host: host, color: options.color) }

  func run() -> ExitStatus {
    var status = ExitStatus.passed
    for source in options.sources {
      switch source {
      case .standardInput: status = status.combined(with: formatStandardInput())
      case .path(let path):
        let found = Discovery(files: host.files).find([path])
        for problem in found.problems { output.print(problem) }
        if !found.problems.isEmpty || found.scripts.isEmpty { status = status.combined(with: .couldNotRun) }
        if found.scripts.isEmpty, found.problems.isEmpty { output.printNoScript(below: path) }
        for script in found.scripts { status = status.combined(with: format(script)) }
      }
    }
    return status
  }

  private func formatStandardInput() -> ExitStatus {
    do throws(HostProblem) {
      let bytes = try host.console.readAll(limitBytes: Limits.fileBytes)
      let result = formatScript(UnfiledScript.standardInput, bytes)
      output.print(result.diagnostics, [result.source])
      guard let text = result.text else { return .couldNotRun }
      if options.check.isCheckingOnly { return text == bytes ? .passed : .failed }
      host.console.write(data: text)
      return .passed
    } catch {
      output.print(error)
      return .couldNotRun
    }
  }

  private func format(_ path: Path) -> ExitStatus {
    do throws(HostProblem) {
      let bytes = try host.files.read(path, limitBytes: Limits.fileBytes)
      let result = formatScript(path.text, bytes)
      output.print(result.diagnostics, [result.source])
      guard let text = result.text else { return .couldNotRun }
      if text == bytes { return .passed }
      if options.check.isCheckingOnly {
        host.console.write(
          "\(path) is not in the standard format; `vsh fmt \(ShellWord.quoted(operand: path.text))` rewrites it\n"
        )
        return .failed
      }
      try host.files.rewrite(path, with: text, over: .bytes(bytes))
      return .passed
    } catch {
      output.print(error)
      return .couldNotRun
    }
  }
}
