import VshExplore
import VshHost
import VshPrompt
import VshSession
import VshSource

/// The file that `vsh explore --save` writes: it imports the explored scripts and has their findings as tests.
struct SavedExploration {
  let path: Path
  private let setup: [String]
  private var imports = ""
  private var paths = SavedPaths()

  init(_ path: Path, _ models: [ModelSource]) {
    self.path = path
    setup = models.overrides.map { model, file in
      "given \(model) from \(Session.quoted(SavedTest.relativePath(of: file, from: path.text)))"
    }
  }

  mutating func add(_ exploration: Exploration, of script: Path) {
    let before = paths.text
    paths.add(exploration, behind: setup)
    if paths.text == before { return }
    imports += "import \(Session.quoted(SavedTest.relativePath(of: script.text, from: path.text)))\n"
  }

  /// Writes the file if something was found and the file would have no errors.
  func write(_ host: Host, _ reading: Reading, _ output: Output) -> ExitStatus {
    if paths.text.isEmpty {
      host.console.write("nothing was found, so \(path) is not written\n", to: .error)
      return .held
    }
    let text = Array((imports + paths.text).utf8)
    let bytes = formatScript(path.text, text).text ?? text
    let script = load(path.text, bytes, reading: reading)
    if script.diagnostics.hasError {
      output.print([.unsaved(path, script.diagnostics.filter(\.isError))], [])
      return .unjudged
    }
    do throws(HostProblem) {
      try host.files.rewrite(path, with: bytes)
    } catch {
      output.print(error)
      return .unjudged
    }
    let counts = [(paths.testCount, "test"), (paths.exploreCount, "explore")].map(ExplorationText.counted)
    host.console.write("wrote \(path): \(counts.joined(separator: ", "))\n", to: .error)
    return .held
  }
}
