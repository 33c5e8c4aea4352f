import VshExplore
import VshHost
import VshReading
import VshSession
import VshSource

/// `vsh explore --against OLD FILE`: walks two versions of a script, and prints where they differ.
extension ExploreCommand {
  func compare(_ path: Path, with old: Path) -> ExitStatus {
    host.interrupts.watch(patience: 5)
    let network = options.network.network(of: host, color: options.color)
    let reading = ScriptReading(files: host.files, network: network).reading
    guard let before = script(old, reading), let after = script(path, reading) else { return .unjudged }
    var settings = RunSettings(host)
    settings.overrides = options.models.overrides
    var progress = WalkProgressLine(host)
    let comparison = Comparison(
      of: (old: before, new: after), settings, options.walkBounds, ignoring: options.ignoredVariables,
      reading: reading, isStopped: { host.interrupts.isRequested }, hear: { progress.show($0) })
    progress.clear()
    for (version, sources) in [(Comparison.Version.old, before.sources), (.new, after.sources)] {
      let problems = comparison.problems.filter { $0.version == version }
      output.print(problems.map(\.diagnostic), sources)
    }
    if comparison.isUnjudged { return .unjudged }
    host.console.write(ComparisonText.text(of: comparison, old.text, path.text))
    return comparison.isDifferent ? .failed : comparison.isWhole ? .held : .unjudged
  }

  /// Nil for one that cannot be read, or has errors.
  private func script(_ path: Path, _ reading: Reading) -> LoadedScript? {
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try host.files.read(path, limitBytes: Limits.fileBytes)
    } catch {
      output.print(error)
      return nil
    }
    let script = load(path.text, bytes, reading: reading)
    output.print(script.diagnostics, script.sources)
    return script.diagnostics.hasError ? nil : script
  }
}
