/// The numbers of a seed (SplitMix64), the same on every machine.
package struct SeededNumbers {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// A number below `bound`. The bias of taking the high word of a product is negligible: bound / 2⁶⁴.
  package mutating func next(below bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((bits ^ (bits >> 31)).multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A permutation of the indices below `count`: Fisher and Yates' shuffle.
  package mutating func order(count: Int) -> [Int] {
    var order = Array(0..<max(0, count))
    for last in order.indices.reversed().dropLast() { order.swapAt(last, next(below: last + 1)) }
    return order
  }
}
