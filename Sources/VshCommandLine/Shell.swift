import VshHelp
import VshHost
import VshText

/// A shell with completion for `vsh`. Its script is generated from `Command` and `OptionTable`.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// `vsh completions SHELL`.
struct CompletionsCommand {
  let host: Host
  let options: Options

  func run() throws(UsageProblem) -> ExitStatus {
    let name = options.sources.first?.name ?? ""
    guard let shell = Shell(rawValue: name) else {
      throw UsageProblem(
        "vsh has no completions for `\(visible(name))`",
        wayOut: "these are: \(Shell.allCases.map(\.rawValue).joined(separator: ", "))", command: .completions)
    }
    host.console.write(shell.script)
    return .passed
  }
}

/// The completions of one word of a command line.
enum WordChoice: Equatable {
  case nothing
  case files, folders
  /// Files that end in `.vs`, and folders.
  case scripts
  case words([String])
}

extension OptionEntry {
  /// The completions of its argument; nil where it has none.
  var argumentChoice: WordChoice? {
    guard case .required(let word) = argument else { return nil }
    return Self.choice(of: word, choices)
  }

  /// The completions after its `=`; nil where it has no attached value.
  var attachedChoice: WordChoice? {
    switch argument {
    case .none: nil
    case .required(let word), .optional(let word): long == nil ? nil : Self.choice(of: word, choices)
    }
  }

  private static func choice(of word: String, _ choices: [String]) -> WordChoice {
    if !choices.isEmpty { return .words(choices) }
    if word == "DIR" { return .folders }
    return word.contains("FILE") || word == "REPORT" || word == "LOG" ? .files : .nothing
  }
}

extension Command {
  /// The completions of its operands.
  var operandChoice: WordChoice {
    switch self {
    case .run, .test, .explore, .audit, .graph, .storyboard, .plan, .check, .fmt, .models, .step, .why:
      .scripts
    case .report: .files
    case .app, .generate, .texts: .scripts
    case .explain: .words(Explanation.all.map(\.code))
    case .help: .words((HelpCommand.topics + Command.allCases.map(\.rawValue)).withoutRepeats)
    case .completions: .words(Shell.allCases.map(\.rawValue))
    case .learn: .folders
    case .new, .mcp, .skill, .prelude, .lsp, .man: .nothing
    }
  }

  /// The required first operand, which is not the name of a file; nil for none.
  var firstOperand: String? {
    switch self {
    case .report: "merge"
    case .app: "check"
    case .generate: "swift"
    case _: nil
    }
  }
}
