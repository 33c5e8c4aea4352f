import VshText

/// A run of lines that differs between two texts. Lines count from 0, ranges are half-open; one of them may be empty.
package struct LineChange: Equatable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>

  package init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }
}

/// What changed between two texts, line by line: for the prompt, failures and golden files.
///
/// It finds the fewest lines to remove and add, after E. Myers, "An O(ND) Difference Algorithm" (1986). The search is
/// bounded by `maximumEdits` and `maximumComparisons`; where more is needed, all between the lines that agree at both ends is one change.
package enum LineDifference {
  /// Lines removed and added in the part that is searched. Memory and time grow with its square.
  package static let maximumEdits = 1_000
  /// Lines found equal on the way, some of them many times: reached only by texts that repeat few lines.
  private static let maximumComparisons = 20_000_000

  /// The byte ranges of a text's lines, without their newlines. Behind a last newline there is no line.
  package static func lines(of text: Span<UInt8>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for offset in text.indices where text[offset] == .newline {
      lines.append(start..<offset)
      start = offset + 1
    }
    if start < text.count { lines.append(start..<text.count) }
    return lines
  }

  /// The changes that make `new` of `old`, in order; lines between two of them agree.
  package static func changes(from old: Span<UInt8>, to new: Span<UInt8>) -> [LineChange] {
    var names: [[UInt8]: Int32] = [:]
    let oldLines = named(old, &names)
    let newLines = named(new, &names)

    let shorter = min(oldLines.count, newLines.count)
    var prefix = 0
    while prefix < shorter, oldLines[prefix] == newLines[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      oldLines[oldLines.count - 1 - suffix] == newLines[newLines.count - 1 - suffix]
    { suffix += 1 }

    let oldMiddle = prefix..<oldLines.count - suffix
    let newMiddle = prefix..<newLines.count - suffix
    if oldMiddle.isEmpty, newMiddle.isEmpty { return [] }
    let whole = [LineChange(old: oldMiddle, new: newMiddle)]
    if oldMiddle.isEmpty || newMiddle.isEmpty { return whole }
    return search(oldLines, oldMiddle, newLines, newMiddle) ?? whole
  }

  /// Each line as a number, the same for equal lines.
  private static func named(_ text: Span<UInt8>, _ names: inout [[UInt8]: Int32]) -> [Int32] {
    lines(of: text).map { range in
      var line: [UInt8] = []
      line.append(text.extracting(range))
      let name = names[line] ?? Int32(truncatingIfNeeded: names.count)
      names[line] = name
      return name
    }
  }

  /// Myers' search: for each number of edits, how far into the old lines each diagonal reaches.
  private static func search(
    _ old: [Int32], _ oldRange: Range<Int>, _ new: [Int32], _ newRange: Range<Int>
  ) -> [LineChange]? {
    // Positions are relative to the ranges; a diagonal is the old position less the new one.
    let limit = min(maximumEdits, oldRange.count + newRange.count)
    var reach = [Int32](repeating: 0, count: 2 * limit + 3)
    var trace: [[Int32]] = []
    var comparisons = 0
    for edits in 0...limit {
      // Only the diagonals that `edits` edits can reach are kept, from -edits to edits.
      trace.append(Array(reach[limit + 1 - edits...limit + 1 + edits]))
      var diagonal = -edits
      while diagonal <= edits {
        let place = limit + 1 + diagonal
        let isInsertion = diagonal == -edits || diagonal != edits && reach[place - 1] < reach[place + 1]
        let first = Int(isInsertion ? reach[place + 1] : reach[place - 1] + 1)
        var position = first
        while position < oldRange.count, position - diagonal < newRange.count, position - diagonal >= 0,
          old[oldRange.lowerBound + position] == new[newRange.lowerBound + position - diagonal]
        { position += 1 }
        comparisons += position - first
        if comparisons > maximumComparisons { return nil }
        reach[place] = Int32(truncatingIfNeeded: position)
        if position >= oldRange.count, position - diagonal >= newRange.count {
          return path(trace, oldRange, newRange)
        }
        diagonal += 2
      }
    }
    return nil
  }

  /// Walks back from the end along what the search kept, joining edits that touch.
  private static func path(_ trace: [[Int32]], _ oldRange: Range<Int>, _ newRange: Range<Int>) -> [LineChange]
  {
    var backwards: [LineChange] = []
    var oldEnd = oldRange.count
    var newEnd = newRange.count
    var edits = trace.count - 1
    while edits > 0 {
      // `reach` holds what `edits - 1` edits reached; its middle is diagonal 0.
      let reach = trace[edits]
      let diagonal = oldEnd - newEnd
      let isInsertion =
        diagonal == -edits
        || diagonal != edits && reach[edits + diagonal - 1] < reach[edits + diagonal + 1]
      let before = isInsertion ? diagonal + 1 : diagonal - 1
      oldEnd = Int(reach[edits + before])
      newEnd = oldEnd - before
      let oldLines = oldRange.lowerBound + oldEnd..<oldRange.lowerBound + oldEnd + (isInsertion ? 0 : 1)
      let newLines = newRange.lowerBound + newEnd..<newRange.lowerBound + newEnd + (isInsertion ? 1 : 0)
      if let later = backwards.last, later.old.lowerBound == oldLines.upperBound,
        later.new.lowerBound == newLines.upperBound
      {
        backwards[backwards.count - 1] = LineChange(
          old: oldLines.lowerBound..<later.old.upperBound, new: newLines.lowerBound..<later.new.upperBound)
      } else {
        backwards.append(LineChange(old: oldLines, new: newLines))
      }
      edits -= 1
    }
    return backwards.reversed()
  }
}
