/// The formats of `vsh graph`.
package enum GraphFormat: String, CaseIterable, Sendable {
  case svg, mermaid, dot, scxml, xstate, json

  /// Graphs as text, and what the format has no counterpart for, each once.
  ///
  /// - Parameters:
  ///   - graphs: with the paths of their scripts.
  ///   - path: what is marked, in the formats that can mark something.
  package func text(
    of graphs: [(name: String, graph: ProgramGraph)], marking path: GraphPath = GraphPath()
  ) -> (text: String, lost: [String]) {
    switch self {
    case .svg:
      let drawing = GraphDrawing.drawing(of: graphs, marking: path)
      let title = "The states of " + graphs.map { $0.name }.joined(separator: ", ")
      return (SVGPicture.text(of: drawing, titled: title), [])
    case .json: return (GraphJSON.text(of: graphs, marking: path), [])
    case .mermaid: return (MermaidPage(graphs, path).text, [])
    case .dot: return (DotGraph(graphs, path).text, [])
    case .scxml:
      let document = SCXMLDocument(graphs)
      return (document.text, document.lost)
    case .xstate:
      let machines = XStateMachines(graphs)
      return (machines.text, machines.lost)
    }
  }

  /// Whether it can mark the path of a test.
  package var marks: Bool { self != .scxml && self != .xstate }
}
