import VshExplore
import VshHost
import VshReading
import VshSession
import VshSource
import VshSuite

/// `vsh explore`: walks each script below the given paths and prints the verdicts.
struct ExploreCommand {
  let host: Host
  let options: Options

  private var output: Output { Output(host: host, color: options.color) }

  func run() -> ExitStatus {
    let found = Discovery(files: host.files).find(options.paths)
    for problem in found.problems { output.print(problem) }
    var status = found.problems.isEmpty && !found.scripts.isEmpty ? ExitStatus.held : .unjudged
    if found.scripts.isEmpty, found.problems.isEmpty {
      for path in options.paths { output.printNoScript(below: path) }
    }
    host.interrupts.watch(patience: 5)
    let network = options.network.network(of: host, color: options.color)
    for script in found.scripts where !host.interrupts.isRequested {
      status = status.combined(with: explore(script, network))
    }
    return status
  }

  private func explore(_ path: Path, _ network: Network) -> ExitStatus {
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try host.files.read(path, limitBytes: Limits.fileBytes)
    } catch {
      output.print(error)
      return .unjudged
    }
    let reading = ScriptReading(files: host.files, network: network).reading
    let script = load(path.text, bytes, reading: reading)
    output.print(script.diagnostics, script.sources)
    var settings = RunSettings(host)
    settings.overrides = options.models.overrides
    let exploration = Exploration(
      of: script, settings, options.walkBounds, ignoring: options.ignoredVariables, reading: reading
    ) {
      host.interrupts.isRequested
    }
    output.print(exploration.diagnostics, script.sources)
    if (script.diagnostics + exploration.diagnostics).hasError { return .unjudged }
    host.console.write(ExplorationText.text(of: exploration, path.text, script.sources))
    output.print(exploration.failures, script.sources)
    let began = exploration.failures.isEmpty ? ExitStatus.held : .failed
    return exploration.walks.map(status).reduce(began) { $0.combined(with: $1) }
  }

  private func status(of walk: WalkOutcome) -> ExitStatus {
    if walk.isBroken { return .failed }
    return walk.isComplete ? .held : .unjudged
  }
}
