import TestSupport
import Testing

@testable import VshCheck

/// Cycles of random graphs, against the graph itself.
@Suite struct CycleSearchTests {
  @Test(arguments: 0..<60) func whatIsFoundIsACycleAndOneIsFoundWhereThereIsOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 1 + random.below(12)
    // An edge may lead out of the graph, where nothing follows.
    let edges = (0..<count).map { _ in (0..<random.below(3)).map { _ in random.below(count + 1) } }
    let cycles = CycleSearch.cycles(in: edges)
    for cycle in cycles {
      for (node, next) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
        #expect(edges[node].contains(next), "seed \(seed)")
      }
      #expect(cycle.first == cycle.min(), "seed \(seed)")
    }
    #expect(Set(cycles.joined()).count == cycles.joined().count, "seed \(seed)")
    let order = CycleSearch.order(edges)
    #expect(order.sorted() == Array(0..<count), "seed \(seed)")
    let isInOrder = order.enumerated().allSatisfy { index, node in
      edges[node].allSatisfy { $0 == count || order[..<index].contains($0) }
    }
    #expect(cycles.isEmpty == isInOrder, "seed \(seed)")
  }

  /// As deep as a script is long: a search that called itself would not return.
  @Test func aLongCycleIsOne() {
    let count = 200_000
    let edges = (0..<count).map { [($0 + 1) % count] }
    #expect(CycleSearch.cycles(in: edges) == [Array(0..<count)])
    #expect(CycleSearch.order(edges).first == count - 1)
  }
}
