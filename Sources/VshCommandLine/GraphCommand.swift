import VshGraphs
import VshHost
import VshProgram
import VshSession
import VshSource

/// `vsh graph`: the states of the screens of scripts, in one of several formats.
struct GraphCommand {
  let host: Host
  let options: Options
  let output: Output

  func run() -> ExitStatus {
    output.status { () throws(HostProblem) in
      let reading = options.reading(on: host)
      var graphs: [(name: String, graph: ProgramGraph)] = []
      var path = GraphPath()
      for file in options.paths {
        let script = load(file.text, try host.bytes(of: .path(file)), reading: reading)
        output.printOnce(script.diagnostics, script.sources)
        guard let program = script.program else { return .couldNotRun }
        let graph = ProgramGraph(of: program, script.sources)
        if graph.screens.isEmpty { return output.refuse(.noGraph(of: file)) }
        graphs.append((file.text, graph))
        if let name = options.graph.highlightedTest {
          guard let taken = self.path(of: name, in: script, program, file, reading) else {
            return .couldNotRun
          }
          path = taken
        }
      }
      let format = options.graphFormat
      let (text, lost) = format.text(of: graphs, marking: path)
      for what in lost { output.print([.unwrittenPart(format.rawValue, what)], []) }
      if let file = options.target {
        try host.files.deliver(Array(text.utf8), to: file)
      } else {
        host.console.write(data: Array(text.utf8))
      }
      return .passed
    }
  }

  /// What a test takes, up to its first failure. Nil where it cannot run, which has been printed.
  private func path(
    of name: String, in script: LoadedScript, _ program: Program, _ file: Path, _ reading: Reading
  ) -> GraphPath? {
    host.interrupts.watch()
    var settings = RunSettings(host, options)
    settings.countsCoverage = true
    settings.tellsTrails = false
    settings.choice.takesTopLevel = false
    settings.choice.takesTest = { test, _, _ in test == name }
    settings.isStopped = { [interrupts = host.interrupts] in interrupts.isRequested }
    let outcome = VshSession.run(script, settings, reading: reading)
    output.print(outcome.diagnostics, script.sources)
    if outcome.diagnostics.hasError { return nil }
    guard let counts = outcome.coverage, outcome.tests.contains(where: { $0.name == name }) else {
      let nearest = Suggestion.nearest(to: name, among: writtenNames(of: program))
      output.print([.noTestToMark(name, in: file, nearest: nearest)], [])
      return nil
    }
    var path = GraphPath()
    for point in coveragePoints(of: script, counts, reading: reading) where point.count > 0 {
      switch point.kind {
      case .state: path.states.insert(ID(point.row))
      case .transition, .arm: path.transitions.insert(ID(point.row))
      case .guardCondition, .view, .data: break
      }
    }
    return path
  }

  private func writtenNames(of program: Program) -> [String] {
    program.script.tests.compactMap { test in
      guard let id = test.name.alternatives.first, case .text(let name) = program.expressions[id].form else {
        return nil
      }
      return program.names[name]
    }
  }
}
