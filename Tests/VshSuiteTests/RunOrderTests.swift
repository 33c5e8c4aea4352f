import Testing
import VshText

@testable import VshSuite

@Suite struct RunOrderTests {
  @Test func shardsShareTheRowsOut() {
    let rows = Array(0..<7)
    #expect(Shard(index: 0, count: 3).part(of: rows) == [0, 3, 6])
    #expect(Shard(index: 1, count: 3).part(of: rows) == [1, 4])
    #expect(Shard(index: 2, count: 3).part(of: rows) == [2, 5])
    #expect(Shard(index: 8, count: 9).part(of: rows) == [])
    #expect(Shard.whole.part(of: rows) == rows)
    for count in 1...9 {
      let all = (0..<count).flatMap { Shard(index: $0, count: count).part(of: rows) }
      #expect(all.sorted() == rows)
    }
  }

  @Test func aSeedAlwaysGivesTheSameOrder() {
    // Written down once: it has to stay what it is, on every machine.
    var numbers = SeededNumbers(seed: 42)
    #expect(numbers.order(count: 8) == [4, 3, 2, 0, 7, 6, 1, 5])
  }

  @Test func anOrderHoldsEveryIndexOnce() {
    for seed in UInt64(0)..<50 {
      for count in [0, 1, 2, 3, 17] {
        var numbers = SeededNumbers(seed: seed)
        #expect(numbers.order(count: count).sorted() == Array(0..<count), "seed \(seed)")
      }
    }
  }

  @Test func ordersDiffer() {
    let orders = Set(
      (UInt64(0)..<100).map { seed in
        var numbers = SeededNumbers(seed: seed)
        return numbers.order(count: 5)
      })
    // 120 are possible; a poor generator would give a handful.
    #expect(orders.count > 50)
  }
}
