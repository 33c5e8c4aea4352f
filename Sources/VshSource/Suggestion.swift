/// The nearest of some names to one that was not found, for ``did you mean `loading`?``
package enum Suggestion {
  /// The candidate with the fewest edits (insertions, deletions, changes, swaps of neighbours) from `word`, the first of several;
  /// nil when none is within a third of the word's length.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.unicodeScalars.prefix(longest))
    var best: String?
    var bestDistance = max(1, letters.count / 3) + 1
    for candidate in candidates {
      let other = Array(candidate.unicodeScalars.prefix(longest))
      guard abs(other.count - letters.count) < bestDistance, candidate != word else { continue }
      let distance = distance(letters, other)
      if distance < bestDistance {
        best = candidate
        bestDistance = distance
      }
    }
    return best
  }

  /// The place of the line in which something stands that is nearest to `text`, the first of several; nil when none is within half of
  /// its length. Of many lines the first ones are looked at.
  package static func nearestLine(to text: String, among lines: [String]) -> Int? {
    let letters = Array(text.unicodeScalars.prefix(longest))
    var best: Int?
    var bestDistance = letters.count / 2 + 1
    for (place, line) in lines.prefix(1_000).enumerated() {
      let distance = distance(letters, Array(line.unicodeScalars.prefix(8 * longest)), isPart: true)
      if distance < bestDistance { (best, bestDistance) = (place, distance) }
    }
    return best
  }

  /// Scalars of a word that are looked at.
  private static let longest = 64

  /// - Parameter isPart: `a` is held against the part of `b` that is nearest to it.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], isPart: Bool = false) -> Int {
    if a.isEmpty || b.isEmpty { return isPart ? a.count : max(a.count, b.count) }
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = isPart ? before : Array(0...b.count)
    for i in 1...a.count {
      var row = [Int](repeating: i, count: b.count + 1)
      for j in 1...b.count {
        let change = fold(a[i - 1]) == fold(b[j - 1]) ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], before[j - 2] + 1)
        }
      }
      before = last
      last = row
    }
    return isPart ? last.min() ?? a.count : last[b.count]
  }

  /// Upper and lower case of ASCII count as one letter: `Loading` for `loading` is the commonest slip.
  private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    (65...90).contains(scalar.value) ? scalar.value + 32 : scalar.value
  }
}
