/// An invalid command line, with a sentence and a suggestion for the user; the process then ends with
/// `ExitStatus.couldNotRun`.
///
/// It is a value: the caller prints it once, to standard error.
package struct UsageProblem: Error, Equatable, Sendable {
  package let sentence: String
  /// The probable correction, if there is one.
  package let wayOut: String?
  /// The command whose help applies.
  package let command: Command?

  package init(_ sentence: String, wayOut: String? = nil, command: Command? = nil) {
    self.sentence = sentence
    self.wayOut = wayOut
    self.command = command
  }

  /// The whole text, one part per line, with a line feed at the end.
  package var text: String {
    var lines = ["vsh: \(sentence)"]
    if let wayOut { lines.append("     \(wayOut)") }
    let help = command.map { "vsh \($0.rawValue) --help" } ?? "vsh --help"
    lines.append("     see `\(help)`")
    return lines.joined(separator: "\n") + "\n"
  }
}
