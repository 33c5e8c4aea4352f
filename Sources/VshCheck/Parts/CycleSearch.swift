/// Finds cycles of a graph whose nodes are indices of an array. The search has an explicit stack, so depth is not
/// limited.
enum CycleSearch {
  /// Returns each cycle as its nodes in order, beginning with the one that was declared first. No node is in two of
  /// them.
  static func cycles(in edges: [[Int]]) -> [[Int]] {
    var found: [[Int]] = []
    var isReported = [Bool](repeating: false, count: edges.count)
    walk(edges) { path in
      guard !path.contains(where: { isReported[$0] }) else { return }
      for node in path { isReported[node] = true }
      let first = path.indices.min { path[$0] < path[$1] } ?? 0
      found.append(Array(path[first...] + path[..<first]))
    } leaving: { _ in
    }
    return found
  }

  /// The nodes in topological order, each after its successors; within a cycle in any order.
  static func order(_ edges: [[Int]]) -> [Int] {
    var order: [Int] = []
    walk(edges) { _ in
    } leaving: {
      order.append($0)
    }
    return order
  }

  /// Whether each node is on a cycle, or between two of them: what is left when nodes without successors or predecessors
  /// are taken away, again and again.
  static func areOnCycles(_ edges: [[Int]]) -> [Bool] {
    var isLeft = [Bool](repeating: true, count: edges.count)
    var reversed = [[Int]](repeating: [], count: edges.count)
    for (node, targets) in edges.enumerated() { for target in targets { reversed[target].append(node) } }
    for (successors, predecessors) in [(edges, reversed), (reversed, edges)] {
      var count = successors.map { targets in targets.count { isLeft[$0] } }
      var open = edges.indices.filter { isLeft[$0] && count[$0] == 0 }
      while let node = open.popLast() {
        isLeft[node] = false
        for other in predecessors[node] where isLeft[other] {
          count[other] -= 1
          if count[other] == 0 { open.append(other) }
        }
      }
    }
    return isLeft
  }

  private static func walk(_ edges: [[Int]], cycle: ([Int]) -> Void, leaving: (Int) -> Void) {
    enum Mark { case unseen, open, done }
    var marks = [Mark](repeating: .unseen, count: edges.count)
    /// Collecting a cycle takes time proportional to the path, so their number is limited.
    var cyclesLeft = 1_000
    /// The open nodes, and the number of edges followed from each.
    var path: [Int] = []
    var followed: [Int] = []
    for start in edges.indices where marks[start] == .unseen {
      marks[start] = .open
      path.append(start)
      followed.append(0)
      while let node = path.last, let next = followed.last {
        guard next < edges[node].count else {
          marks[node] = .done
          path.removeLast()
          followed.removeLast()
          leaving(node)
          continue
        }
        followed[followed.count - 1] = next + 1
        let target = edges[node][next]
        guard edges.indices.contains(target) else { continue }
        switch marks[target] {
        case .unseen:
          marks[target] = .open
          path.append(target)
          followed.append(0)
        case .open:
          cyclesLeft -= 1
          if cyclesLeft >= 0, let first = path.lastIndex(of: target) { cycle(Array(path[first...])) }
        case .done: break
        }
      }
    }
  }
}
