/// The candidate nearest to a name that was not found, for ``did you mean `loading`?``
package enum Suggestion {
  /// The candidate with the fewest edits (insertions, deletions, changes, swaps of neighbours) from `word`, the first of several;
  /// nil when none is within a third of the word's length.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    meant(by: word, among: candidates)?.word
  }

  /// Like `nearest`, with whether another candidate is equally near.
  package static func meant(by word: String, among candidates: some Sequence<String>) -> Meant? {
    let letters = Array(word.unicodeScalars.prefix(longest))
    let reach = max(1, letters.count / 3)
    var best: (word: String, distance: Int)?
    var isOnly = true
    for candidate in candidates where candidate != word {
      let other = Array(candidate.unicodeScalars.prefix(longest))
      guard abs(other.count - letters.count) <= reach else { continue }
      let distance = distance(letters, other)
      guard distance <= reach else { continue }
      if let best, best.word != candidate { isOnly = false }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    // Any two words of one, two or three letters are near each other.
    return best.map { Meant($0.word, isCertain: isOnly && (letters.count > 3 || $0.distance == 0)) }
  }

  /// The index of the line that contains the part nearest to `text`, the first of several; nil when none is within half
  /// of its length. Only the first lines are examined.
  package static func nearestLine(to text: String, among lines: [String]) -> Int? {
    let letters = Array(text.unicodeScalars.prefix(longest))
    var best: Int?
    var bestDistance = letters.count / 2 + 1
    for (index, line) in lines.prefix(1_000).enumerated() {
      let distance = distance(letters, Array(line.unicodeScalars.prefix(8 * longest)), isPart: true)
      if distance < bestDistance { (best, bestDistance) = (index, distance) }
    }
    return best
  }

  /// The number of scalars of a word that are compared.
  private static let longest = 64

  /// The edit distance of two words.
  ///
  /// - Parameter isPart: compares `a` with the nearest part of `b`.
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

  /// ASCII letters are compared without case: `Loading` for `loading` is the most frequent mistake.
  private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    (65...90).contains(scalar.value) ? scalar.value + 32 : scalar.value
  }
}

/// A suggested name.
package struct Meant: Sendable, Equatable {
  package let word: String
  /// Whether no other candidate is as near.
  package let isCertain: Bool

  package init(_ word: String, isCertain: Bool) {
    self.word = word
    self.isCertain = isCertain
  }
}
