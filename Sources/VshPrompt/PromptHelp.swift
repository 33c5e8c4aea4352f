package import VshHelp

/// What help says of the prompt's own commands. `:help` and `vsh help` print it.
package enum PromptHelp {
  /// Adds the list of all commands.
  package static func addList(to text: inout HelpText) {
    text.rows(ColonCommand.allCases.map { ($0.usage, $0.meaning) })
  }

  /// Adds what is known of a command; nothing where there is none of this name.
  package static func add(_ name: String, to text: inout HelpText) {
    guard let command = ColonCommand(rawValue: name) else { return }
    text.wrap("\(command.usage): \(command.meaning)")
    for line in command.details { text.wrap(line) }
    text.wrap("for example: \(command.example)")
  }

  package static let topics = ColonCommand.allCases.map(\.rawValue)
}
