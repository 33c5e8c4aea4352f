/// Marks the cells in which two lines differ, as a row of `^` below each.
///
/// Everything between the first and the last difference is marked. Lines with little in common get no marks, since all
/// of them would be marked.
package enum ChangedCells {
  /// The rows of marks for the old and the new line; empty where a line has nothing that the other lacks. Nil where
  /// marks do not help.
  package static func marks(old: String, new: String) -> (old: String, new: String)? {
    marks(old: Array(old.utf8).span, new: Array(new.utf8).span)
  }

  private static func marks(old: Span<UInt8>, new: Span<UInt8>) -> (old: String, new: String)? {
    var (oldRanges, newRanges): ([Range<Int>], [Range<Int>]) = ([], [])
    Clusters.append(rangesOf: old, to: &oldRanges)
    Clusters.append(rangesOf: new, to: &newRanges)
    let shorter = min(oldRanges.count, newRanges.count)
    var start = 0
    while start < shorter, areEqual(old, oldRanges[start], new, newRanges[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      areEqual(old, oldRanges[oldRanges.count - 1 - end], new, newRanges[newRanges.count - 1 - end])
    {
      end += 1
    }
    let longer = max(oldRanges.count, newRanges.count)
    guard start + end > 0, start + end < longer, 2 * (start + end) >= longer else { return nil }
    return (row(old, oldRanges, start, end), row(new, newRanges, start, end))
  }

  private static func row(_ text: Span<UInt8>, _ ranges: [Range<Int>], _ start: Int, _ end: Int) -> String {
    let first = start < ranges.count ? ranges[start].lowerBound : text.count
    let last = end < ranges.count ? ranges[ranges.count - 1 - end].upperBound : 0
    guard first < last else { return "" }
    let blanks = Cells.count(of: text.extracting(0..<first))
    let marks = Cells.count(of: text.extracting(first..<last))
    return String(repeating: " ", count: blanks) + String(repeating: "^", count: marks)
  }

  private static func areEqual(_ a: Span<UInt8>, _ first: Range<Int>, _ b: Span<UInt8>, _ second: Range<Int>)
    -> Bool
  {
    guard first.count == second.count else { return false }
    for offset in 0..<first.count where a[first.lowerBound + offset] != b[second.lowerBound + offset] {
      return false
    }
    return true
  }
}
