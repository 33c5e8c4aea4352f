import VshProgram
import VshText

/// Graphs as one JSON document (`grammar/graph.schema.json`). The key of a state says where it is, so that it stays the
/// same when other screens change.
enum GraphJSON {
  static func text(
    of graphs: [(name: String, graph: ProgramGraph)], marking path: GraphPath
  ) -> String {
    let scripts = graphs.map { name, graph in
      let writer = GraphWriter(graph, path)
      return JSONValue.object([
        ("path", .string(name)), ("screens", .tall(.list(graph.screens.map(writer.screen)))),
        ("links", .tall(.list(graph.links.map(writer.link)))),
      ])
    }
    return JSONValue.object([("format", "vsh-graph"), ("version", 1), ("scripts", .list(scripts))]).document
  }
}

private struct GraphWriter {
  private let path: GraphPath
  private let keys: [ID<State>: String]
  private let names: [ID<Screen>: String]

  init(_ graph: ProgramGraph, _ path: GraphPath) {
    self.path = path
    var keys: [ID<State>: String] = [:]
    var names: [ID<Screen>: String] = [:]
    for screen in graph.screens {
      names[screen.id] = screen.name
      for state in screen.allStates { keys[state.id] = state.key }
    }
    (self.keys, self.names) = (keys, names)
  }

  func screen(_ screen: ProgramGraph.Screen) -> JSONValue {
    .object([
      ("name", .string(screen.name)), ("component", isSaid(screen.isComponent)),
      ("ways", ways(screen.ways)), ("regions", .list(screen.regions.map(region))),
    ])
  }

  private func region(_ region: ProgramGraph.Region) -> JSONValue {
    .object([
      ("name", .string(region.name)), ("ways", ways(region.ways)),
      ("states", .list(region.states.map(state))),
    ])
  }

  private func state(_ state: ProgramGraph.State) -> JSONValue {
    .object([
      ("key", .string(state.key)), ("name", .string(state.name)),
      ("parameters", JSONValue(state.parameters.isEmpty ? nil : state.parameters)),
      ("initial", isSaid(state.isInitial)), ("entered", isSaid(path.states.contains(state.id))),
      ("ways", ways(state.ways)), ("regions", .list(state.regions.map(region))),
    ])
  }

  private func ways(_ ways: [ProgramGraph.Way]) -> JSONValue { .list(ways.map(way)) }

  private func way(_ way: ProgramGraph.Way) -> JSONValue {
    .object([
      ("text", .string(way.text)), ("event", .string(way.event.kind.rawValue)),
      ("subject", JSONValue(way.event.subject.isEmpty ? nil : way.event.subject)),
      ("watch", isSaid(way.event.isWatch)), ("guard", JSONValue(way.guardText)),
      ("target", way.target.map(target) ?? .absent),
      ("stack", .unlessEmpty(way.moves.map(move))),
      ("taken", isSaid(path.transitions.contains(way.id))),
    ])
  }

  private func target(_ target: ProgramGraph.Target) -> JSONValue {
    .object([
      ("kind", .string(target.kind.rawValue)),
      ("states", .strings(target.path.compactMap { keys[$0] })),
    ])
  }

  private func move(_ move: ProgramGraph.Move) -> JSONValue {
    .object([
      ("kind", .string(move.kind.rawValue)), ("screen", JSONValue(move.screen.flatMap { names[$0] })),
    ])
  }

  func link(_ link: ProgramGraph.Link) -> JSONValue {
    .object([
      ("kind", .string(link.kind.rawValue)), ("from", JSONValue(names[link.from])),
      ("to", JSONValue(names[link.to])), ("label", .string(link.label)),
      ("taken", isSaid(link.transition.map(path.transitions.contains) ?? false)),
    ])
  }

  /// A member only where it is true.
  private func isSaid(_ value: Bool) -> JSONValue { value ? true : .absent }
}
