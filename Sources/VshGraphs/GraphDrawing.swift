package import VshProgram

/// What a test has taken of a graph.
package struct GraphPath: Sendable {
  package var states: Set<ID<State>> = []
  package var transitions: Set<ID<Transition>> = []

  package init() {}
}

/// Draws the graphs of scripts: screens as boxes, their states and regions as boxes in boxes, transitions as edges with
/// labels. A transition that leads to its own state, or to one in another part of the screen, is a line of text in the box
/// that has it.
package struct GraphDrawing {
  private let path: GraphPath
  private static let padding = 10
  private static let gap = 22
  /// The states of a wider region are below each other, where that is narrower.
  private static let greatestWidth = 1_000

  /// - Parameter path: what is marked, where there is one graph.
  package static func drawing(
    of graphs: [(name: String, graph: ProgramGraph)], marking path: GraphPath = GraphPath()
  ) -> Drawing {
    var drawing = Drawing()
    for (name, graph) in graphs {
      if graphs.count > 1 {
        drawing.add(DrawnLine(name, .note), x: 0, y: drawing.height + (drawing.height > 0 ? gap : 0))
      }
      let painter = GraphDrawing(path: path)
      for group in painter.groups(of: graph) {
        let screens = painter.drawing(of: group, graph.links)
        drawing.add(screens, x: 0, y: drawing.height + (drawing.height > 0 ? gap : 0))
      }
    }
    return drawing
  }

  private init(path: GraphPath) { self.path = path }

  // MARK: Screens

  /// The screens, those together that ways connect.
  private func groups(of graph: ProgramGraph) -> [[Chart]] {
    var groups: [ID<VshProgram.Screen>: Int] = [:]
    var neighbours: [ID<VshProgram.Screen>: [ID<VshProgram.Screen>]] = [:]
    for link in graph.links {
      neighbours[link.from, default: []].append(link.to)
      neighbours[link.to, default: []].append(link.from)
    }
    var count = 0
    for screen in graph.screens where groups[screen.id] == nil {
      var open = [screen.id]
      while let next = open.popLast() {
        if groups[next] != nil { continue }
        groups[next] = count
        open += neighbours[next] ?? []
      }
      count += 1
    }
    var found = [[Chart]](repeating: [], count: count)
    for chart in Chart.all(of: graph) {
      if let group = groups[chart.screen.id] { found[group].append(chart) }
    }
    return found
  }

  private func drawing(of charts: [Chart], _ links: [ProgramGraph.Link]) -> Drawing {
    var indices: [ID<VshProgram.Screen>: Int] = [:]
    for (index, chart) in charts.enumerated() { indices[chart.screen.id] = index }
    var edges = EdgeList()
    for link in links {
      guard let from = indices[link.from], let to = indices[link.to] else { continue }
      let text = link.label.isEmpty ? link.kind.rawValue : "\(link.kind.rawValue): \(link.label)"
      let isMarked = link.transition.map(path.transitions.contains) ?? false
      let isPart = link.kind == .one || link.kind == .each
      edges.add(DrawnLine(text, .label, isMarked: isMarked), from, to, isDashed: isPart)
    }
    var loops = [[DrawnLine]](repeating: [], count: charts.count)
    for loop in edges.takeLoops() { loops[loop.from] += loop.lines }
    let boxes = zip(charts, loops).map { self.drawing(of: $0, $1) }
    return arranged(boxes, edges, names: charts.map { $0.screen.name }, isVertical: true)
  }

  /// - Parameter loops: the ways from the screen to itself.
  private func drawing(of chart: Chart, _ loops: [DrawnLine]) -> Drawing {
    var inside = Drawing()
    inside.add(DrawnLine(chart.screen.name, .title), x: 0, y: 0)
    if chart.screen.isComponent { inside.add(DrawnLine("component", .note), x: 0, y: inside.height) }
    for line in chart.lines.map({ self.line($0, .plain) }) + loops {
      inside.add(line, x: 0, y: inside.height)
    }
    add(chart.regions, to: &inside)
    return boxed(inside, chart.screen.isComponent ? .component : .screen, isMarked: false)
  }

  private func add(_ regions: [Chart.Region], to drawing: inout Drawing) {
    for (index, region) in regions.enumerated() {
      let drawn = self.drawing(of: region)
      var y = drawing.height + 8
      if index > 0 {
        drawing.addRule(Drawing.Rectangle(x: 0, y: y, width: drawn.width, height: 0))
        y += 8
      }
      drawing.add(drawn, x: 0, y: y)
    }
  }

  private func drawing(of region: Chart.Region) -> Drawing {
    var edges = EdgeList()
    for edge in region.edges {
      edges.add(
        line(Chart.Line(text: edge.label, transition: edge.transition), .label),
        edge.from ?? region.states.count, edge.to)
    }
    var drawings = region.states.map(drawing)
    if region.hasAny {
      var inside = Drawing()
      inside.add(DrawnLine("any state", .note), x: 0, y: 0)
      drawings.append(boxed(inside, .any, isMarked: false))
    }
    var drawing = Drawing()
    if !region.name.isEmpty { drawing.add(DrawnLine(region.name, .note), x: 0, y: 0) }
    for line in region.lines { drawing.add(self.line(line, .plain), x: 0, y: drawing.height) }
    let names = region.states.map { $0.state.name }
    var inside = arranged(drawings, edges, names: names, isVertical: false)
    if inside.width > Self.greatestWidth {
      let narrow = arranged(drawings, edges, names: names, isVertical: true)
      if narrow.width < inside.width { inside = narrow }
    }
    drawing.add(inside, x: 0, y: drawing.height + (drawing.height > 0 ? 4 : 0))
    return drawing
  }

  private func drawing(of state: Chart.State) -> Drawing {
    var inside = Drawing()
    let indent = state.state.isInitial ? 14 : 0
    inside.add(DrawnLine(state.state.name + state.state.parameters, .name), x: indent, y: 0)
    if state.state.isInitial { inside.addDot(x: 4, y: Drawing.lineHeight / 2) }
    for line in state.lines { inside.add(self.line(line, .plain), x: 0, y: inside.height) }
    add(state.regions, to: &inside)
    return boxed(inside, .state, isMarked: path.states.contains(state.state.id))
  }

  private func line(_ line: Chart.Line, _ style: Drawing.Text.Style) -> DrawnLine {
    DrawnLine(line.text, style, isMarked: path.transitions.contains(line.transition))
  }

  // MARK: Arrangement

  /// The boxes with their edges; in one column, with each way as a line in it, where the edges are too many.
  private func arranged(
    _ drawings: [Drawing], _ edges: EdgeList, names: [String], isVertical: Bool
  ) -> Drawing {
    let sizes = drawings.map { size($0.width, $0.height, isVertical) }
    let labels = edges.all.map { edge in
      let cells = edge.lines.map { $0.cells }.max() ?? 0
      return LayeredLayout.Edge(
        from: edge.from, to: edge.to,
        label: size(
          cells * Drawing.cellWidth + 2 * Self.labelMargin, edge.lines.count * Drawing.lineHeight, isVertical)
      )
    }
    guard let layout = LayeredLayout(sizes, labels) else { return listed(drawings, edges, names) }
    var drawing = Drawing()
    for (box, inside) in zip(layout.boxes, drawings) {
      let (x, y) = position(box.along, box.across, isVertical)
      drawing.add(inside, x: x, y: y)
    }
    for (edge, route) in zip(edges.all, layout.routes) {
      let (x, y) = position(route.label.along, route.label.across, isVertical)
      for (row, line) in edge.lines.enumerated() {
        drawing.add(line, x: x + Self.labelMargin, y: y + row * Drawing.lineHeight)
      }
      for (points, hasArrow) in [(route.toLabel, false), (route.fromLabel, true)] {
        drawing.add(
          Drawing.Line(
            points: points.map { position($0.along, $0.across, isVertical) }, isVertical: isVertical,
            hasArrow: hasArrow, isDashed: edge.isDashed, isMarked: edge.lines.contains { $0.isMarked }))
      }
    }
    let (width, height) = position(layout.size.along, layout.size.across, isVertical)
    drawing.width = max(drawing.width, width)
    drawing.height = max(drawing.height, height)
    return drawing
  }

  private func listed(_ drawings: [Drawing], _ edges: EdgeList, _ names: [String]) -> Drawing {
    var outgoing = [[EdgeList.Edge]](repeating: [], count: drawings.count)
    for edge in edges.all { outgoing[edge.from].append(edge) }
    var drawing = Drawing()
    for (index, inside) in drawings.enumerated() {
      drawing.add(inside, x: 0, y: drawing.height + (index > 0 ? Self.gap : 0))
      for edge in outgoing[index] {
        for line in edge.lines {
          let text = "\(line.text) -> \(names[edge.to])"
          drawing.add(
            DrawnLine(text, .label, isMarked: line.isMarked), x: 2 * Self.padding, y: drawing.height)
        }
      }
    }
    return drawing
  }

  private static let labelMargin = 5

  private func size(_ width: Int, _ height: Int, _ isVertical: Bool) -> LayeredLayout.Size {
    isVertical ? .init(along: height, across: width) : .init(along: width, across: height)
  }

  private func position(_ along: Int, _ across: Int, _ isVertical: Bool) -> (x: Int, y: Int) {
    isVertical ? (across, along) : (along, across)
  }

  private func boxed(_ inside: Drawing, _ kind: Drawing.Box.Kind, isMarked: Bool) -> Drawing {
    var drawing = Drawing()
    let frame = Drawing.Rectangle(
      x: 0, y: 0, width: inside.width + 2 * Self.padding, height: inside.height + 2 * Self.padding - 6)
    drawing.add(Drawing.Box(kind: kind, frame: frame, isMarked: isMarked))
    drawing.add(inside, x: Self.padding, y: Self.padding - 3)
    (drawing.width, drawing.height) = (frame.width, frame.height)
    return drawing
  }
}

/// The edges between boxes; several with the same ends are one, with several lines.
private struct EdgeList {
  struct Edge {
    let from: Int
    let to: Int
    let isDashed: Bool
    var lines: [DrawnLine]
  }

  private struct Ends: Hashable {
    let from: Int
    let to: Int
    let isDashed: Bool
  }

  private(set) var all: [Edge] = []
  private var indices: [Ends: Int] = [:]

  mutating func add(_ line: DrawnLine, _ from: Int, _ to: Int, isDashed: Bool = false) {
    let ends = Ends(from: from, to: to, isDashed: isDashed)
    if let index = indices[ends] { return all[index].lines.append(line) }
    indices[ends] = all.count
    all.append(Edge(from: from, to: to, isDashed: isDashed, lines: [line]))
  }

  /// Removes the edges from a box to itself, and returns them.
  mutating func takeLoops() -> [Edge] {
    let loops = all.filter { $0.from == $0.to }
    all.removeAll { $0.from == $0.to }
    indices = [:]
    return loops
  }
}
