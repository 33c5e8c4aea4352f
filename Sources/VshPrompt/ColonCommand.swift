/// The prompt's own commands, each a row: its name, what it takes, what it does. Help, completion and the reading of lines all
/// come from here.
enum ColonCommand: String, CaseIterable {
  case help, quit
  case undo, redo, goto, log, fork, forks
  case `switch`
  case set

  /// What stands behind the name, as help shows it.
  var arguments: String {
    switch self {
    case .help: "[topic]"
    case .quit, .redo, .forks: ""
    case .undo: "[n]"
    case .goto: "n"
    case .log: "[n]"
    case .fork, .switch: "name"
    case .set: "screen full|diff|off"
    }
  }

  /// What it does, in a line.
  var meaning: String {
    switch self {
    case .help: "this list, or more about a command, a step or a declaration"
    case .quit: "leave; so does Ctrl-D"
    case .undo: "go back one step, or n"
    case .redo: "take a step again that was undone"
    case .goto: "go to step n; 0 is before the first"
    case .log: "the last 20 steps, or n, by number"
    case .fork: "go on from here under a new name, beside the old way"
    case .forks: "the ways there are"
    case .switch: "go over to another way"
    case .set: "what is shown of the screen after a step"
    }
  }

  var usage: String { ":" + rawValue + (arguments.isEmpty ? "" : " " + arguments) }

  /// The command of a name, or of its beginning where only one has it.
  static func named(_ name: String) -> ColonCommand? {
    if let exact = ColonCommand(rawValue: name) { return exact }
    let fitting = allCases.filter { $0.rawValue.hasPrefix(name) }
    return fitting.count == 1 && !name.isEmpty ? fitting[0] : nil
  }
}
