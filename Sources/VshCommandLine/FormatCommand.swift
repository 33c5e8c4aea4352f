import VshHost
import VshSession
import VshText

/// `vsh fmt`: rewrites scripts in the standard format; `--check` only reports, `-` reads standard input.
struct FormatCommand {
  let host: Host
  let options: Options

  private var output: Output { Output(host: host, color: options.color) }

  func run() -> ExitStatus {
    output.status(ofEach: options.sources) { source throws(HostProblem) in try format(source) }
  }

  private func format(_ source: ScriptSource) throws(HostProblem) -> ExitStatus {
    let bytes = try host.bytes(of: source)
    let result = formatScript(source.name, bytes)
    output.print(result.diagnostics, [result.source])
    guard let text = result.text else { return .couldNotRun }
    if options.check.isCheckingOnly || source.path != nil, text == bytes { return .passed }
    switch source {
    case .standardInput where options.check.isCheckingOnly:
      if options.check.showsDifference { print(bytes, text, "standard input") }
      return .failed
    case .standardInput: host.console.write(data: text)
    case .path(let path) where options.check.isCheckingOnly:
      host.console.write(
        "\(path) is not in the standard format; `vsh fmt \(ShellWord.quoted(operand: path.text))` rewrites it\n"
      )
      if options.check.showsDifference { print(bytes, text, path.text) }
      return .failed
    case .path(let path): try host.files.rewrite(path, with: text, over: .bytes(bytes))
    }
    return .passed
  }

  private func print(_ old: [UInt8], _ new: [UInt8], _ name: String) {
    let lines = LineDifference(
      old: TextLines(old, keepsFeeds: true), new: TextLines(new, keepsFeeds: true))
    let diff = UnifiedDiff(lines).text(oldName: name, newName: "the standard format")
    let isColored = options.color.isColored(.output, on: host)
    host.console.write(data: Array((isColored ? UnifiedDiff.colored(diff) : diff).utf8))
  }
}
