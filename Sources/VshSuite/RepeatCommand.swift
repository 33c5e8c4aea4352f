import VshText

/// The command that runs only one test, with the same options.
///
/// It is stored in parts, since few commands of passed tests are printed.
struct RepeatCommand: Equatable, Sendable {
  private enum Form: Sendable {
    case ofRun(path: String, TestLocation, options: String)
    /// The command of an earlier report.
    case whole(String)
  }

  private let form: Form

  /// - Parameters:
  ///   - location: the line and number of the test.
  ///   - options: the result of `words(_:)`.
  init(path: String, _ location: TestLocation, options: String) {
    form = .ofRun(path: path, location, options: options)
  }

  init(_ text: String) { form = .whole(text) }

  var text: String {
    switch form {
    case .ofRun(let path, let location, let options):
      "vsh test " + Self.operand(path, location) + options
    case .whole(let text): text
    }
  }

  /// Nil where only the text is known.
  var location: TestLocation? {
    if case .ofRun(_, let location, _) = form { location } else { nil }
  }

  static func operand(_ path: String, _ location: TestLocation) -> String {
    ShellWord.quoted(operand: "\(path):\(location.text)")
  }

  static func == (a: RepeatCommand, b: RepeatCommand) -> Bool { a.text == b.text }

  /// The options as source text of a command.
  static func words(_ options: [String]) -> String { options.map { " " + ShellWord.quoted($0) }.joined() }
}
