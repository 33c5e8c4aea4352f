import VshProgram

/// A screen as it is drawn: which of its transitions are edges between the states of one region, and which are lines of
/// text in a box, because they stay where they are or change another part of the screen.
struct Chart {
  struct Line {
    let text: String
    let transition: ID<Transition>
  }

  struct Edge {
    /// The index of a state of the region; nil for any of them.
    let from: Int?
    let to: Int
    let label: String
    let transition: ID<Transition>
  }

  struct Region {
    let name: String
    let states: [State]
    let edges: [Edge]
    let lines: [Line]

    /// Whether an edge begins in any state.
    var hasAny: Bool { edges.contains { $0.from == nil } }
  }

  struct State {
    let state: ProgramGraph.State
    let lines: [Line]
    let regions: [Region]
  }

  let screen: ProgramGraph.Screen
  let lines: [Line]
  let regions: [Region]

  /// The charts of a graph's screens.
  static func all(of graph: ProgramGraph) -> [Chart] {
    let maker = ChartMaker(graph)
    return graph.screens.map { screen in
      let (lines, regions) = maker.parts(screen.ways, screen.regions, [])
      return Chart(screen: screen, lines: lines, regions: regions)
    }
  }
}

private struct ChartMaker {
  /// The region of each state.
  private let homes: [ID<State>: ID<Region>]

  init(_ graph: ProgramGraph) {
    var homes: [ID<State>: ID<Region>] = [:]
    for region in graph.screens.flatMap({ $0.regions.flatMap({ $0.all }) }) {
      for state in region.states { homes[state.id] = region.id }
    }
    self.homes = homes
  }

  /// The lines and regions of a box with these ways.
  ///
  /// - Parameter outside: the ways that are drawn outside of the box.
  func parts(
    _ ways: [ProgramGraph.Way], _ regions: [ProgramGraph.Region], _ outside: Set<ID<Transition>>
  ) -> (lines: [Chart.Line], regions: [Chart.Region]) {
    var inner: [ID<Region>: [ProgramGraph.Way]] = [:]
    var lines: [Chart.Line] = []
    let ids = Set(regions.map { $0.id })
    for way in ways where !outside.contains(way.id) {
      if let home = way.target?.path.first.flatMap({ homes[$0] }), ids.contains(home) {
        inner[home, default: []].append(way)
      } else {
        lines.append(Chart.Line(text: way.text, transition: way.id))
      }
    }
    return (lines, regions.map { region($0, inner[$0.id] ?? [], outside) })
  }

  /// - Parameter outer: the ways of what surrounds the region that lead into it.
  private func region(
    _ region: ProgramGraph.Region, _ outer: [ProgramGraph.Way], _ outside: Set<ID<Transition>>
  ) -> Chart.Region {
    var outside = outside
    var indices: [ID<State>: Int] = [:]
    for (index, state) in region.states.enumerated() { indices[state.id] = index }
    var edges: [Chart.Edge] = []
    var lines: [Chart.Line] = []
    for way in outer + region.ways where !outside.contains(way.id) {
      if let first = way.target?.path.first, let to = indices[first] {
        edges.append(Chart.Edge(from: nil, to: to, label: way.label, transition: way.id))
      } else {
        lines.append(Chart.Line(text: way.text, transition: way.id))
      }
    }
    for (index, state) in region.states.enumerated() {
      for (name, ways) in state.waysWithNames {
        for way in ways {
          guard let first = way.target?.path.first, let to = indices[first], to != index else { continue }
          let label = name.map { "\($0): \(way.label)" } ?? way.label
          edges.append(Chart.Edge(from: index, to: to, label: label, transition: way.id))
          outside.insert(way.id)
        }
      }
    }
    let states = region.states.map { state in
      let (lines, regions) = parts(state.ways, state.regions, outside)
      return Chart.State(state: state, lines: lines, regions: regions)
    }
    return Chart.Region(name: region.name, states: states, edges: edges, lines: lines)
  }
}

extension ProgramGraph.Region {
  /// It, and the regions in its states.
  fileprivate var all: [ProgramGraph.Region] { [self] + states.flatMap { $0.regions.flatMap { $0.all } } }
}

extension ProgramGraph.State {
  /// Its own ways, without a name, and those of what is in it, with the name of their state or region.
  fileprivate var waysWithNames: [(name: String?, ways: [ProgramGraph.Way])] {
    [(nil, ways)]
      + regions.flatMap { $0.all }.flatMap { region in
        [(region.name, region.ways)] + region.states.map { ($0.name, $0.ways) }
      }
  }
}

extension ProgramGraph.Way {
  /// What is written on an edge, which leads to the outermost state of the target.
  fileprivate var label: String {
    var words = [event.text]
    if let guardText { words.append("when \(guardText)") }
    if let target, target.path.count > 1 || target.kind != .enter { words.append("-> \(target.text)") }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
