import VshGraphs
import VshMachine
import VshProgram

/// A screen's states as text: `●` marks the active ones, `○` the others. Below each state are its transitions.
extension Session {
  /// The diagram of a screen or component, or of the top screen where `name` is nil. Returns nil where it does not
  /// exist.
  package func diagramLines(of name: String?) -> [String]? {
    let graph = ProgramGraph(of: program, runner.script.sources)
    let instance: Int32?
    let screen: ProgramGraph.Screen?
    if let name {
      screen = graph.screens.last { $0.name == name }
      instance = runner.world.liveScreens.first { runner.world.screen(of: $0) == screen?.id }
    } else {
      instance = runner.world.top
      screen = instance.flatMap { graph.screen(runner.world.screen(of: $0)) }
    }
    guard let screen else { return nil }
    var lines = [screen.name] + screen.ways.map { "  \($0.text)" }
    append(screen.regions, instance, depth: 1, to: &lines)
    return lines
  }

  private func append(
    _ regions: [ProgramGraph.Region], _ instance: Int32?, depth: Int, to lines: inout [String]
  ) {
    func add(_ line: String, _ depth: Int) { lines.append(String(repeating: "  ", count: depth) + line) }
    for region in regions {
      if !region.name.isEmpty { add("region \(region.name)", depth) }
      let inner = depth + (region.name.isEmpty ? 0 : 1)
      for way in region.ways { add(way.text, inner) }
      let active = instance.flatMap { runner.world.activeState(in: region.id, of: $0) }
      for state in region.states {
        add((state.id == active ? "● " : "○ ") + state.name + state.parameters, inner)
        for way in state.ways { add(way.text, inner + 2) }
        append(state.regions, instance, depth: inner + 1, to: &lines)
      }
    }
  }
}
