import CExplanations
import VshText

/// Words of other tools, each with what is written here, for `:help` and `vsh help`.
///
/// `Sources/CExplanations/explanations/words.txt` has a heading `# TOOL` for each tool, and lines of words with `|`
/// between them, a tab and the answer. An answer names words of ours between backquotes; one that begins with `none:` says
/// that nothing takes its place.
package enum ForeignWords {
  package struct Entry: Sendable {
    package let tool: String
    package let word: String
    let answer: String
  }

  package static let all: [Entry] = {
    let text = embedded_words()
    var tool = ""
    var entries: [Entry] = []
    let lines = String(decoding: UnsafeBufferPointer(start: text.start, count: text.count), as: UTF8.self)
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      if line.hasPrefix("# ") {
        tool = String(line.dropFirst(2))
      } else if parts.count == 2 {
        for word in parts[0].split(separator: "|") {
          entries.append(Entry(tool: tool, word: String(word), answer: String(parts[1])))
        }
      }
    }
    return entries
  }()

  /// Adds a line for each tool that has the word, else for each that has it in other letters; nothing for any other word.
  package static func add(_ word: String, to text: inout HelpText) {
    let exact = all.filter { $0.word == word }
    let found = exact.isEmpty ? all.filter { $0.word.lowercased() == word.lowercased() } : exact
    for entry in found {
      let isNone = entry.answer.hasPrefix("none: ")
      let answer =
        isNone ? "nothing takes its place: \(entry.answer.behind("none: "))" : entry.answer
      text.wrap("`\(entry.word)` of \(entry.tool); here: \(answer)")
    }
  }
}
