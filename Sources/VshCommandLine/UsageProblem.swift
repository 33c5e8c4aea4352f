/// A command line that means nothing, with the sentence and the way out that a person reads; the process then
/// ends with `ExitStatus.unjudged`.
///
/// It is a value: the caller prints it once, to standard error.
package struct UsageProblem: Error, Equatable, Sendable {
  package let sentence: String
  /// What would be right, where that can be guessed.
  package let wayOut: String?
  /// Whose help to read.
  package let command: Command?

  package init(_ sentence: String, wayOut: String? = nil, command: Command? = nil) {
    self.sentence = sentence
    self.wayOut = wayOut
    self.command = command
  }

  /// All of it, each part on its line, the last with its line feed.
  package var text: String {
    var lines = ["vsh: \(sentence)"]
    if let wayOut { lines.append("     \(wayOut)") }
    let help = command.map { "vsh \($0.rawValue) --help" } ?? "vsh --help"
    lines.append("     see `\(help)`")
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The word that was probably meant.
enum Suggestion {
  /// The nearest of `words` to what was typed: one that it begins, else one that a slip or two away; nil when none
  /// is near. Among equals the first stands.
  static func nearest(to typed: String, among words: [String]) -> String? {
    let longest = 64
    let letters = Array(typed.utf8.prefix(longest + 1))
    // Any two letters are one slip apart.
    if letters.count > longest || letters.count <= 2 { return nil }

    let begun = words.filter { $0.utf8.starts(with: letters) }
    if begun.count == 1 { return begun[0] }

    var best: (word: String, distance: Int)?
    for word in words {
      let distance = distance(letters, Array(word.utf8))
      let limit = max(letters.count, word.utf8.count) <= 3 ? 1 : 2
      if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
    }
    return best?.word
  }

  /// How many letters must be added, dropped, changed or swapped with their neighbour (optimal string
  /// alignment), by three rows of the usual table.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let changed = last[j] + (left[i] == right[j] ? 0 : 1)
        var least = min(changed, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
