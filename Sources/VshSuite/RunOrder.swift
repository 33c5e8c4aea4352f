/// `--shard I/N`: every Nth script from the Ith, in path order, so that neighbours (often alike in length) are spread.
package struct Shard: Equatable, Sendable {
  /// From 0.
  package let index: Int
  /// At least 1.
  package let count: Int

  package static let whole = Shard(index: 0, count: 1)

  package init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// This shard's part of an ordered list.
  package func part<Row>(of rows: [Row]) -> [Row] {
    if self == .whole { return rows }
    return stride(from: index, to: rows.count, by: max(1, count)).map { rows[$0] }
  }
}

/// A random order determined by a seed, the same on every machine: Fisher and Yates' shuffle over SplitMix64.
package struct SeededOrder {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// A permutation of the indices below `count`.
  package mutating func places(count: Int) -> [Int] {
    var places = Array(0..<max(0, count))
    var last = places.count - 1
    while last > 0 {
      places.swapAt(last, below(last + 1))
      last -= 1
    }
    return places
  }

  private mutating func below(_ bound: Int) -> Int {
    // The bias of taking the high word of a product is negligible: bound / 2⁶⁴.
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
