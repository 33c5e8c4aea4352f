import VshText

/// The command that runs a test alone, in the same way, as text.
///
/// It is kept in its parts, since of a test that passed only a report of all tests asks for the text.
struct RepeatCommand: Equatable, Sendable {
  private enum Form: Sendable {
    case ofRun(path: String, TestPlace, options: String)
    /// As an earlier report has it.
    case whole(String)
  }

  private let form: Form

  /// - Parameters:
  ///   - place: where the test begins.
  ///   - options: as `words(_:)` gives them.
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

  /// Options as text after a command.
  static func words(_ options: [String]) -> String { options.map { " " + ShellWord.quoted($0) }.joined() }
}
