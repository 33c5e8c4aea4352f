import VshProgram
import VshText

/// Graphs for Graphviz: screens, regions and states that have some are clusters.
struct DotGraph {
  private(set) var text: String
  private let path: GraphPath
  private var lines = [
    // Without `newrank`, Graphviz 2.42 fails at a cluster inside of a cluster.
    "digraph \"vsh\" {", "  graph [compound=true, newrank=true, rankdir=LR, fontname=\"monospace\"]",
    "  node [shape=box, style=rounded, fontname=\"monospace\"]", "  edge [fontname=\"monospace\"]",
  ]
  private var count = 0

  private struct Node {
    let name: String
    /// For a state with regions: the cluster around it.
    let cluster: String?
  }

  init(_ graphs: [(name: String, graph: ProgramGraph)], _ path: GraphPath) {
    self.path = path
    text = ""
    for (_, graph) in graphs {
      var screens: [ID<Screen>: Node] = [:]
      for chart in Chart.all(of: graph) { screens[chart.screen.id] = add(chart) }
      for link in graph.links {
        guard let from = screens[link.from], let to = screens[link.to] else { continue }
        let isTaken = link.transition.map(path.transitions.contains) ?? false
        let label = link.label.isEmpty ? link.kind.rawValue : "\(link.kind.rawValue): \(link.label)"
        append(edge(from, to, label, isTaken, ["style=dashed"]), 1)
      }
    }
    text = lines.joined(separator: "\n") + "\n}\n"
  }

  private mutating func add(_ chart: Chart) -> Node {
    let node = open(
      label: [chart.screen.name] + chart.lines.map { $0.text }, depth: 1,
      ["style=filled", "fillcolor=\"#f6f8fa\""])
    for region in chart.regions { add(region, depth: 2) }
    append("}", 1)
    return node
  }

  /// Opens a cluster with a point in it, to which edges can lead.
  private mutating func open(label: [String], depth: Int, _ attributes: [String]) -> Node {
    count += 1
    let node = Node(name: "p\(count)", cluster: "cluster_\(count)")
    append("subgraph cluster_\(count) {", depth)
    append("graph [label=\(quoted(label)), labeljust=l, \(attributes.joined(separator: ", "))]", depth + 1)
    append("\(node.name) [shape=point, style=invis]", depth + 1)
    return node
  }

  private mutating func add(_ region: Chart.Region, depth: Int) {
    var depth = depth
    if !region.name.isEmpty {
      _ = open(label: [region.name] + region.lines.map { $0.text }, depth: depth, ["style=dashed"])
      depth += 1
    }
    var nodes: [Node] = []
    for state in region.states {
      let isEntered = path.states.contains(state.state.id)
      let mark = isEntered ? ["color=\"#bc4c00\"", "penwidth=2"] : []
      let label = [state.state.name + state.state.parameters] + state.lines.map { $0.text }
      if state.regions.isEmpty {
        count += 1
        nodes.append(Node(name: "s\(count)", cluster: nil))
        append("s\(count) [\((["label=\(quoted(label))"] + mark).joined(separator: ", "))]", depth)
      } else {
        nodes.append(open(label: label, depth: depth, ["style=rounded"] + mark))
        for region in state.regions { add(region, depth: depth + 1) }
        append("}", depth)
      }
    }
    if let first = nodes.first {
      count += 1
      append("i\(count) [shape=point]", depth)
      append(edge(Node(name: "i\(count)", cluster: nil), first, "", false), depth)
    }
    if region.hasAny {
      count += 1
      append("s\(count) [label=\"any state\", style=dashed]", depth)
      nodes.append(Node(name: "s\(count)", cluster: nil))
    }
    for edge in region.edges {
      let isTaken = path.transitions.contains(edge.transition)
      append(
        self.edge(nodes[edge.from ?? region.states.count], nodes[edge.to], edge.label, isTaken), depth)
    }
    if !region.name.isEmpty { append("}", depth - 1) }
  }

  private func edge(
    _ from: Node, _ to: Node, _ label: String, _ isTaken: Bool, _ others: [String] = []
  ) -> String {
    var attributes = label.isEmpty ? others : ["label=\(quoted([label]))"] + others
    // Graphviz draws an edge from a cluster to itself at its point.
    let isLoop = from.name == to.name
    if let cluster = from.cluster, !isLoop { attributes.append("ltail=\(cluster)") }
    if let cluster = to.cluster, !isLoop { attributes.append("lhead=\(cluster)") }
    if isTaken { attributes += ["color=\"#bc4c00\"", "penwidth=2"] }
    return "\(from.name) -> \(to.name) [\(attributes.joined(separator: ", "))]"
  }

  private mutating func append(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  /// Lines as a text of Graphviz. A backslash would begin an escape, `&` a character of HTML.
  private func quoted(_ texts: [String]) -> String {
    let lines = texts.map { text in
      Pictures.line(text).replacingScalars { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "&": "&amp;"
        case _: nil
        }
      }
    }
    return "\"\(lines.joined(separator: "\\n"))\""
  }
}
