/// The nearest of some names to one that was not found, for ``did you mean `loading`?``
package enum Suggestion {
  /// The candidate with the fewest edits (insertions, deletions, changes, swaps of neighbours) from `word`, the first of several;
  /// nil when none is within a third of the word's length.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.unicodeScalars.prefix(64))
    var best: String?
    var bestDistance = max(1, letters.count / 3) + 1
    for candidate in candidates {
      let other = Array(candidate.unicodeScalars.prefix(64))
      guard abs(other.count - letters.count) < bestDistance, candidate != word else { continue }
      let distance = distance(letters, other)
      if distance < bestDistance {
        best = candidate
        bestDistance = distance
      }
    }
    return best
  }

  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
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
    return last[b.count]
  }

  /// Upper and lower case of ASCII count as one letter: `Loading` for `loading` is the commonest slip.
  private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    (65...90).contains(scalar.value) ? scalar.value + 32 : scalar.value
  }
}
