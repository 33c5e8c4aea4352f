import VshHost
import VshReading
import VshSource
import VshSuite
import VshText

/// `--watch`: runs, then waits until a file that a script has read changes, and runs the affected scripts.
///
/// New scripts count too. Ctrl-C ends it. Results go to standard output as usual; its own messages go to standard
/// error.
struct WatchCommand {
  let host: Host
  /// `vsh test` or `vsh run`.
  let command: Command
  let options: Options

  /// Saving a file causes several events; the save is complete when there was none for this time.
  private static let quietMilliseconds = 50

  func run() throws(UsageProblem) -> ExitStatus {
    let outcome: Result<ExitStatus, UsageProblem>
    do throws(HostProblem) {
      outcome = try watch(try host.watching.open())
    } catch {
      Output(host: host, color: .auto).print(error)
      return .couldNotRun
    }
    return try outcome.get()
  }

  private func watch(_ watch: FileWatch) throws(HostProblem) -> Result<ExitStatus, UsageProblem> {
    host.interrupts.watch()
    var watched = WatchedScripts(files: host.files)
    var (known, folders, problems) = findScripts()
    // Without a folder or a script, nothing could ever change.
    if known.isEmpty, folders.isEmpty {
      let output = Output(host: host, color: .auto)
      for problem in problems { output.print(problem) }
      return .success(.couldNotRun)
    }
    var due = known
    while true {
      // The watch begins before anything is read, so that a change during the run is reported afterwards.
      try watch.watch(folders: resolved(folders), files: [])
      let log = ReadLog()
      if !due.isEmpty {
        do throws(UsageProblem) {
          try run(due, log)
        } catch {
          return .failure(error)
        }
      }
      if host.interrupts.isRequested { return .success(.interrupted) }
      let before = Set(watched.folders)
      for script in due { watched.note(script, log) }
      try watch.watch(folders: watched.folders, files: watched.paths)
      // Files in a newly watched folder may have changed in the meantime.
      var report = WatchReport.changed(Set(watched.folders).subtracting(before))
      due = []
      while due.isEmpty {
        let touched = watched.touched(by: report)
        let found = findScripts()
        for gone in known where !found.scripts.contains(gone) { watched.forget(gone) }
        let new = found.scripts.filter { !known.contains($0) }
        due = Set(touched.scripts.filter(found.scripts.contains) + new).sorted()
        (known, folders, problems) = found
        if !due.isEmpty {
          let names = Set(touched.changed + new).sorted().map(\.description).joined(separator: ", ")
          host.console.write("\nchanged: \(names)\n", to: .error)
          break
        }
        try watch.watch(folders: resolved(folders), files: [])
        say(watched)
        report = watch.next(quietMilliseconds: Self.quietMilliseconds)
        switch report {
        case .changed, .overflowed: break
        case .interrupted: return .success(.interrupted)
        case .failed(let problem): throw problem
        }
      }
    }
  }

  private func say(_ watched: WatchedScripts) {
    let count = watched.fileCount
    let paths = options.paths.isEmpty ? ["."] : options.paths
    let watching =
      count == 0
      ? "waiting for a script at \(paths.map { "`\($0)`" }.joined(separator: ", "))"
      : "watching \(count.counted("file"))"
    host.console.write("\(watching); Ctrl-C leaves\n", to: .error)
  }

  private func resolved(_ folders: [Path]) -> [Path] {
    folders.compactMap { try? host.files.resolve($0) }
  }

  private func findScripts() -> (scripts: [Path], folders: [Path], problems: [HostProblem]) {
    guard command == .test else { return (options.paths, [], []) }
    let (paths, lines) = Selection.operands(options.paths, files: host.files)
    let found = Discovery(files: host.files).find(paths + lines.keys.sorted())
    return (found.scripts, found.folders, found.problems)
  }

  /// A script that was named with a line is run with it again.
  private func operands(for scripts: [Path], of paths: [Path]) -> [Path] {
    let (whole, lines) = Selection.operands(paths, files: host.files)
    let wholeScripts = Set(Discovery(files: host.files).find(whole).scripts)
    return scripts.flatMap { script in
      guard let lines = lines[script], !wholeScripts.contains(script) else { return [script] }
      return lines.map { Path(bytes: script.bytes + Array(":\($0)".utf8)) }
    }
  }

  private func run(_ scripts: [Path], _ log: ReadLog) throws(UsageProblem) {
    var host = host
    host.files = log.files(over: host.files)
    var options = options
    options.isWatching = false
    if command == .test {
      // The first run is the requested one, with its orphans; later ones include only affected scripts.
      if scripts != findScripts().scripts { options.paths = operands(for: scripts, of: options.paths) }
      _ = try TestCommand(host: host, options: options, log: log).run()
    } else {
      options.paths = options.paths.filter(scripts.contains)
      _ = try RunCommand(host: host, options: options, log: log).run()
    }
  }
}
