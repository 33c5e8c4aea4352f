import VshText

/// The command that runs only one test, with the same options.
///
/// It is stored in parts, since few commands of passed tests are printed.
struct RepeatCommand: Equatable, Sendable {
  private enum Form: Sendable {
    case ofRun(path: String, TestPlace, options: String)
    /// The command of an earlier report.
    case whole(String)
  }

  private let form: Form

  /// - Parameters:
  ///   - place: the position of the test.
  ///   - options: the result of `words(_:)`.
  init(path: String, _ place: TestPlace, options: String) {
    form = .ofRun(path: path, place, options: options)
  }

  init(_ text: String) { form = .whole(text) }

  var text: String {
    switch form {
    case .ofRun(let path, let place, let options):
      "vsh test " + Self.operand(path, place) + options
    case .whole(let text): text
    }
  }

  /// Nil where only the text is known.
  var place: TestPlace? {
    if case .ofRun(_, let place, _) = form { place } else { nil }
  }

  static func operand(_ path: String, _ place: TestPlace) -> String {
    ShellWord.quoted(operand: "\(path):\(place.text)")
  }

  static func == (a: RepeatCommand, b: RepeatCommand) -> Bool { a.text == b.text }

  /// The options as source text of a command.
  static func words(_ options: [String]) -> String { options.map { " " + ShellWord.quoted($0) }.joined() }
}
