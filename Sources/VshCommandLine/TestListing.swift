import VshHost
import VshReading
import VshReports
import VshSession
import VshSource
import VshSuite

/// `vsh test --list`: the tests that would run, each with the position that runs it alone. Scripts are read but not
/// run, so a name with a value in it is shown as written.
struct TestListing {
  let host: Host
  let selection: Selection
  let format: ListFormat
  let color: ColorChoice

  func print(_ scripts: [Path]) -> ExitStatus {
    var status = ExitStatus.passed
    var entries: [ListedTest] = []
    for path in scripts where selection.mayTake(path) {
      switch tests(of: path) {
      case .success(let tests): entries += tests
      case .failure: status = .couldNotRun
      }
    }
    switch format {
    case .text:
      for entry in entries {
        host.console.write("\(visible(entry.path)):\(entry.line): \(visible(entry.title))\n")
      }
    case .json: host.console.write(data: Array(ListedTest.json(entries).utf8))
    }
    return entries.isEmpty ? .couldNotRun : status
  }

  private struct Unjudged: Error {}

  private func tests(of path: Path) -> Result<[ListedTest], Unjudged> {
    let output = Output(host: host, color: color)
    let script: LoadedScript
    do throws(HostProblem) {
      let bytes = try host.files.read(path, limitBytes: Limits.fileBytes)
      script = load(path.text, bytes, reading: ScriptReading(files: host.files).reading)
    } catch {
      output.print(error)
      return .failure(Unjudged())
    }
    output.printOnce(script.diagnostics.filter(\.isError), script.sources)
    guard script.isRunnable else { return .failure(Unjudged()) }
    return .success(chosen(of: script, path))
  }

  private func chosen(of script: LoadedScript, _ path: Path) -> [ListedTest] {
    guard case .success(let choice) = selection.choice(for: path, script) else { return [] }
    var hasTopLevel = false
    var lines: [FileID: LineMap] = [:]
    return script.runnables.compactMap { runnable in
      let (name, span) = (runnable.name, runnable.span)
      guard selection.mayTake(runnable, of: path) else { return nil }
      if let name {
        if !name.contains("\\("), let takes = choice.takesTest, !takes(name, span, 0) { return nil }
      } else {
        // The top-level steps run together, so they are listed once.
        if hasTopLevel || !choice.takesTopLevel { return nil }
        hasTopLevel = true
      }
      let source = script.sources[Int(span.file.index)]
      let map = lines[span.file] ?? LineMap(source.bytes)
      lines[span.file] = map
      return ListedTest(
        path: source.path, line: map.line(of: span.range.lowerBound), name: name, tags: runnable.tags,
        setAside: runnable.setAside)
    }
  }
}
