package import VshHelp

/// Help on the commands of the prompt, for `:help` and `vsh help`.
package enum PromptHelp {
  /// Adds the list of all commands.
  package static func addList(to text: inout HelpText) {
    text.rows(ColonCommand.allCases.map { ($0.usage, $0.meaning) })
  }

  /// Adds the help on a command; nothing for an unknown name.
  package static func add(_ name: String, to text: inout HelpText) {
    guard let command = ColonCommand(rawValue: name) else { return }
    text.wrap("\(command.usage): \(command.meaning)")
    for line in command.details { text.wrap(line) }
    text.wrap("for example: \(command.example)")
  }

  package static let topics = ColonCommand.allCases.map(\.rawValue)
}
