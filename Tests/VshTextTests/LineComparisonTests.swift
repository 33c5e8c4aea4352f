import Testing

@testable import VshText

@Suite struct LineComparisonTests {
  private func edits(_ old: [Int], _ new: [Int], stepLimit: Int = 10_000_000) -> Int? {
    let comparison = LineComparison(old: old, new: new, stepLimit: stepLimit)
    let keptOld = zip(old, comparison.isRemoved).filter { !$0.1 }.map(\.0)
    let keptNew = zip(new, comparison.isAdded).filter { !$0.1 }.map(\.0)
    if keptOld != keptNew { return nil }
    return comparison.isRemoved.filter { $0 }.count + comparison.isAdded.filter { $0 }.count
  }

  /// The fewest edits there can be, by the table that takes time and space for every pair of lines.
  private func fewestEdits(_ old: [Int], _ new: [Int]) -> Int {
    var last = Array(0...new.count)
    for line in old {
      var row = [last[0] + 1]
      for (index, other) in new.enumerated() {
        row.append(line == other ? last[index] : min(last[index + 1], row[index]) + 1)
      }
      last = row
    }
    return last[new.count]
  }

  @Test func theEditsAreTheFewest() {
    let seed: UInt64 = 7
    var state = seed
    let random = { (below: Int) -> Int in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    for round in 0..<600 {
      let alphabet = 1 + random(6)
      let old = (0..<random(24)).map { _ in random(alphabet) }
      let new = (0..<random(24)).map { _ in random(alphabet) }
      #expect(edits(old, new) == fewestEdits(old, new), "seed \(seed), round \(round): \(old) \(new)")
      #expect(edits(old, new, stepLimit: random(40)) != nil, "seed \(seed), round \(round): \(old) \(new)")
    }
  }

  /// Nothing in common but single lines: the search gives up, and the answer is still right.
  @Test func hugeTextsEnd() {
    let old = (0..<60_000).map { $0 % 7 }
    let new = (0..<60_000).map { $0 * 31 % 11 }
    #expect(edits(old, new, stepLimit: 200_000) != nil)
    #expect(edits(old, new.map { $0 + 100 }, stepLimit: 200_000) == 120_000)
  }

  @Test func aFewChangesInAHugeTextAreFound() {
    let old = Array(0..<100_000)
    var new = old
    new[10] = -1
    new.remove(at: 50_000)
    new.insert(-2, at: 99_000)
    #expect(edits(old, new) == 4)
  }
}
