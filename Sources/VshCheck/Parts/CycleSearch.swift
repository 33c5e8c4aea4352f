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
