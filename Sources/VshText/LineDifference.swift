/// A run of lines that differs between two texts. Lines count from 0, ranges are half-open; one of them may be empty.
package struct LineChange: Hashable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>

  package init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }
}

/// The differences between two texts by line: for failures, golden files, inline screens and the prompt.
///
/// The old text is the expected one, so its lines may have holes (`LinePattern`), and a matching line is equal. Lines
/// are compared by numbers, so that each is read once; `LineComparison` finds the fewest changes.
package struct LineDifference: Sendable {
  package let old: TextLines
  package let new: TextLines
  /// In order; the lines between two changes are equal.
  package let changes: [LineChange]

  /// - Parameter readsHoles: whether both texts are in the form of golden files, with holes in the old one; otherwise
  ///   all bytes are literal.
  package init(old: TextLines, new: TextLines, readsHoles: Bool = false) {
    self.old = old
    self.new = new
    var numbering = LineNumbering()
    let oldNumbers = old.ranges.map { numbering.number(old.bytes[$0], mayHoldHoles: readsHoles) }
    let newNumbers = new.ranges.map { range in
      let line = new.bytes[range]
      // A hole in the new text is literal.
      guard readsHoles, let literal = LinePattern(line).literal else { return numbering.number(line) }
      return numbering.number(literal[...])
    }
    changes = LineComparison(old: oldNumbers, new: newNumbers, numbering: numbering).changes
  }

  package var isEmpty: Bool { changes.isEmpty }

  /// The changed lines of both texts that look like the lines that they are shown against.
  package var lookAlikes: [ArraySlice<UInt8>] {
    changes.filter { $0.old.count == $0.new.count }.flatMap { zip($0.old, $0.new) }.flatMap { old, new in
      Look.isSame(self.old[old], self.new[new]) ? [self.old[old], self.new[new]] : []
    }
  }

  /// The new text with the old lines where they match, so that a line with holes is kept. Only the changes whose
  /// indices `takes` accepts are applied.
  package func merged(taking takes: (Int) -> Bool = { _ in true }) -> [UInt8] {
    var result: [UInt8] = []
    var next = 0
    for (index, change) in changes.enumerated() {
      for line in next..<change.old.lowerBound { result += old.bytes[old.ranges[line]] }
      if takes(index) {
        for line in change.new { result += new.bytes[new.ranges[line]] }
      } else {
        for line in change.old { result += old.bytes[old.ranges[line]] }
      }
      next = change.old.upperBound
    }
    for line in next..<old.count { result += old.bytes[old.ranges[line]] }
    return result
  }
}

/// A text cut into lines.
package struct TextLines: Sendable {
  package let bytes: [UInt8]
  /// Whether each line includes its line feed, so that a last line without one differs.
  package let keepsFeeds: Bool
  package private(set) var ranges: [Range<Int>] = []

  /// - Parameter keepsFeeds: whether a line includes its line feed. Otherwise a line is the text between line feeds,
  ///   and there is no empty one after the last.
  package init(_ bytes: [UInt8], keepsFeeds: Bool) {
    self.bytes = bytes
    self.keepsFeeds = keepsFeeds
    var start = 0
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let end = feed.map { $0 + 1 } ?? bytes.count
      ranges.append(start..<(keepsFeeds ? end : feed ?? end))
      start = end
    }
  }

  package var count: Int { ranges.count }

  package subscript(line: Int) -> ArraySlice<UInt8> { bytes[ranges[line]] }

  /// The line as text, without its line feed.
  package func text(_ line: Int) -> String {
    let line = self[line]
    return String(decoding: line.last == UInt8(ascii: "\n") ? line.dropLast() : line, as: UTF8.self)
  }
}

/// Numbers for lines, equal for equal lines; a line with holes has a negative number.
struct LineNumbering: Sendable {
  private var known: [ArraySlice<UInt8>: Int] = [:]
  private var lines: [ArraySlice<UInt8>] = []
  private var patterns: [LinePattern] = []

  mutating func number(_ line: ArraySlice<UInt8>) -> Int {
    if let number = known[line] { return number }
    known[line] = lines.count
    lines.append(line)
    return lines.count - 1
  }

  mutating func number(_ line: ArraySlice<UInt8>, mayHoldHoles: Bool) -> Int {
    guard mayHoldHoles else { return number(line) }
    let pattern = LinePattern(line)
    if let literal = pattern.literal { return number(literal[...]) }
    patterns.append(pattern)
    return -patterns.count
  }

  /// Whether the old line equals or matches the new one.
  func agrees(_ old: Int, _ new: Int) -> Bool {
    old == new || old < 0 && patterns[-1 - old].matches(lines[new])
  }

  /// The cost of that comparison in steps of the search, since a pattern is matched along the line.
  func cost(_ old: Int, _ new: Int) -> Int { old < 0 ? 20 + lines[new].count : 1 }
}
