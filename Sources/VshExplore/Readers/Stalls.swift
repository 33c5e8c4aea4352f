/// For `after … comes …` and `settles`: where answers and timers alone never lead.
extension StateGraph {
  /// Moves after which nothing more happens by itself, or which go round for ever.
  struct Stall {
    /// The first state from which they lead there.
    let state: Int
    let moves: [Int32]
    /// The state in which it ends, or which comes again and again.
    let last: Int
    let goesRound: Bool
  }

  /// The first stall from one of the states, without leaving those that are `inside`. A cycle counts if it is fair: each
  /// work that is in flight in all its states is answered, ended or started by some move of it.
  ///
  /// - Parameters:
  ///   - pending: what is in flight; nil where each cycle counts as a fair one.
  ///   - isRound: whether only cycles count.
  func firstStall(
    from origins: [Bool], inside: [Bool], _ pending: PendingNotes?, isRound: Bool = false
  ) -> Stall? {
    let outgoing = Adjacency(stateCount: inside.count, edges, { $0.kind.isHandsOff }, from: { $0.from })
    let components = components(inside, outgoing)
    let fair = fairComponents(components, pending)
    let stalls = inside.indices.map { state in
      inside[state] && (!isRound && outgoing.edges(of: state).isEmpty || fair.contains(components[state]))
    }
    let leading = leading(to: stalls, by: { $0.kind.isHandsOff }, inside: inside)
    guard let state = origins.indices.first(where: { origins[$0] && inside[$0] && leading[$0] }) else {
      return nil
    }
    var path: [Int] = []
    if !stalls[state] { path = way(from: state, inside, outgoing) { stalls[Int(edges[$0].to)] } }
    let last = path.last.map { Int(edges[$0].to) } ?? state
    let goesRound = !outgoing.edges(of: last).isEmpty
    if goesRound {
      path += fairRound(from: last, components.map { $0 == components[last] }, outgoing, pending)
    }
    return Stall(state: state, moves: path.map { edges[$0].move }, last: last, goesRound: goesRound)
  }

  /// The components with a fair cycle.
  private func fairComponents(_ components: [Int], _ pending: PendingNotes?) -> Set<Int> {
    var always: [Int: Set<PendingNotes.Key>] = [:]
    if let pending {
      for (state, component) in components.enumerated() where component >= 0 {
        let keys = pending.keys(in: state)
        if always[component] == nil {
          always[component] = Set(keys)
        } else if always[component]?.isEmpty == false {
          always[component]?.formIntersection(keys)
        }
      }
    }
    var withCycles: Set<Int> = []
    for (number, edge) in edges.enumerated() where edge.kind.isHandsOff {
      let component = components[Int(edge.from)]
      guard component >= 0, component == components[Int(edge.to)] else { continue }
      withCycles.insert(component)
      if always[component]?.isEmpty != false { continue }
      always[component] = always[component]?.filter { pending?.leaves($0, number, to: Int(edge.to)) == true }
    }
    return withCycles.filter { always[$0]?.isEmpty ?? true }
  }

  /// The edges of a fair cycle of a component from one of its states: what is in flight there is left by none of them.
  private func fairRound(
    from start: Int, _ inside: [Bool], _ outgoing: Adjacency, _ pending: PendingNotes?
  ) -> [Int] {
    func leaves(_ key: PendingNotes.Key, _ edge: Int) -> Bool {
      pending?.leaves(key, edge, to: Int(edges[edge].to)) == true
    }
    var (path, state, open): ([Int], Int, [PendingNotes.Key]) = ([], start, pending?.keys(in: start) ?? [])
    while !open.isEmpty {
      let part = way(from: state, inside, outgoing) { edge in open.contains { !leaves($0, edge) } }
      guard let last = part.last else { break }
      path += part
      state = Int(edges[last].to)
      for edge in part { open.removeAll { !leaves($0, edge) } }
    }
    if path.isEmpty || state != start {
      path += way(from: state, inside, outgoing) { Int(edges[$0].to) == start }
    }
    return path
  }
}
