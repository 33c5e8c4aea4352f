import VshProgram
import VshText

/// Graphs as Markdown with a Mermaid diagram for each screen. A screen that GitHub would draw too small to be read has a
/// sentence instead.
struct MermaidPage {
  private static let mostStates = 20
  private static let mostCharacters = 4_500

  private(set) var text = ""
  private let path: GraphPath

  init(_ graphs: [(name: String, graph: ProgramGraph)], _ path: GraphPath) {
    self.path = path
    for (name, graph) in graphs {
      for chart in Chart.all(of: graph) {
        if !text.isEmpty { text += "\n" }
        text += "## \(chart.screen.name)\n\n" + section(of: chart, name)
      }
    }
  }

  private func section(of chart: Chart, _ script: String) -> String {
    let count = chart.screen.allStates.count
    if count == 0 { return "It has no states.\n" }
    if count <= Self.mostStates {
      var diagram = MermaidDiagram(path)
      let text = diagram.text(of: chart)
      if text.unicodeScalars.count <= Self.mostCharacters { return "```mermaid\n\(text)```\n" }
    }
    let word = ShellWord.quoted(operand: script)
    return "It has \(count) states, too much for a Mermaid diagram: commit the picture that "
      + "`vsh graph \(word) -o graph.svg` draws.\n"
  }
}

private struct MermaidDiagram {
  private let path: GraphPath
  private var lines = ["stateDiagram-v2", "    direction TB"]
  private var marked: [String] = []
  private var count = 0

  init(_ path: GraphPath) { self.path = path }

  mutating func text(of chart: Chart) -> String {
    for line in chart.lines { lines.append("    %% in all states: \(escaped(line.text))") }
    add(chart.regions, depth: 1)
    if !marked.isEmpty {
      lines.append("    classDef taken stroke:#bc4c00,stroke-width:3px")
      lines.append("    class \(marked.joined(separator: ",")) taken")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ regions: [Chart.Region], depth: Int) {
    // Regions beside each other can only be in a state.
    let isSplit = regions.count > 1
    let outer = depth
    if isSplit, depth == 1 { append("state \" \" as all {", outer) }
    let depth = isSplit && depth == 1 ? depth + 1 : depth
    for (index, region) in regions.enumerated() {
      if index > 0 { append("--", depth) }
      add(region, depth)
    }
    if isSplit, outer == 1 { append("}", outer) }
  }

  private mutating func add(_ region: Chart.Region, _ depth: Int) {
    var names: [String] = []
    for line in region.lines { append("%% in all states: \(escaped(line.text))", depth) }
    for state in region.states {
      count += 1
      let name = "s\(count)"
      names.append(name)
      if path.states.contains(state.state.id) { marked.append(name) }
      append("state \"\(escaped(state.state.name + state.state.parameters))\" as \(name)", depth)
      if state.regions.isEmpty {
        for line in state.lines { append("\(name) : \(escaped(line.text))", depth) }
      } else {
        append("state \(name) {", depth)
        for line in state.lines { append("%% \(escaped(line.text))", depth + 1) }
        add(state.regions, depth: depth + 1)
        append("}", depth)
      }
    }
    if let first = names.first { append("[*] --> \(first)", depth) }
    if region.hasAny {
      count += 1
      append("state \"any state\" as s\(count)", depth)
      names.append("s\(count)")
    }
    for edge in region.edges {
      let from = names[edge.from ?? region.states.count]
      append("\(from) --> \(names[edge.to])" + (edge.label.isEmpty ? "" : " : \(escaped(edge.label))"), depth)
    }
  }

  private mutating func append(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "    ", count: depth) + line)
  }

  /// A text with codes for the characters that Mermaid or HTML would read.
  private func escaped(_ text: String) -> String {
    Pictures.line(text).replacingScalars { scalar in
      "#;:<>\"{}%&`\\".unicodeScalars.contains(scalar) ? "#\(scalar.value);" : nil
    }
  }
}
