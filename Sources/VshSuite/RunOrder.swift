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
