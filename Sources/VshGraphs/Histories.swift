import VshProgram

/// A region to which a `resume` goes, where it was last left: what charts call a history.
struct History: Hashable {
  let region: ID<Region>
  let isDeep: Bool
}

extension ProgramGraph {
  /// The histories that its transitions go to, each once, with a name: `Reader.list.last`.
  var histories: [(history: History, name: String)] {
    let states = screens.flatMap { $0.allStates }
    var found: [(history: History, name: String)] = []
    for way in screens.flatMap({ $0.allWays }) {
      guard let state = states.first(where: { $0.id == way.target?.path.last }) else { continue }
      for history in way.histories(in: state) where !found.contains(where: { $0.history == history }) {
        let region = state.regions.first { $0.id == history.region }?.name ?? ""
        let path = region.isEmpty ? state.key : "\(state.key).\(region)"
        found.append((history, "\(path).\(history.isDeep ? "all" : "last")"))
      }
    }
    return found
  }
}

extension ProgramGraph.Way {
  /// - Parameter state: the one that it leads to.
  func histories(in state: ProgramGraph.State) -> [History] {
    switch target?.kind {
    case .resume, .resumeDeep:
      state.regions.map { History(region: $0.id, isDeep: target?.kind == .resumeDeep) }
    case .enter, .same, nil: []
    }
  }
}
