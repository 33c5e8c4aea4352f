/// An invalid command line, with a sentence and a suggestion for the user; the process then ends with
/// `ExitStatus.unjudged`.
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
