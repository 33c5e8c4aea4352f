import CExplanations
import VshText

/// The explanation of a diagnostic's code for `vsh explain`: its meaning, an example with the mistake and one without
/// it.
///
/// The texts are the files of `Sources/CExplanations/explanations`. An entry has a line with the code and the title,
/// the lines of the meaning, `-` and the lines of the wrong example, `+` and those of the right one; examples are
/// indented by four.
package struct Explanation: Sendable, Equatable {
  /// `VS0203`.
  package let code: String
  package private(set) var title: String
  package private(set) var meaning = ""
  /// The example with the mistake.
  package private(set) var wrong = ""
  package private(set) var right = ""

  private init(_ code: String, title: String) {
    self.code = code
    self.title = title
  }

  /// All explanations in the order of their codes.
  package static let all: [Explanation] = {
    let text = embedded_explanations()
    return read(String(decoding: UnsafeBufferPointer(start: text.start, count: text.count), as: UTF8.self))
  }()

  /// The explanation of a code in any spelling: `VS0203`, `vs0203`, `0203` or `203`.
  package static func named(_ word: String) -> Explanation? {
    let digits = word.uppercased().behind("VS")
    guard digits.utf8.count <= 4, let number = Int(digits) else { return nil }
    return all.first { $0.code.dropFirst(2) == number.digits(4) }
  }

  /// The printed text, with a line feed at its end.
  package var text: String {
    """
    \(code): \(title)

    \(meaning)
    This causes it:

    \(Self.indented(wrong))
    This does not:

    \(Self.indented(right))
    """
  }

  // MARK: Parsing

  private enum Part { case meaning, wrong, right }

  private static func read(_ text: String) -> [Explanation] {
    var all: [Explanation] = []
    var part = Part.meaning
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("VS"), let blank = line.firstIndex(of: " ") {
        all.append(Explanation(String(line[..<blank]), title: String(line[line.index(after: blank)...])))
        part = .meaning
      } else if line == "-" {
        part = .wrong
      } else if line == "+" {
        part = .right
      } else if !line.isEmpty, let last = all.indices.last {
        switch part {
        case .meaning: all[last].meaning += line + "\n"
        case .wrong: all[last].wrong += line.dropFirst(4) + "\n"
        case .right: all[last].right += line.dropFirst(4) + "\n"
        }
      }
    }
    return all
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}
