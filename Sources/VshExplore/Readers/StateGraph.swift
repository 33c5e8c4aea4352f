/// The moves between states, recorded as far as claims need them: source, destination and the number of the move in its source.
struct StateGraph {
  struct Edge {
    let from: Int32
    let to: Int32
    let move: Int32
    let kind: PathStep.Kind

    /// Whether it is an answer that only the walk gives.
    var isInvented: Bool { kind == .invented && move >= 0 }
    /// Whether it is an answer that only the walk lets fail.
    var isFailure: Bool { kind == .failure && move >= 0 }
  }

  private(set) var edges: [Edge] = []

  /// The bytes of the edges, and of their groups at the end.
  var byteCount: Int { edges.count * (MemoryLayout<Edge>.stride + MemoryLayout<Int>.stride) }

  mutating func add(_ edge: Edge) { edges.append(edge) }

  /// All states from which some sequence of moves leads to one of these states, including these.
  ///
  /// - Parameter inside: the states through which it leads; nil for all.
  func leading(
    to goals: [Bool], by isTaken: (Edge) -> Bool, inside: [Bool]? = nil
  ) -> [Bool] {
    let incoming = Adjacency(stateCount: goals.count, edges, isTaken, from: { $0.to })
    var reached = goals
    var open = goals.indices.filter { goals[$0] }
    while let state = open.popLast() {
      for edge in incoming.edges(of: state) {
        let from = Int(edges[edge].from)
        if reached[from] || inside?[from] == false { continue }
        reached[from] = true
        open.append(from)
      }
    }
    return reached
  }

  /// The states to which some of these moves lead from the first one, in at most this number of steps.
  ///
  /// - Parameter walkedCount: the moves of later states are not known. So it is not whole where one of them could be taken.
  func reached(
    among stateCount: Int, visited walkedCount: Int, within most: Int?, by isTaken: (Edge) -> Bool
  ) -> (states: [Bool], isWhole: Bool) {
    let outgoing = Adjacency(stateCount: stateCount, edges, isTaken, from: { $0.from })
    var reached = [Bool](repeating: false, count: stateCount)
    reached[0] = true
    var (level, steps, isWhole) = ([0], 0, true)
    while !level.isEmpty, steps < most ?? .max {
      var next: [Int] = []
      for state in level {
        if state >= walkedCount { isWhole = false }
        for edge in outgoing.edges(of: state) {
          let to = Int(edges[edge].to)
          if reached[to] { continue }
          reached[to] = true
          next.append(to)
        }
      }
      level = next
      steps += 1
    }
    return (reached, isWhole)
  }

  /// A shortest path, by the indices of its edges, whose last edge is the first wanted one.
  func way(
    from start: Int, _ inside: [Bool], _ outgoing: Adjacency, to isWanted: (Int) -> Bool
  ) -> [Int] {
    var parents: [Int: Int] = [:]
    var level = [start]
    while !level.isEmpty {
      var next: [Int] = []
      for state in level {
        for edge in outgoing.edges(of: state) {
          let to = Int(edges[edge].to)
          guard inside[to] else { continue }
          if isWanted(edge) { return path(behind: parents, from: start, to: state) + [edge] }
          guard to != start, parents[to] == nil else { continue }
          parents[to] = edge
          next.append(to)
        }
      }
      level = next
    }
    return []
  }

  /// - Parameter parents: by state, the edge that led there.
  private func path(behind parents: [Int: Int], from start: Int, to end: Int) -> [Int] {
    var path: [Int] = []
    var state = end
    while state != start, let edge = parents[state] {
      path.append(edge)
      state = Int(edges[edge].from)
    }
    return path.reversed()
  }

  /// By state: its strongly connected component (Tarjan's algorithm, without recursion).
  func components(_ inside: [Bool], _ outgoing: Adjacency) -> [Int] {
    var numbers = [Int](repeating: 0, count: inside.count)
    var lows = numbers
    var components = [Int](repeating: -1, count: inside.count)
    var (stack, last, componentCount): ([Int], Int, Int) = ([], 0, 0)
    for root in inside.indices where inside[root] && numbers[root] == 0 {
      var calls = [(state: root, next: outgoing.edges(of: root).startIndex)]
      while let (state, next) = calls.last {
        if numbers[state] == 0 {
          last += 1
          (numbers[state], lows[state]) = (last, last)
          stack.append(state)
        }
        if next < outgoing.edges(of: state).endIndex {
          calls[calls.count - 1].next += 1
          let to = Int(edges[outgoing.edges(of: state)[next]].to)
          if !inside[to] { continue }
          if numbers[to] == 0 {
            calls.append((to, outgoing.edges(of: to).startIndex))
          } else if components[to] < 0 {
            lows[state] = min(lows[state], numbers[to])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last?.state { lows[caller] = min(lows[caller], lows[state]) }
        guard lows[state] == numbers[state] else { continue }
        while let member = stack.popLast() {
          components[member] = componentCount
          if member == state { break }
        }
        componentCount += 1
      }
    }
    return components
  }
}

/// The edges grouped by state.
struct Adjacency {
  private var starts: [Int]
  private var edgeIndices: [Int]

  init(
    stateCount: Int, _ edges: [StateGraph.Edge], _ isTaken: (StateGraph.Edge) -> Bool,
    from end: (StateGraph.Edge) -> Int32
  ) {
    starts = [Int](repeating: 0, count: stateCount + 1)
    for edge in edges where isTaken(edge) { starts[Int(end(edge)) + 1] += 1 }
    for state in 0..<stateCount { starts[state + 1] += starts[state] }
    edgeIndices = [Int](repeating: 0, count: starts[stateCount])
    var next = starts
    for (index, edge) in edges.enumerated() where isTaken(edge) {
      let state = Int(end(edge))
      edgeIndices[next[state]] = index
      next[state] += 1
    }
  }

  func edges(of state: Int) -> ArraySlice<Int> { edgeIndices[starts[state]..<starts[state + 1]] }
}
