import VshText

/// The one command that runs a test alone, in the same way, as one would type it.
///
/// It is kept in its parts, since of a test that passed only a report of all tests asks for the text.
struct RepeatCommand: Equatable, Sendable {
  private enum Form: Sendable {
    case ofRun(path: String, line: Int, options: String)
    /// As an earlier report has it.
    case whole(String)
  }

  private let form: Form

  /// - Parameters:
  ///   - line: on which the test begins, from 1.
  ///   - options: as `words(_:)` gives them.
  init(path: String, line: Int, options: String) {
    form = .ofRun(path: path, line: line, options: options)
  }

  init(_ text: String) { form = .whole(text) }

  var text: String {
    switch form {
    case .ofRun(let path, let line, let options):
      "vsh test " + ShellWord.quoted(operand: "\(path):\(line)") + options
    case .whole(let text): text
    }
  }

  static func == (a: RepeatCommand, b: RepeatCommand) -> Bool { a.text == b.text }

  /// Options as they stand behind a command.
  static func words(_ options: [String]) -> String { options.map { " " + ShellWord.quoted($0) }.joined() }
}
