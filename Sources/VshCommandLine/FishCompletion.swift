/// The completion script for fish.
enum FishCompletion {
  static var script: String {
    let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
    var lines = [
      "# Completes the command lines of vsh; written by `vsh completions fish`.",
      "function __vsh_is",
      "    set -l command run",
      "    for word in (commandline -opc)[2..]",
      "        if contains -- $word \(commands)",
      "            set command $word",
      "            break",
      "        end",
      "    end",
      "    contains -- $command $argv",
      "end",
      "function __vsh_has_no_command",
      "    not __fish_seen_subcommand_from \(commands)",
      "end",
      "function __vsh_scripts",
      "    # A name that begins with `-` would be an option, except after `--`.",
      "    if contains -- -- (commandline -opc)",
      "        __fish_complete_suffix .vs",
      "    else",
      "        __fish_complete_suffix .vs | string replace -r '^-' './-'",
      "    end",
      "end",
      "complete -c vsh -f",
    ]
    for command in Command.allCases {
      lines.append(
        "complete -c vsh -n __vsh_has_no_command -a \(command.rawValue) -d \(quoted(command.summary))")
      if let first = command.firstOperand {
        lines.append("complete -c vsh -n '__vsh_is \(command.rawValue)' -a \(first)")
      }
      lines += operands(command.operandChoice).map {
        "complete -c vsh -n '__vsh_is \(command.rawValue)' \($0)"
      }
    }
    lines += OptionTable.options.map(option)
    return lines.map { $0 + "\n" }.joined()
  }

  private static func option(_ entry: OptionEntry) -> String {
    let condition = "-n '__vsh_is \(entry.commands.map(\.rawValue).joined(separator: " "))'"
    var words = ["complete -c vsh", condition]
    if let short = entry.short { words.append("-s \(short)") }
    if let long = entry.long { words.append("-l \(long)") }
    if let choice = entry.argumentChoice {
      words.append("-r")
      words += operands(choice)
    } else if case .words(let values)? = entry.attachedChoice {
      // fish offers these only after `=`.
      words.append("-a \(quoted(values.joined(separator: " ")))")
    }
    return (words + ["-d \(quoted(entry.meaning))"]).joined(separator: " ")
  }

  private static func operands(_ choice: WordChoice) -> [String] {
    switch choice {
    case .nothing: []
    case .files: ["-F"]
    case .folders: ["-a '(__fish_complete_directories)'"]
    case .scripts: ["-a '(__vsh_scripts)'"]
    case .words(let words): ["-a \(quoted(words.joined(separator: " ")))"]
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
