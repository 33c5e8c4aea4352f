import Synchronization
import VshApp
import VshExplore
import VshHost
import VshPrompt
import VshSession
import VshSource
import VshText

/// The file that `vsh explore --save` writes: it imports the explored scripts and has their findings, or the paths of
/// `--cover`, as tests.
struct SavedExploration {
  let path: Path
  private let setup: [String]
  private var imports = ""
  private var paths = SavedPaths()
  /// What the paths of `--cover` reach, of all states or transitions.
  private var reached: (kind: CoverKind, count: Int, all: Int)?

  init(_ path: Path, _ models: [ModelSource], covering kind: CoverKind?) {
    self.path = path
    reached = kind.map { ($0, 0, 0) }
    setup = models.overrides.map { model, file in
      "given \(model) from \(Session.quoted(SourceFile.relativePath(of: file, from: path.text)))"
    }
  }

  mutating func add(_ exploration: Exploration, of file: Path, _ script: LoadedScript) {
    let before = paths.text
    paths.add(exploration, behind: setup)
    if let cover = exploration.cover {
      reached?.count += cover.reachedCount
      reached?.all += cover.targetCount
    }
    if paths.text == before { return }
    let whole = "import \(Session.quoted(SourceFile.relativePath(of: file.text, from: path.text)))"
    for line in [whole] + script.importsOfNames(for: path.text) { imports += line + "\n" }
  }

  /// Writes a trace of each path to a folder.
  ///
  /// - Parameter script: one of those that were explored: what it may read, the paths may.
  func writeTraces(
    to folder: Path, of script: Path, _ host: Host, _ settings: RunSettings, _ reading: Reading,
    _ output: Output
  ) -> ExitStatus {
    var reading = reading
    reading.file = { [file = reading.file, path] named, from in
      file(named, from == path.text ? script.text : from)
    }
    let script = load(path.text, Array((imports + paths.text).utf8), reading: reading)
    if script.diagnostics.hasError {
      if !paths.text.isEmpty { output.print([.unsaved(path, script.diagnostics.filter(\.isError))], []) }
      return paths.text.isEmpty ? .passed : .couldNotRun
    }
    let recorder = TraceRecorder(script)
    let written = Mutex<Result<Int, HostProblem>>(.success(0))
    let digits = String(paths.testCount).utf8.count
    var settings = settings
    settings.startApp = { _, _ in .success(recorder) }
    settings.testEnded = { test in
      guard let trace = recorder.trace(of: test) else { return }
      written.withLock { written in
        guard case .success(let count) = written else { return }
        let number = String(count + 1)
        let zeros = String(repeating: "0", count: digits - number.utf8.count)
        let name = Path("path-\(zeros)\(number).itf.json")
        written = Result { () throws(HostProblem) in
          try host.files.replace(name, in: folder, with: Array(trace.document.utf8))
          return count + 1
        }
      }
    }
    return output.status { () throws(HostProblem) in
      try host.files.makeFolder(folder)
      _ = VshSession.run(script, settings, reading: reading)
      let count = try written.withLock { $0 }.get()
      let missing = ExplorationText.counted(paths.testCount - count, "path")
      let rest = count < paths.testCount ? ", none of \(missing)" : ""
      host.console.write("wrote \(folder): \(ExplorationText.counted(count, "trace"))\(rest)\n", to: .error)
      return .passed
    }
  }

  /// Writes the file if something was found and the file would have no errors.
  func write(_ host: Host, _ reading: Reading, _ output: Output) -> ExitStatus {
    if paths.text.isEmpty {
      let what = reached.map { "no path reaches \($0.kind.rawValue)" } ?? "nothing was found"
      host.console.write("\(what), so \(path) is not written\n", to: .error)
      return .passed
    }
    let text = Array((imports + paths.text).utf8)
    let bytes = formatScript(path.text, text).text ?? text
    let script = load(path.text, bytes, reading: reading)
    if script.diagnostics.hasError {
      return output.refuse(.unsaved(path, script.diagnostics.filter(\.isError)))
    }
    let entries = [(paths.testCount, "test")] + (reached == nil ? [(paths.exploreCount, "explore")] : [])
    let counts = entries.map(ExplorationText.counted)
    let reach = reached.map { ", reaching \($0.count) of \($0.all) \($0.kind.rawValue)" } ?? ""
    return output.status { () throws(HostProblem) in
      try host.files.rewriteNamed(path, with: bytes, over: .anything)
      host.console.write("wrote \(path): \(counts.joined(separator: ", "))\(reach)\n", to: .error)
      return .passed
    }
  }
}
