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
      if let tests = tests(of: path) { entries += tests } else { status = .couldNotRun }
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

  /// Nil where the script cannot be read or run.
  private func tests(of path: Path) -> [ListedTest]? {
    let output = Output(host: host, color: color)
    guard let bytes = output.bytes(of: path) else { return nil }
    let script = load(path.text, bytes, reading: ScriptReading(files: host.files).reading)
    output.printOnce(script.diagnostics.filter(\.isError), script.sources)
    return script.isRunnable ? chosen(of: script, path) : nil
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
